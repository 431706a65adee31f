"""What the tests share: the command to compare with, and the folder of the project."""

import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    return ROOT


@pytest.fixture(scope="session")
def command():
    """Runs `cardwright`, which `CARDWRIGHT` or the path says where to find."""
    program = os.environ.get("CARDWRIGHT") or shutil.which("cardwright")
    if program is None:
        pytest.skip("the command is not built")

    def run(*arguments: str) -> str:
        done = subprocess.run([program, *arguments], check=True, capture_output=True, text=True)
        return done.stdout

    return run
