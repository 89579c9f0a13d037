"""The coach: a good move now and why, two moves compared, a finished game reviewed. No Jupyter, nothing hidden is read.

>>> from concordia_nb import coach, concordia
>>> state = concordia.new_game("italia", seats=3, seed=7)
>>> coach.hint(state).move in state.moves()
True
"""

from concordia_nb.coach.comparing import Comparison, compared, ways, what_if
from concordia_nb.coach.facts import Fact
from concordia_nb.coach.hints import Hint, hint
from concordia_nb.coach.reviewing import Finding, Review, review, review_steps

__all__ = [
    "Comparison",
    "Fact",
    "Finding",
    "Hint",
    "Review",
    "compared",
    "hint",
    "review",
    "review_steps",
    "ways",
    "what_if",
]
