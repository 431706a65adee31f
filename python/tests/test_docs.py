"""The snippets of docs/python.md are run in order, and print what stands below them. `UPDATE_DOCS=1` writes down what they print."""

import contextlib
import io
import os
import re

SNIPPET = re.compile(r"```python\n(?P<code>.*?)```\n(?:\n```text\n(?P<printed>.*?)```\n)?", re.DOTALL)


def test_the_page_says_what_happens(root, tmp_path, monkeypatch) -> None:
    page = root / "docs/python.md"
    text = page.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {"__name__": "docs"}

    def run(found: re.Match[str]) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(found["code"], "docs/python.md", "exec"), known)
        written = f"```python\n{found['code']}```\n"
        return written + (f"\n```text\n{out.getvalue()}```\n" if out.getvalue() else "")

    told = SNIPPET.sub(run, text)
    if os.environ.get("UPDATE_DOCS") == "1":
        page.write_text(told, encoding="utf-8")
    else:
        assert told == text
