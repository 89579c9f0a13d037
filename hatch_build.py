"""An extra build of the wheel, in which mypyc has compiled the rules that searches and playouts spend their time in.

    CONCORDIA_NB_COMPILE=1 pip install .

Needs a C compiler. Without the variable the wheel is pure Python, needs none, and runs everywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "CONCORDIA_NB_COMPILE"
#: Left out are the board, new games and whatever reads files, where little time is spent, and `Move`, which is a `str`:
#: mypyc compiles no subclass of one.
COMPILED = ("state.py", "turn.py", "decision.py", "storehouse.py", "scoring.py", "cards/*.py")
RULES = Path("concordia_nb") / "concordia"
SETTINGS = "[mypy]\nignore_missing_imports = true\n"


class CompiledRules(BuildHookInterface):
    """Compiles a copy of the package and puts the extension modules beside their sources into the wheel."""

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling."""
        return ["mypy[mypyc]>=1.11,<3"] if self.is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, where it is asked for; an editable install is left as it is, for its sources change."""
        if not self.is_asked_for() or version != "standard":
            return
        self.made = tempfile.TemporaryDirectory(prefix="concordia-nb-compiled-")
        folder = Path(self.made.name)
        shutil.copytree(
            Path(self.root) / "concordia_nb",
            folder / "concordia_nb",
            ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
        )
        (folder / "mypy.ini").write_text(SETTINGS, encoding="utf-8")
        sources = sorted(path for pattern in COMPILED for path in (folder / RULES).glob(pattern))
        names = [str(path.relative_to(folder)) for path in sources if path.name != "__init__.py"]
        done = subprocess.run(
            [sys.executable, "-m", "mypyc", *names],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
        if done.returncode:
            sys.exit(
                f"{done.stdout}\nThe rules could not be compiled. Without {VARIABLE} no C compiler is needed."
            )
        shutil.rmtree(folder / "build")  # what mypyc makes on the way, with copies of the modules
        for path in folder.rglob("*"):
            if path.suffix in (".so", ".pyd"):
                build_data["force_include"][str(path)] = str(path.relative_to(folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what was made on the way."""
        if made := getattr(self, "made", None):
            made.cleanup()

    def is_asked_for(self) -> bool:
        """Whether this is the extra build."""
        return os.environ.get(VARIABLE, "") not in ("", "0")
