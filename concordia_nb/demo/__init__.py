"""Demos: a record of a game with texts, questions and marks, to be shown to a class. Needs no Jupyter."""

from concordia_nb.demo.catalogue import Heading, find, headings
from concordia_nb.demo.demo import Demo, DemoError, Question, Step, demo_from, load_demo

__all__ = ["Demo", "DemoError", "Heading", "Question", "Step", "demo_from", "find", "headings", "load_demo"]
