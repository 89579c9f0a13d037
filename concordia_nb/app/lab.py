"""The notebooks in JupyterLab: copied to a folder of the user's, signed, and opened."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from concordia_nb.core.errors import FileProblem
from concordia_nb.core.files import folder as folder_of
from concordia_nb.core.words import _

PATIENCE = 10.0  # seconds JupyterLab has to end its kernels


def copy_notebooks(target: Path) -> tuple[int, int]:
    """Copy the notebooks to a folder, never over a file that is there; sign the copies as trusted.

    Returns how many were copied and how many were left as they are. Raises `FileProblem`.
    """
    source = folder_of("notebooks")
    copied = kept = 0
    for path in sorted(source.rglob("*")):
        place = path.relative_to(source)
        if not path.is_file() or any(part.startswith(".") for part in place.parts):
            continue
        copy = target / place
        if copy.exists():
            kept += path.suffix == ".ipynb"
            continue
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            with path.open("rb") as content, copy.open("xb") as new:
                shutil.copyfileobj(content, new)
        except OSError as problem:
            raise FileProblem(
                _("{file}: cannot be written ({reason}).").format(
                    file=copy, reason=problem.strerror or problem
                )
            ) from None
        if path.suffix == ".ipynb":
            copied += 1
            _sign(copy)
    return copied, kept


def _sign(notebook: Path) -> None:
    """Mark a copy of ours as trusted, so that its pictures are shown."""
    import nbformat
    from nbformat.sign import NotebookNotary

    content = nbformat.reads(notebook.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    NotebookNotary().sign(content)  # type: ignore[no-untyped-call]


def open_lab(target: Path, *, ip: str, port: int, browser: bool) -> int:
    """Run JupyterLab on a folder until it ends or is interrupted; returns its exit code."""
    command = [
        sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={target}", f"--ServerApp.ip={ip}",
        f"--ServerApp.port={port}", "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    with _interrupted_by_sigterm():
        lab = subprocess.Popen(command, start_new_session=os.name != "nt")
        try:
            return lab.wait()
        except KeyboardInterrupt:
            return 0
        finally:
            if lab.poll() is None:
                lab.terminate()
                try:
                    lab.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    lab.kill()


@contextmanager
def _interrupted_by_sigterm() -> Iterator[None]:
    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
