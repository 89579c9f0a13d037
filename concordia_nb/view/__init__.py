"""A position drawn: shapes in board units, and the backends that paint them. No rules, no Jupyter (but `canvas`).

`scene(position, board)` makes the picture, `svg.render(scene)` its text, `canvas.BoardCanvas` paints and listens.
"""

from concordia_nb.view.scene import Scene, Target, scene

__all__ = ["Scene", "Target", "scene"]
