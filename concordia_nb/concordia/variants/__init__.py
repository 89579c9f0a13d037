"""What only some boards of the series have beside the base rules, one file a thing.

A board's map file says what lies on it (`castles`, `harbours`, `flood`, `laurels` …, see maps/RULES.md); a board that
says nothing has nothing of this. Where no source tells how a thing works, the rule is our own reading: its id begins
with H-, and the option `our_readings` switches it off where the board can be played without it.

The base rules call in here at four places: after a province has produced, after a house is built, in the Tribune, and
where new colonists start.
"""
