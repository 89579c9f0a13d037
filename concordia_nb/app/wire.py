"""The wire from a kernel to its page."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends what a kernel says at once.

    A kernel answers a click in several small messages: that it works, what is new, that it rests. By default TCP holds
    the second back until the first has been acknowledged (Nagle's algorithm), and a browser that has nothing to say
    acknowledges after 40 ms. Jupyter leaves it at that.
    """

    def connect(self) -> Any:
        """Begin to pass messages on; what can be awaited for it differs between Jupyter's own classes."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
