"""Serving the app with Voila, in this process: our template, kernels culled, quiet log, clean end."""

from __future__ import annotations

import errno
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.files import folder
from concordia_nb.core.words import _, language

TEMPLATES = Path(__file__).resolve().parent / "template"

#: What our page needs of all the JupyterLab extensions a user may have.
EXTENSIONS = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
]

#: Seconds until a kernel whose page has gone is ended, and how often that is looked at.
IDLE = 300
LOOK = 60
PORTS_TRIED = 20


class ServerError(ConcordiaError):
    """The app cannot be served; the message says why."""


def free_port(ip: str, wanted: int) -> int:
    """The wanted port, or the next free one above it. Raises `ServerError` if the address cannot be used."""
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        try:
            family, kind, protocol, _name, address = socket.getaddrinfo(
                ip or None, port, type=socket.SOCK_STREAM
            )[0]
            with socket.socket(family, kind, protocol) as probe:
                if os.name != "nt":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
            return port
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ServerError(
                    _("Nothing can be served at {ip} ({reason}).").format(ip=ip, reason=problem.strerror)
                ) from None
    raise ServerError(
        _("No port from {first} to {last} is free.").format(first=wanted, last=wanted + PORTS_TRIED - 1)
    )


def serve(
    *,
    ip: str,
    port: int,
    preheat: bool = False,
    query: str = "",
    browser: bool = True,
    notebook: Path | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Serve the home page, or another notebook in its place, until interrupted.

    Args:
        ip, port: where to listen; another port is taken, and said, if this one is in use.
        preheat: keep a kernel ready for the next visitor.
        query: what follows the address ("?lang=tr").
        browser: open the page in the user's browser.
        notebook: the file of another page; None for the home page.
        say: prints a line.
    """
    chosen = free_port(ip, port)
    if chosen != port:
        say(_("Port {port} is in use; taking {other}.").format(port=port, other=chosen))
    shown = "127.0.0.1" if ip in ("", "0.0.0.0", "::") else f"[{ip}]" if ":" in ip else ip
    address = f"http://{shown}:{chosen}/{query}"

    paths = [str(TEMPLATES), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(paths)
    from traitlets.config import Config
    from voila.app import Voila

    settings = Config()
    settings.Voila.ip = ip
    settings.Voila.port = chosen
    settings.Voila.open_browser = False
    settings.Voila.log_level = "ERROR"
    settings.Voila.tornado_settings = {
        # A page that is left ends its kernel by a message without a token, which only names an id nobody can guess.
        "disable_check_xsrf": True,
        # Messages repeat each other: deflated, a page as it opens is a quarter of the bytes, a later move a tenth.
        "websocket_compression_options": {},
    }
    settings.Voila.kernel_websocket_connection_class = "concordia_nb.app.wire.PromptConnection"
    settings.VoilaConfiguration.template = "concordia"
    settings.VoilaConfiguration.preheat_kernel = preheat
    settings.VoilaConfiguration.show_tracebacks = False
    settings.VoilaConfiguration.resources = {
        "concordia": {"lang": language(), "noscript": _("This page needs JavaScript.")}
    }
    settings.VoilaConfiguration.extension_allowlist = EXTENSIONS
    if os.name != "nt":
        settings.KernelManager.transport = "ipc"  # nobody else on this machine can listen
    settings.KernelRestarter.restart_limit = 0  # a fresh kernel would know nothing of the page it serves
    settings.MappingKernelManager.cull_idle_timeout = IDLE
    settings.MappingKernelManager.cull_interval = LOOK
    settings.MappingKernelManager.cull_connected = False

    for name in ("tornado.general", "tornado.access"):  # their warnings tell a player nothing
        logging.getLogger(name).setLevel(logging.ERROR)
    voila = Voila.instance(config=settings)
    voila.initialize([str(notebook or folder("notebooks") / "home.ipynb")])
    say(_("The game is at {address} (end it with Ctrl-C).").format(address=address))
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    voila.start()
