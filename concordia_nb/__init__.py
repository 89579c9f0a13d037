"""Learn and play the board game Concordia in Jupyter notebooks and in the browser.

`from concordia_nb import concordia` gives the rules, without any Jupyter package.
"""

__version__ = "0.1.0"
