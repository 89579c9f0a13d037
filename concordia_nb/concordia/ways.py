"""The way a colonist takes: which routes it passes to come to another with the fewest steps (R-ARC-2 to R-ARC-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board
    from concordia_nb.concordia.moves import Move


def way(board: Board, move: Move) -> list[str]:
    """The ids of the routes that a colonist's move goes along, in order, the last one its goal.

    One of the shortest ways; a way through the fewest steps always exists for a move of the game, for occupied routes
    may be crossed. Empty where no way leads.

    >>> from concordia_nb.concordia.board import load_board
    >>> board = load_board("italia")
    >>> roma, far = board.city_number["roma"], board.route_place["florentia~ravenna:land"]
    >>> way(board, board.move(0, roma, far))
    ['roma~spoletum:land', 'florentia~spoletum:land', 'florentia~ravenna:land']
    """
    steps = board.steps(move.kind, move.origin)
    route, left = move.route, steps.get(move.route, 0)
    found = [route] if left else []
    while left > 1:
        left -= 1
        route = next(
            before
            for end in board.ends[route]
            for before in board.routes_at[move.kind][end]
            if steps.get(before) == left
        )
        found.append(route)
    return [board.place_id[place] for place in reversed(found)]
