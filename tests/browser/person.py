"""A person at the page: starts games and plays them by clicking only what can be seen."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page

#: What changes with every decision, without the bubbles that follow the mouse.
NOW = "() => [...document.querySelectorAll('.ct-bar, .ct-choices, .ct-log, .ct-sheet')].map(p => p.innerText).join()"
WAITING = ".ct-mine, .ct-sheet [role=dialog]"
MOST_OF_A_TURN = 7
#: What each kind of button is worth to this person, who likes to get on.
LIKES = {"move:build": 9, "move:produce": 6, "move:take": 6, "move:settle": 5, "move:cash": 2, "move:sell": 2,
         "card:architect": 4, "card:prefect": 4, "card:senator": 3, "card:consul": 3, "card:colonist": 3,
         "lift": 3, "seat": 2, "plus": 0.2, "minus": 0.1, "sell": 0.2, "buy": 0.2, "back": 0.3,
         "coach:whatif": 0}  # fmt: skip


def new_game(page: Page, url: str, *, board: str, players: list[str]) -> None:
    """Fill in the form and start; the first seat begins. Bots play without pauses."""
    page.goto(url)
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.get_by_role("radio", name=re.compile(board)).check()
    page.get_by_role("radio", name=f"{len(players)} players").check()
    for seat, player in enumerate(players, 1):
        page.get_by_label(f"Seat {seat}: who plays").select_option(player)
    page.get_by_label("Who starts").select_option("0")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".ct-table .ct-mine")
    page.locator("details.ct-menu summary").click()
    page.locator("[data-do='pace:instant']").click()
    page.keyboard.press("Escape")


def told(page: Page) -> list[str]:
    """The lines of the log."""
    return page.locator(".ct-log li").all_inner_texts()


class Person:
    """Chooses among the buttons that the table offers, with a seed."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0
        self._in_turn = 0

    def play(self, clicks: int | None = None) -> bool:
        """Play on until the final scoring is shown (True), or so many clicks were made (False)."""
        while clicks is None or self.clicks < clicks:
            self.page.wait_for_selector(WAITING, timeout=60_000)
            dialog = self.page.locator(".ct-sheet [role=dialog]")
            if dialog.count():
                if dialog.get_attribute("aria-label") == "Final scoring":
                    return True
                self._press(dialog.locator("[data-do='sure']"))
                continue
            self._choose()
        return False

    def _choose(self) -> None:
        page = self.page
        cards = page.locator(".ct-hand .ct-can")
        if cards.count():
            self._in_turn = 0
            self._press(cards.nth(self._pick([self._like(what) for what in _does(cards)])))
            return
        offered = page.locator(
            ".ct-choices button:not([aria-disabled='true']):not([disabled]), .ct-bar [data-do='done']"
        )
        does = _does(offered)
        self._in_turn += 1
        if self._in_turn > MOST_OF_A_TURN and "done" in does:
            weights = [float(what == "done") for what in does]
        elif "keep" in does:
            weights = [float(what == "keep") for what in does]
        else:
            paying = any(
                " with " in what for what in does
            )  # a card is chosen, and how to pay for it is asked
            weights = [0 if paying and what.startswith("slot") else self._like(what) for what in does]
        self._press(offered.nth(self._pick(weights)))

    def _like(self, what: str) -> float:
        kind = re.split(r"[: ]", what.replace(":", " "), maxsplit=2)
        return LIKES.get(":".join(kind[:2]), LIKES.get(kind[0], 1.0))

    def _pick(self, weights: list[float]) -> int:
        return self.rng.choices(range(len(weights)), weights)[0]

    def _press(self, button: Locator) -> None:
        before = self.page.evaluate(NOW)
        button.click()
        self.clicks += 1
        self.page.wait_for_function(f"before => ({NOW})() !== before", arg=before, timeout=60_000)


def _does(buttons: Locator) -> list[str]:
    """What each of these buttons does, as the page has it written on it."""
    found: list[str] = buttons.evaluate_all("all => all.map(one => one.dataset.do || '')")
    return found
