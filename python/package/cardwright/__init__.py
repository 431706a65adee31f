"""Compile, explain and play trading-card rules text.

`compile` makes cards of a text, `Pool` holds them, `run_scenarios` asks what happens, `simulate` plays many games into Arrow
tables, `Game` is one of them decision by decision. `cardwright.aec` and `cardwright.gym` are environments for learning agents; they
need `pip install cardwright[env]`. `docs/python.md` of the project shows each in a few lines.
"""

from ._native import (
    Ability,
    Card,
    CardwrightError,
    Choice,
    Compilation,
    Deck,
    Diagnostic,
    Face,
    Game,
    Label,
    Pool,
    ScenarioResult,
    Simulation,
    Span,
    Table,
    __version__,
    compile,
    compile_files,
    merge,
    run_scenario_files,
    run_scenarios,
    shipped_decks,
    simulate,
)

__all__ = [
    "Ability",
    "Card",
    "CardwrightError",
    "Choice",
    "Compilation",
    "Deck",
    "Diagnostic",
    "Face",
    "Game",
    "Label",
    "Pool",
    "ScenarioResult",
    "Simulation",
    "Span",
    "Table",
    "__version__",
    "compile",
    "compile_files",
    "explain",
    "merge",
    "run_scenario_files",
    "run_scenarios",
    "shipped_decks",
    "simulate",
]


def explain(text: str) -> str:
    """What the cards of a text mean, in words made from what was compiled; `CardwrightError` if one does not compile."""
    compilation = compile(text)
    if not compilation.ok:
        raised = CardwrightError("\n".join(str(found) for found in compilation.diagnostics if found.is_error))
        raised.diagnostics = compilation.diagnostics
        raise raised
    return "\n\n".join(card.explain() for card in compilation.pool.cards())
