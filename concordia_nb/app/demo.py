"""A demo in the app, and the list of those at hand."""

from __future__ import annotations

from collections.abc import Callable

from concordia_nb.app.markup import button, tag, text
from concordia_nb.app.place import Visit, WidgetPlace
from concordia_nb.core.words import _, ngettext
from concordia_nb.demo import Demo, headings


class AtDemo(WidgetPlace):
    """A demo being shown.

    Attributes:
        widget: the presenter.
    """

    wears = "ca-presenting"
    has_themes = False

    def __init__(self, visit: Visit, demo: Demo, step: int, on_step: Callable[[int], None]) -> None:
        """`on_step` is called with the index of each step that is shown."""
        super().__init__(visit)
        from concordia_nb.app.presenter import Presenter  # here, as for a table: see `Seated`

        self.demo = demo
        self.widget = Presenter(demo, step=step, on_leave=lambda: visit.go("watch", ""), on_step=on_step)

    def title(self) -> str:
        """Of the page."""
        return _(self.demo.title)

    def dress(self, theme: str) -> None:
        """A demo is always shown in the beamer's colours."""


def demo_list() -> str:
    """The demos at hand, each with its button."""
    rows = [
        tag("li",
            tag("div", text("strong", _(heading.title)), text("span", _(heading.summary)),
                text("small", ngettext("about {n} minute", "about {n} minutes", heading.minutes)
                     .format(n=heading.minutes)), class_="ca-game-words"),
            tag("div", button(_("Show it"), f"demo:{heading.id}",
                              aria_label=_("Show it: {title}").format(title=_(heading.title))), class_="ca-row"),
            data_key=f"demo-{heading.id}")
        for heading in headings()
    ]  # fmt: skip
    return tag("ul", *rows, class_="ca-games ca-demos")
