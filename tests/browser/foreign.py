"""The messages of other programs that we know and cannot help. Any other one fails the test it appears in.

One entry a message: where it appears, a pattern for the whole of it, who says it, and why it is harmless.
Words of our own programs never belong here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Place = Literal["console", "request", "server"]


@dataclass(frozen=True)
class Foreign:
    """A message that may appear: `pattern` is searched in the message as `Watch` or `Server` words it."""

    place: Place
    pattern: str
    source: str
    why: str


FOREIGN: tuple[Foreign, ...] = (
    Foreign(
        "console",
        r"^warning: Plugin (@jupyter|@voila-dashboards/|ipycanvas:|anywidget:)[\w/:.-]+ "
        r"(is taking too long|\(with \d+ dependants\) took [\d.]+ms) to activate",
        "JupyterLab 4, Notebook 7",
        "they say so when a busy machine starts one of their parts, or of the widgets' packages, slowly",
    ),
    Foreign(
        "console",
        r"^warning: (Unsatisfied|No satisfying|\[ Federation Runtime \] Version).*_JUPYTERLAB\.CORE_OUTPUT",
        "Voila 0.5",
        "its front end was built with JupyterLab 4.2 and says so when an extension is newer",
    ),
    Foreign(
        "console",
        r"status of 403 \(Forbidden\) \(http://[^/]+/voila/api/shutdown/",
        "Voila 0.5",
        "leaving a page it asks to end the kernel without the token it demands; kernels are culled instead",
    ),
    Foreign(
        "request", r"^403: POST http://[^/]+/voila/api/shutdown/", "Voila 0.5", "the same request as above"
    ),
    Foreign("server", r"403 POST /voila/api/shutdown/", "Voila 0.5", "the same request as above, in its log"),
    Foreign(
        "server", r"'_xsrf' argument missing from POST", "Voila 0.5", "the same request as above, in its log"
    ),
    Foreign(
        "server",
        r"^\[Voila\] WARNING \| Notebook \S+\.ipynb is not trusted",
        "Voila 0.5",
        "it runs every notebook anew and shows no stored output, so trust does not matter",
    ),
    Foreign(
        "server",
        r"ERROR \| .*while checking the idle duration of kernel ([\w-]+): '\1' \.\.\. KeyError: '\1'$",
        "Jupyter Server 2",
        "a kernel ended by itself while the server went through its list of idle kernels",
    ),
    Foreign(
        "server",
        r"^\[IPKernelApp\] ERROR \| KeyboardInterrupt caught in kernel\.$",
        "ipykernel 7",
        "a server interrupts a kernel before it ends it; that of a page which was left may still let bots play",
    ),
    Foreign(
        "server",
        r"^future: .*WebSocketProtocol13\.write_message.* \.\.\. tornado\.websocket\.WebSocketClosedError$",
        "Tornado 6",
        "a page was left in the middle of a message to it",
    ),
    Foreign(
        "server",
        r"WARNING \| Kernel is running over TCP without encryption",
        "ipykernel 7",
        "server and kernel speak over the loopback of one machine",
    ),
    Foreign(
        "server",
        r"websocket_ping_timeout \(\d+\) cannot be longer than the websocket_ping_interval",
        "Jupyter Server 2",
        "it mends its own default by itself",
    ),
    Foreign(
        "server",
        r"ServerApp\] All authentication is disabled",
        "Jupyter Server 2",
        "the test servers are meant to have no password; they listen to this machine only",
    ),
    Foreign(
        "server",
        r"DeprecationWarning: ServerApp\.token config is deprecated",
        "JupyterLab 4, Notebook 7",
        "they hand a setting on to the server by its old name",
    ),
    Foreign(
        "console",
        r"^warning: Menu entry for command '[\w:-]+' is duplicated.*/static/notebook/",
        "Notebook 7",
        "its own menus name an entry twice",
    ),
    Foreign(
        "console",
        r"^warning: \[yjs#509\] Not same Y\.Doc \(http://[^/]+/static/",
        "Notebook 7",
        "two of its own parts share a document; nothing is lost",
    ),
    Foreign(
        "console",
        r"^exception: Cannot read properties of undefined \(reading 'schema'\).*/static/notebook/",
        "Notebook 7",
        "it looks for the settings of an extension that only JupyterLab has",
    ),
)


def is_foreign(place: Place, message: str) -> bool:
    """Whether this message is one of the known ones."""
    return any(known.place == place and re.search(known.pattern, message) for known in FOREIGN)
