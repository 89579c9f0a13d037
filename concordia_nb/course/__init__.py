"""The course: lessons as data, checked, counted and shown. The parts without widgets need no Jupyter."""
