"""What every test gets: a data folder of its own, English, seeded properties, and `--long`."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from concordia_nb.core.words import set_language

# No deadlines: a slow machine is no fault. "ci" always tries the same examples.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=100)
settings.register_profile(
    "long", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long, and more examples")
    parser.addoption(
        "--write-golden", action="store_true", help="write tests/golden anew instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ci")
    # Set before any test module is imported: no test may ever see the games of the person who runs it.
    home = tempfile.mkdtemp(prefix="concordia-nb-home-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    os.environ["CONCORDIA_NB_HOME"] = home
    os.environ["CONCORDIA_NB_LANG"] = "en"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="takes minutes; runs with --long")
    for item in items:
        if "long" in item.keywords:
            item.add_marker(skip)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """No test meets the language that another has chosen."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder for this test alone, already set as CONCORDIA_NB_HOME."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("CONCORDIA_NB_HOME", str(folder))
    return folder
