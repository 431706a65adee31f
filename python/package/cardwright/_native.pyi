from os import PathLike
from typing import ClassVar, Literal, final

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
    "merge",
    "run_scenario_files",
    "run_scenarios",
    "shipped_decks",
    "simulate",
]

__version__: str

class CardwrightError(ValueError):
    """What was given cannot be used; `diagnostics` says where and why, if it is about a text."""

    diagnostics: list[Diagnostic]

@final
class Span:
    """A place in a file. `start` and `end` count characters, as Python does; lines and columns count from 1."""

    @property
    def file(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_column(self) -> int: ...

@final
class Label:
    """Another place that matters for a diagnostic, with a remark."""

    @property
    def span(self) -> Span: ...
    @property
    def message(self) -> str: ...

@final
class Diagnostic:
    """One finding about a text. `str()` draws it below the words that it is about."""

    @property
    def code(self) -> str: ...
    @property
    def severity(self) -> Literal["error", "warning"]: ...
    @property
    def is_error(self) -> bool: ...
    @property
    def message(self) -> str: ...
    @property
    def span(self) -> Span: ...
    @property
    def file(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def expected(self) -> list[str]: ...
    @property
    def help(self) -> str | None: ...
    @property
    def labels(self) -> list[Label]: ...

@final
class Face:
    """One face of a card as printed."""

    @property
    def name(self) -> str: ...
    @property
    def mana_cost(self) -> str: ...
    @property
    def type_line(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def colors(self) -> str: ...
    @property
    def power(self) -> str | None: ...
    @property
    def toughness(self) -> str | None: ...
    @property
    def loyalty(self) -> str | None: ...

@final
class Ability:
    """What one ability of a card means."""

    @property
    def face(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def inside(self) -> list[str]: ...
    @property
    def rules(self) -> list[str]: ...
    @property
    def ir(self) -> str: ...

@final
class Card:
    """A compiled card."""

    @property
    def name(self) -> str: ...
    @property
    def layout(self) -> str: ...
    @property
    def mana_value(self) -> int: ...
    @property
    def colors(self) -> str: ...
    @property
    def faces(self) -> list[Face]: ...
    @property
    def abilities(self) -> list[Ability]: ...
    def explain(self) -> str:
        """The card and its meaning, for people."""

@final
class Pool:
    """Compiled cards, by name. It does not change: `one | other` is a pool with the cards of both."""

    @staticmethod
    def shipped() -> Pool:
        """The cards that come with cardwright."""
    @staticmethod
    def load(
        *paths: str | PathLike[str], keywords: str | PathLike[str] | None = None, shipped: bool = True
    ) -> Pool:
        """The cards of pool files, card files, folders of them, or card data of other programs, the later ones winning; below
        them the shipped ones, unless `shipped` is false. Cards that do not compile are left out: `why_missing` says why."""
    @staticmethod
    def from_bytes(data: bytes, keywords: str | PathLike[str] | None = None) -> Pool:
        """A pool from the bytes that `to_bytes` gave, which are those of a `.pool` file."""
    def to_bytes(self) -> bytes:
        """The bytes of a `.pool` file with these cards."""
    @property
    def names(self) -> list[str]: ...
    @property
    def hash(self) -> str: ...
    def cards(self) -> list[Card]:
        """All cards."""
    def query(self, query: str) -> list[Card]:
        """The cards that a search finds, in Scryfall's syntax and by meaning: `t:creature mv<=3 does:draw`."""
    def why_missing(self, name: str) -> str | None:
        """Why a card of the pool's sources is not in it; none for a name that the sources do not have."""
    def __len__(self) -> int: ...
    def __contains__(self, key: str, /) -> bool: ...
    def __getitem__(self, key: str, /) -> Card: ...
    def __or__(self, value: Pool, /) -> Pool: ...
    def __ror__(self, value: Pool, /) -> Pool: ...

@final
class Deck:
    """A deck: a name and the lines of a deck file."""

    def __new__(cls, name: str, cards: list[tuple[int, str]]) -> Deck: ...
    @staticmethod
    def read(path: str | PathLike[str]) -> Deck:
        """The deck of a file, or the shipped one of that path, such as `herd_and_thorn.deck`."""
    @staticmethod
    def parse(text: str, name: str = "deck") -> Deck:
        """The deck of a text: lines such as `4 Card Name`, or what MTGO and Cockatrice write."""
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...

@final
class Compilation:
    """What came of compiling cards."""

    @property
    def ok(self) -> bool: ...
    @property
    def pool(self) -> Pool: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def failed(self) -> list[str]: ...
    @property
    def diagnostics(self) -> list[Diagnostic]: ...

@final
class ScenarioResult:
    """How a scenario went."""

    @property
    def id(self) -> str: ...
    @property
    def status(self) -> Literal["pass", "fail", "unsupported"]: ...
    @property
    def passed(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def trace(self) -> list[str]: ...
    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int | None: ...

@final
class Table:
    """A table in Arrow's form: `pyarrow.table(t)`, `polars.DataFrame(t)`, `pandas.DataFrame.from_arrow(t)`."""

    @property
    def column_names(self) -> list[str]: ...
    @property
    def num_rows(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Simulation:
    """What came of many games."""

    @property
    def games(self) -> Table: ...
    @property
    def game_cards(self) -> Table: ...
    @property
    def decks(self) -> Table: ...
    @property
    def cards(self) -> Table: ...
    @property
    def pairings(self) -> Table: ...
    @property
    def trace_hash(self) -> str: ...
    def __len__(self) -> int: ...
    def table(self) -> str:
        """What `cardwright simulate --format table` prints."""
    def csv(self) -> str:
        """What `cardwright simulate --format csv` prints."""
    def json(self) -> str:
        """What `cardwright simulate --format json` prints."""
    def pictures(self) -> dict[str, str]:
        """Pictures of the results: the names of files, and what is in them (SVG)."""
    def to_bytes(self) -> bytes:
        """The games as `cardwright simulate -o` writes them, for `merge`."""
    @staticmethod
    def from_bytes(data: bytes) -> Simulation:
        """The games that `to_bytes` gave, or the command wrote: all of a run, or a part of it."""
    def compare(self, other: Simulation) -> str:
        """Whether the win rates of the same games with another pool differ from these, for people."""

@final
class Choice:
    """One option of a decision."""

    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def object(self) -> int | None: ...
    @property
    def target(self) -> int | None: ...
    @property
    def number(self) -> int | None: ...

@final
class Game:
    """A game of two decks, played pick by pick.

    `player` is asked `question` and picks one of `options` by its place: `step(place)`. A decision may take several picks: which creatures
    attack is asked creature by creature. Where there is only one option it is taken without being asked. Players are numbered as
    their decks: 0 and 1. `seed` and `number` settle all chance: the decks begin by turns, as in `simulate`."""

    MOST_OPTIONS: ClassVar[int]
    OBSERVATION_SIZE: ClassVar[int]
    CHOICE_KINDS: ClassVar[list[str]]

    def __new__(
        cls,
        decks: tuple[Deck | str | PathLike[str], Deck | str | PathLike[str]],
        *,
        seed: int = 0,
        number: int = 0,
        agents: str | tuple[str, str] = "random",
        pool: Pool | None = None,
        rules: str | None = None,
        trace: bool = False,
    ) -> Game: ...
    @property
    def player(self) -> int | None: ...
    @property
    def question(self) -> str | None: ...
    @property
    def about(self) -> str | None: ...
    @property
    def options(self) -> list[Choice]: ...
    @property
    def option_count(self) -> int: ...
    def step(self, place: int) -> None:
        """Picks an option by its place; `IndexError` if there is none."""
    def play(self) -> None:
        """Lets the agent of who is asked answer: one that `agents` named. What was picked of the answer is forgotten."""
    def play_out(self) -> None:
        """Lets the agents play to the end, each decision: the game of this number of `simulate` with the same seed, if nothing was
        picked before."""
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def first(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def trace_hash(self) -> str: ...
    def trace(self) -> list[str]:
        """What has happened since it was last asked, in words; only of a game with `trace=True`."""
    def observe(self, player: int) -> bytes:
        """What a player sees, as `OBSERVATION_SIZE` floats of 32 bits in the order of the machine."""
    @staticmethod
    def observation_fields() -> list[str]:
        """The names of the numbers of an observation, in order."""
    @property
    def cards(self) -> list[str]: ...
    def copy(self) -> Game:
        """The same game once more, to try something. It knows what is hidden, and the chance that is to come."""

def compile(text: str, *, name: str = "cards.card", keywords: str | PathLike[str] | None = None) -> Compilation:
    """Compiles the cards of a text. What is wrong with them is told and not raised."""

def compile_files(*paths: str | PathLike[str], keywords: str | PathLike[str] | None = None) -> Compilation:
    """Compiles the cards of files: card files, folders of them, card data of other programs."""

def run_scenarios(
    text: str, *, name: str = "text.scenario", pool: Pool | None = None, rules: str | None = None
) -> list[ScenarioResult]:
    """Runs the scenarios of a text, on the shipped cards or those of a pool."""

def run_scenario_files(
    *paths: str | PathLike[str], pool: Pool | None = None, rules: str | None = None
) -> list[ScenarioResult]:
    """Runs the scenarios of files and of folders of them."""

def shipped_decks() -> list[str]:
    """The paths of the shipped decks."""

def simulate(
    decks: list[Deck | str | PathLike[str]],
    *,
    games: int = 100,
    seed: int = 0,
    agents: str | tuple[str, str] = "random",
    pool: Pool | None = None,
    jobs: int | None = None,
    shard: tuple[int, int] | None = None,
    rules: str | None = None,
) -> Simulation:
    """Plays games between decks, each with each: `games` of each pairing. The same seed gives the same games as
    `cardwright simulate`, on however many threads."""

def merge(parts: list[Simulation | bytes]) -> Simulation:
    """Puts the parts of a run together, in whatever order they come."""
