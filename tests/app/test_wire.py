"""The wire from a kernel to its page."""

from __future__ import annotations

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from concordia_nb.app.wire import PromptConnection


class Socket(KernelWebsocketHandler):
    """A page's web socket that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def set_nodelay(self, wanted: bool) -> None:
        self.told.append(f"no delay: {wanted}")


def test_what_a_kernel_says_does_not_wait_for_an_acknowledgement(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = Socket()
    monkeypatch.setattr(
        ZMQChannelsWebsocketConnection,
        "connect",
        lambda connection: connection.websocket_handler.told.append("connected"),
    )
    connection = PromptConnection.__new__(PromptConnection)
    connection.websocket_handler = socket
    connection.connect()
    assert socket.told == ["no delay: True", "connected"]
