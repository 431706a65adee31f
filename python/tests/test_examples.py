"""The examples give the table of the command."""

import importlib.util
import subprocess
import sys

import pytest

DECKS = ["anvil_and_ember.deck", "toll_of_bones.deck"]


@pytest.mark.parametrize("example", ["simulate_processes", "simulate_ray"])
def test_the_example_gives_the_table_of_the_command(example: str, root, command) -> None:
    if example == "simulate_ray" and importlib.util.find_spec("ray") is None:
        pytest.skip("there is no Ray")
    script = root / "python/examples" / f"{example}.py"
    arguments = ["--games", "40", "--seed", "7", "--parts", "4"]
    done = subprocess.run([sys.executable, script, *arguments, *DECKS], check=True, capture_output=True, text=True)
    assert done.stdout == command("simulate", *DECKS, "--games", "40", "--seed", "7", "--format", "table")


def test_the_page_shows_the_example(root) -> None:
    page = (root / "docs/scale.md").read_text(encoding="utf-8")
    assert (root / "python/examples/simulate_ray.py").read_text(encoding="utf-8") in page
