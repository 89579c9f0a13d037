"""The personalities, one file each, in the order of the rule book.

A card's file says what the card does when it is played or copied (`begin`), and for the decisions that follow when a
move is legal (`moves`), what it does (`play`), why one is not (`why_not`) and what it will do (`explain`).
"""
