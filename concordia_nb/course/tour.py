"""A tour of the boards: what the graph of each says in plain sentences, and its picture with the places of today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia import load_board, new_game
from concordia_nb.concordia.rules import rules
from concordia_nb.core.words import _, listing, ngettext, one_stop
from concordia_nb.view import svg

if TYPE_CHECKING:
    import networkx

    from concordia_nb.concordia.board import Board

MOST_NAMED = 6


def facts(board: Board) -> list[str]:
    """What the graph of a board says: sentences with numbers, the same on every machine.

    >>> facts(load_board("italia"))[0]
    '25 cities in 11 provinces; 40 roads and 23 sea lanes.'
    """
    graph = board.graph
    roads, lanes = (
        graph.edge_subgraph([edge for edge in graph.edges(keys=True) if edge[2].split("#")[0].endswith(kind)])
        for kind in ("land", "sea")
    )
    busiest = max(sorted(graph), key=graph.degree)
    said = [
        _("{cities} cities in {provinces} provinces; {roads} roads and {lanes} sea lanes.").format(
            cities=sum(city.zone is not None for city in board.cities), provinces=len(board.provinces),
            roads=roads.number_of_edges(), lanes=lanes.number_of_edges(),
        ),
        _("{land} places can be reached by road and {sea} by sea, {both} by both.").format(
            land=len(roads), sea=len(lanes), both=len(set(roads) & set(lanes))
        ),
        _("Most routes meet in {city}: {n}.").format(city=board.city(busiest).name, n=graph.degree[busiest]),
        _longest(board, graph),
    ]  # fmt: skip
    return [one_stop(sentence) for sentence in said + _without(board, graph)]


def _longest(board: Board, graph: networkx.MultiGraph[str]) -> str:
    """The two places that lie farthest apart, the first pair by name."""
    import networkx as nx

    far = dict(nx.all_pairs_shortest_path_length(graph))
    pairs = sorted((-steps, a, b) for a, row in far.items() for b, steps in row.items() if a < b)
    steps, a, b = pairs[0]
    return _("The longest way, {n} routes, leads from {a} to {b}.").format(
        n=-steps, a=board.city(a).name, b=board.city(b).name
    )


def _without(board: Board, graph: networkx.MultiGraph[str]) -> list[str]:
    """Places that hold the board together: without one of them some others could not be reached."""
    import networkx as nx

    cut = sorted(board.city(city).name for city in nx.articulation_points(nx.Graph(graph)))
    if not cut:
        return [_("No single place is needed to hold it together.")]
    return [
        ngettext(
            "Only through {places} some other place can be reached.",
            "Only through these some other places can be reached: {places}.",
            len(cut),
        ).format(places=listing(cut[:MOST_NAMED]))
    ]


def visit(board_id: str) -> None:
    """Prints what a board is like: its facts, and the titles of the rules that are its own."""
    board = load_board(board_id)
    for sentence in facts(board):
        print(sentence)
    if board.rules:
        titles = "; ".join(rules()[rule].title for rule in board.rules)
        print(_("Its own rules: {titles}.").format(titles=titles))


def picture(board_id: str) -> str:
    """A board as SVG; a pointer on a city tells its name of today and where it lies."""
    state = new_game(board_id, seats=2, seed=1)
    return svg.board(state.to_position(), state.board, today=True)
