"""The frame holds together: packages, layers, light imports, the README's words."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

import concordia_nb

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# The few packages that have another name on conda-forge.
CONDA_NAMES = {
    "fastjsonschema": "python-fastjsonschema",
    "matplotlib": "matplotlib-base",
    "playwright": "playwright-python",
}


def named(lines: list[str]) -> dict[str, str]:
    """Package → range, from requirement lines."""
    requirements = [Requirement(line) for line in lines]
    return {requirement.name: str(requirement.specifier) for requirement in requirements}


def test_the_conda_environment_has_the_same_packages_and_ranges() -> None:
    project = PROJECT["project"]
    ours = named([line for extra in project["optional-dependencies"].values() for line in extra])
    ours |= named(project["dependencies"])
    content = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert content["channels"][0] == "conda-forge"
    *conda, with_pip = content["dependencies"]
    theirs = named(conda)
    assert theirs.pop("python") == PROJECT["project"]["requires-python"]
    assert theirs.pop("pip") == ""
    assert with_pip["pip"][0] == "-e ."
    by_pip = named(with_pip["pip"][1:])
    assert not CONDA_NAMES.keys() & theirs.keys()
    assert theirs == {
        CONDA_NAMES.get(name, name): range_ for name, range_ in ours.items() if name not in by_pip
    }
    assert by_pip == {name: ours[name] for name in by_pip}


def test_the_version_is_told_once() -> None:
    assert concordia_nb.__version__ == PROJECT["project"]["version"]


def test_the_oldest_python_is_the_same_everywhere() -> None:
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert PROJECT["tool"]["ruff"]["target-version"] == "py311"
    assert PROJECT["tool"]["mypy"]["python_version"] == "3.11"
    assert "sys.version_info < (3, 11)" in (ROOT / "run.py").read_text(encoding="utf-8")


def test_ci_runs_what_the_readme_says() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "exec python3 run.py test"


# --- layers ------------------------------------------------------------------------------------------------


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [str(program), "--no-logo", "--no-cache", "--config", str(ROOT / "pyproject.toml")],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": "", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )


def small_package(folder: Path, files: dict[str, str]) -> Path:
    """A package of the same name with these modules, one empty module in every other layer."""
    package = folder / "concordia_nb"
    layers = ("core", "concordia", "view", "players", "store", "table", "app")
    for name in ("", *layers):
        (package / name).mkdir()
        (package / name / "__init__.py").touch()
    for name, text in files.items():
        path = package / name
        path.parent.mkdir(exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    return folder


ALLOWED = {
    "view/canvas.py": "import ipycanvas\nimport ipywidgets\n",
    "table/board.py": "import ipywidgets\nfrom concordia_nb.view import canvas\n",
    "app/home.py": "import voila\nfrom concordia_nb.table import board\nfrom concordia_nb import cli\n",
    "cli.py": "from concordia_nb.app import start\n",
    "app/start.py": "import tornado\n",
    "concordia/state.py": "def svg():\n    from concordia_nb.view import svg\n",
    "view/svg.py": "",
    "coach/hints.py": "from concordia_nb.players import civis\n",
    "players/civis.py": "from concordia_nb.concordia import state\n",
}


def test_the_layers_allow_what_the_design_allows(tmp_path: Path) -> None:
    done = lint_imports(small_package(tmp_path, ALLOWED))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("core/files.py", "from concordia_nb.concordia import state\n", "core is not allowed to import"),
        ("view/svg.py", "def f():\n    import ipywidgets\n", "view.svg -> ipywidgets"),
        (
            "concordia/turn.py",
            "from concordia_nb.view import svg\n",
            "concordia.turn -> concordia_nb.view.svg",
        ),
        ("players/civis.py", "from concordia_nb.table import board\n", "players.civis -> concordia_nb.table"),
        (
            "concordia/board.py",
            "from concordia_nb.orleans import board\n",
            "concordia.board -> concordia_nb.orleans",
        ),
        ("trade/ship.py", "", "concordia_nb.trade"),
    ],
)
def test_the_layers_refuse_what_the_design_refuses(tmp_path: Path, file: str, text: str, words: str) -> None:
    done = lint_imports(small_package(tmp_path, {**ALLOWED, "orleans/board.py": "", file: text}))
    assert done.returncode == 1, done.stdout + done.stderr
    assert words in done.stdout + done.stderr


LIGHT = ("core", "concordia", "view", "players")
HEAVY = {
    *("IPython", "anywidget", "ipycanvas", "ipywidgets", "jupyter_client", "jupyter_server", "nbformat"),
    *("notebook", "tornado", "traitlets", "voila", "zmq"),
    *(
        "babel",
        "fastjsonschema",
        "matplotlib",
        "networkx",
        "numpy",
        "platformdirs",
        "scipy",
        "shapely",
        "tqdm",
    ),
}


@pytest.mark.parametrize("layer", LIGHT)
def test_the_engine_is_imported_without_any_other_package(layer: str) -> None:
    code = f"import sys; import concordia_nb.{layer}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & HEAVY


# --- words -------------------------------------------------------------------------------------------------


def test_the_readme_does_what_it_says() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_in_the_documents_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / target).exists(), target


def test_nothing_that_a_build_leaves_is_in_git() -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout == ""
