"""The game that a person holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.compiler.build import build
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_state, state_of, thread_copy, thread_scratch
from kolej.errors import KolejError
from kolej.game import decode
from kolej.game.action import Action
from kolej.game.bookmark import Bookmark
from kolej.game.breakdown import breakdowns, count_events
from kolej.game.catalogue import catalogue, describe, listed
from kolej.game.deal import deal, prepare_offer
from kolej.game.errors import IllegalAction, PositionError, RecordError
from kolej.game.event import Event
from kolej.game.explain import explain
from kolej.game.extensions import PAYERS
from kolej.game.journal_entries import Entries
from kolej.game.journal_reader import events_of
from kolej.game.notebook import board_picture
from kolej.game.obstacle import Obstacle
from kolej.game.parsing import parse
from kolej.game.position import position_of
from kolej.game.prospects import prospects
from kolej.game.rebuild import rebuild
from kolej.game.record import PLAYED, RULES, read_record, write_record
from kolej.game.request import Request, checked_cards, checked_ids, checked_text
from kolej.game.seeding import DECISION, SET_UP, check_seed, fresh_seed, set_dice
from kolej.game.situation import Situation
from kolej.game.view import Networks, View, mechanic_facts, networks_of, own_facts, public_facts
from kolej.game.why_not import why_not
from kolej.mechanics.moves import MechanicMoves
from kolej.rules import action_ids, redaction, setup, turn
from kolej.rules.action_space import A_DRAW, CLAIMS, KEEP_TICKETS, TAKE_TICKETS
from kolej.rules.capacity import JOURNAL
from kolej.rules.state import OVER, START

ENTRY_POINTS = (setup.set_up, turn.legal, turn.play, action_ids.write_ids, redaction.redact)


class Game(MechanicMoves):
    """A game in progress: `legal()` says what may be decided, `play()` decides, `view()` says what a seat may know.

    `seed=None` takes a secret seed from the system. The same board, players, seed and decisions give the same game.

    >>> import kolej
    >>> game = kolej.Game("paris", players=2, seed=7)
    >>> while not game.over:
    ...     events = game.play(game.legal()[0])
    >>> game.to_move is None, len(game.scores), max(game.scores) == game.scores[game.winners[0]]
    (True, 2, True)
    >>> kolej.Game.from_record(game.record()).scores == game.scores
    True
    """

    def __init__(self, board: str | Path | Board, players: int = 2, seed: int | None = None) -> None:
        self._deal(board, players, fresh_seed() if seed is None else check_seed(seed), RULES)

    def _found(self, board: str | Path | Board, players: int, seed: int, version: int) -> None:
        self.board = board if isinstance(board, Board) else find_board(board)
        fewest, most = self.board.rules.players
        if isinstance(players, bool) or not isinstance(players, int) or not fewest <= players <= most:
            raise KolejError(f"{self.board.name} is for {fewest} to {most} players, not {players!r}")
        self.players = players
        self.seed = seed
        self.decisions: list[int] = []
        self.events: list[Event] = []
        self._begun_at: dict[str, Any] | None = None  # the position it began from, if not from the deal
        self._number = SET_UP  # decisions since the deal
        self._version = version  # of the rules
        self._unordered = 0  # tickets on top of their deck that are shuffled anew before each offer
        self._rules = build(ENTRY_POINTS, backend="interpreted")
        self._b = board_record(self.board)
        self._catalogue = catalogue(self.board)
        self._s = new_state()
        self._legal: tuple[Action, ...] | None = None
        # These two stay the same until anything but a card is taken.
        self._owned: dict[str, int] | None = None  # who owns which route
        self._networks: dict[int | None, Networks] = {}  # as each seat sees them

    @property
    def _w(self) -> Record:
        return thread_scratch()

    def _deal(self, board: str | Path | Board, players: int, seed: int, version: int) -> None:
        self._found(board, players, seed, version)
        self._w.n_journal = 0
        if version == 1:
            set_dice(self._s, seed, SET_UP)
            self._rules.set_up(self._b, self._s, self._w, players)
        else:
            self._unordered = deal(self._b, self._s, self._w, players, seed)
        self._tell(start=False)

    # -- what is -------------------------------------------------------------------------------------------------

    @property
    def to_move(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
        return None if self.over else int(self._s.to_move)

    @property
    def phase(self) -> str:
        return decode.phase(self._s)

    @property
    def state(self) -> Record:
        """A copy of the whole record, hidden things included: for reviews of finished games, never for players."""
        return self._s.copy()

    @property
    def over(self) -> bool:
        return bool(self._s.phase == OVER)

    @property
    def scores(self) -> list[int]:
        """Running scores, or the final ones once the game is over."""
        return decode.scores(self._s)

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty before the end."""
        return [seat for seat in range(self.players) if int(self._s.winners) >> seat & 1]

    def breakdown(self, seat: int) -> dict[str, Any]:
        """Where a seat's points come from: as things stand, and for good once the game is over."""
        return breakdowns(self.board, self._b, self._s, self._w)[self._seat(seat)]

    def prospects(self) -> list[dict[str, Any]]:
        """By seat, what counts at the end and everybody can see: the longest path, and what mechanics count."""
        return prospects(self._b, self._redacted(None), self._w)

    def completed(self, seat: int) -> list[str]:
        """The seat's tickets that its routes join by now."""
        return decode.completed_ids(self.board, self._b, self._s, self._w, self._seat(seat))

    def legal(self, seat: int | None = None) -> list[Action]:
        """All that may be decided now, in the order of ids; empty only when the game is over.

        With a seat: what that seat may decide. The first tickets are chosen by all at once (SET-2), so each seat that
        has not chosen has its list then; later only the seat to move has one.

        >>> import kolej
        >>> game = kolej.Game.from_position({"board": "paris", "players": 2, "to_move": 0, "hands": [{"red": 2}, {}]})
        >>> game.legal()[0].id, str(game.legal()[0])
        (0, 'draw deck')
        >>> print(next(action for action in game.legal() if action.kind == "claim"))
        claim arc-de-triomphe--champs-elysees-1 with 1 red
        >>> game.legal(1)
        []
        """
        if seat is not None and self._seat(seat) != self.to_move:
            return list(self._list_legal(self._at(seat))) if seat in self.choosing else []
        if self._legal is None and self.to_move is not None:
            # Asked of a redacted state, so that it cannot tell more than the seat may know.
            self._legal = self._list_legal(self._at(self.to_move))
        return list(self._legal or ())

    @property
    def choosing(self) -> list[int]:
        """The seats that have not chosen their first tickets yet, in the order of the record."""
        if self._s.phase != START:
            return []
        chosen = (self._s.to_move - self._s.first) % self.players
        return [(self._s.first + i) % self.players for i in range(chosen, self.players)]

    def _at(self, seat: int) -> Record:
        """The state as if it were that seat's turn to choose, and as that seat may see it."""
        s = self._redacted(seat)
        s.to_move = seat
        return s

    def why_not(self, seat: int, route: str) -> Obstacle | None:
        """Why the seat cannot claim the route now; None: it can."""
        if route not in self.board.route_number:
            raise KolejError(f"there is no route {route!r} on {self.board.name}")
        return why_not(self._situation, self._seat(seat), self.board.route(route))

    def _list_legal(self, s: Record) -> tuple[Action, ...]:
        n = self._rules.legal(self._b, s, self._w)
        ids = np.empty(n, np.int64)
        self._rules.write_ids(self._b, s, self._w, ids)
        return listed(self.board, self._b, s, sorted(ids.tolist()), self._catalogue)

    def view(self, seat: int | None, since: int = 0) -> View:
        """What that seat may know; None: a spectator. `since`: the log begins with the event of that number.

        >>> import kolej
        >>> game = kolej.Game.from_position({"board": "paris", "players": 2, "hands": [{"red": 2}, {"blue": 1}]})
        >>> game.view(1).hand, game.view(1).hand_sizes
        ({'blue': 1}, (2, 1))
        >>> game.view(None).hand, game.view(None).legal
        ({}, ())
        """
        if seat is not None:
            self._seat(seat)
        s = self._s.copy()
        self._rules.redact(s, -1 if seat is None else seat)
        networks = self._networks_of(s, seat)
        return View(
            board=self.board,
            **public_facts(self.board, s, dict(self._owned_routes)),
            **own_facts(self.board, self._b, s, seat, networks),
            legal=() if seat is None else tuple(self.legal(seat)),
            log=tuple(event.seen_by(seat) for event in self.events[since:]),
            state=s,
            mechanics=mechanic_facts(self.board, self._b, s),
        )

    def public_facts(self) -> dict[str, Any]:
        """What is the same in the views of all seats, as JSON."""
        s = self._redacted(None)
        facts = public_facts(self.board, s, self._owned_routes)
        return {"board": self.board.id, **facts, **mechanic_facts(self.board, self._b, s)}

    def own_facts(self, seat: int | None) -> dict[str, Any]:
        """What the view of a seat says beside that, as JSON, without the legal actions and the log."""
        s = self._redacted(seat)
        return own_facts(self.board, self._b, s, seat, self._networks_of(s, seat))

    def _redacted(self, seat: int | None) -> Record:
        """The state as a seat may see it, in memory that the next call uses again."""
        s = thread_copy(self._s)
        self._rules.redact(s, -1 if seat is None else self._seat(seat))
        return s

    @property
    def _owned_routes(self) -> dict[str, int]:
        if self._owned is None:
            self._owned = decode.owned_routes(self.board, self._s)
        return self._owned

    def _networks_of(self, s: Record, seat: int | None) -> Networks:
        if seat not in self._networks:
            self._networks[seat] = networks_of(self.board, self._b, s, self._w, seat)
        return self._networks[seat]

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise KolejError(f"there is no seat {seat!r}; the seats are 0 to {self.players - 1}")
        return seat

    # -- what is done --------------------------------------------------------------------------------------------

    def play(self, action: Action | int | str) -> list[Event]:
        """Plays a legal action, given as such, as its id or as its text. IllegalAction: nothing has changed.

        >>> import kolej
        >>> game = kolej.Game.from_position({"board": "paris", "players": 2, "to_move": 0})
        >>> [(event.kind, event.seat) for event in game.play("draw deck")]
        [('draw', 0)]
        >>> game.play("take tickets")
        Traceback (most recent call last):
            ...
        kolej.game.errors.IllegalAction: DRAW-1: the second card of the draw must be taken: draw …
        """
        return self._play(self._resolve(action))

    def _resolve(self, action: Action | int | str) -> int:
        legal = self.legal()
        if isinstance(action, Action):
            if action in legal:
                return action.id
            raise IllegalAction(explain(self._situation, Request.of(action)))
        if isinstance(action, str):
            text = " ".join(action.split()).lower()
            for candidate in legal:
                if str(candidate) == text:
                    return candidate.id
            return self._legal_action(parse(text)).id
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise IllegalAction(f"an action is an Action, its id or its text, not {action!r}")
        for candidate in legal:
            if candidate.id == action:
                return candidate.id
        if 0 <= action < self._b.n_actions and not KEEP_TICKETS <= action < CLAIMS and not self.over:
            request = Request.of(describe(self.board, self._b, self._s, int(action)))
            raise IllegalAction(explain(self._situation, request))
        raise IllegalAction(explain(self._situation, Request("id", text=str(action))))

    def _play(self, id: int) -> list[Event]:
        s = self._s
        begun = len(self.events)
        start = bool(s.phase == START)
        self._number += 1
        if self._version == 1:
            set_dice(s, self.seed, self._number)
        else:
            if id == TAKE_TICKETS:
                self._unordered = prepare_offer(self._b, s, self.seed, self._number, self._unordered)
            set_dice(s, self.seed, self._number, DECISION)
        self._w.n_journal = 0  # another game may have failed and left something there
        self._rules.play(self._b, s, self._w, id)
        self.decisions.append(id)
        self._legal = None
        if self._b.action_kind[id] != A_DRAW:
            self._owned = None
            self._networks.clear()
        self._tell(start=start)
        return self.events[begun:]

    def _tell(self, *, start: bool) -> None:
        """Turns what the rules have written down into events."""
        if self._w.n_journal > JOURNAL:
            raise RuntimeError(f"the journal holds {JOURNAL} entries, and a decision had {self._w.n_journal}")
        entries = [[int(x) for x in row] for row in self._w.journal[: self._w.n_journal]]
        self._w.n_journal = 0
        for event in events_of(Entries(self.board, self._b, self._s, entries, start=start)):
            self.events.append(event)
            if event.kind == "end":
                self.events.extend(count_events(self.board, self._b, self._s, self._w))

    @property
    def _situation(self) -> Situation:
        return Situation(self.board, self._b, self._s, self.legal)

    def play_request(self, request: Request) -> list[Event]:
        return self._play(self._legal_action(request).id)

    def _legal_action(self, request: Request) -> Action:
        for action in self.legal():
            if request.fits(action):
                return action
        raise IllegalAction(explain(self._situation, request))

    # -- the same, said by name ----------------------------------------------------------------------------------

    def keep(self, tickets: Iterable[str]) -> list[Event]:
        """Keeps these of the offered tickets."""
        return self.play_request(Request("keep", tickets=checked_ids("tickets", tickets)))

    def draw(self, card: str) -> list[Event]:
        """Draws a face-up card of that colour, `"wild"`, or a blind one: `"deck"`."""
        return self.play_request(Request("draw", card=checked_text(card)))

    def take_tickets(self) -> list[Event]:
        """Draws tickets to choose from."""
        return self.play_request(Request("tickets"))

    def claim(self, route: str, cards: Mapping[str, int]) -> list[Event]:
        """Claims a route with a whole payment; cards that stand for others in sets are part of it.

        >>> import kolej
        >>> game = kolej.Game.from_position({"board": "usa", "players": 2, "to_move": 0, "hands": [{"red": 2}, {}]})
        >>> events = game.claim("denver--santa-fe", {"red": 2})
        >>> events[0].kind, events[0].data["points"], game.scores
        ('claim', 2, [2, 0])
        """
        request = Request("claim", route=checked_text(route), cards=checked_cards(cards))
        for action in self.legal():
            if request.fits(action):
                return self._play(action.id)
        for action in self.legal():
            for further in PAYERS:
                followed_by = further(action, request)
                if followed_by and self._can_play(action, followed_by):
                    events = self._play(action.id)
                    for move in followed_by:
                        events += self.play_request(move)
                    return events
        raise IllegalAction(explain(self._situation, request))

    def _can_play(self, action: Action, followed_by: list[Request]) -> bool:
        """Whether these requests are all legal one after the other, once the action is played."""
        trial = self.copy()
        trial._play(action.id)
        for request in followed_by:
            fitting = [other for other in trial.legal() if request.fits(other)]
            if not fitting:
                return False
            trial._play(fitting[0].id)
        return True

    def pass_turn(self) -> list[Event]:
        """Passes, where nothing else can be done."""
        return self.play_request(Request("pass"))

    # -- copies, records, positions ------------------------------------------------------------------------------

    def copy(self) -> Game:
        """The same game from here on; what is played on one does not show on the other."""
        twin = object.__new__(Game)
        twin._found(self.board, self.players, self.seed, self._version)
        twin._s = self._s.copy()
        twin.decisions, twin.events = list(self.decisions), list(self.events)
        twin._begun_at, twin._number, twin._legal = self._begun_at, self._number, self._legal
        twin._unordered = self._unordered
        return twin

    def bookmark(self) -> Bookmark:
        """This moment, for `go_back`."""
        return Bookmark(self._s.records.tobytes(), len(self.decisions), len(self.events), self._number, self._unordered)

    def go_back(self, bookmark: Bookmark) -> None:
        """Takes back everything since a bookmark of this game. The same decision then has the same outcome again.

        >>> import kolej
        >>> game = kolej.Game.from_position({"board": "paris", "players": 2, "to_move": 0})
        >>> before = game.bookmark()
        >>> card = game.play("draw deck")[0].data["card"]
        >>> game.go_back(before)
        >>> game.decisions, game.play("draw deck")[0].data["card"] == card
        ([], True)
        """
        self._s = state_of(bookmark.state)
        del self.decisions[bookmark.decisions :], self.events[bookmark.events :]
        self._number, self._unordered = bookmark.number, bookmark.unordered
        self._legal = self._owned = None
        self._networks.clear()

    def record(self) -> dict[str, Any]:
        """The game as JSON: what it takes to play it again to the bit."""
        return write_record(self.board, self._version, self.players, self.seed, self._begun_at, self.decisions)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Game:
        """Plays a recorded game again. RecordError says why it cannot."""
        recorded = read_record(record)
        try:
            if recorded.position is not None:
                game = cls.from_position(recorded.position, recorded.board)
            else:
                game = object.__new__(cls)
                game._deal(recorded.board, recorded.players, check_seed(recorded.seed), recorded.rules)
        except KolejError as error:
            raise RecordError(f"the record cannot be started: {error}") from None
        for number, id in enumerate(recorded.decisions):
            try:
                game.play(id if isinstance(id, int) else repr(id))
            except IllegalAction as error:
                raise RecordError(f"decision {number} of the record cannot be played: {error}") from None
        return game

    def position(self) -> dict[str, Any]:
        """This moment, complete, with everything hidden: for whoever holds the game, not for a player."""
        return {
            "board": self.board.id,
            "seed": self.seed,
            "number": self._number,
            "rules": self._version,
            **position_of(self.board, self._b, self._s),
            **({} if self._version == 1 else {"unordered_tickets": self._unordered}),
        }

    @classmethod
    def from_position(cls, position: Mapping[str, Any], board: Board | None = None) -> Game:
        """A game that begins in the middle. `board`: the board, where its id alone does not find it.

        `unordered_tickets` in a position says how many tickets on top of `ticket_deck` are shuffled anew before each
        offer. Without it the given order holds; without a `ticket_deck` all are unordered.
        """
        if not isinstance(position, Mapping):
            raise PositionError(f"a position is a dict, not {type(position).__name__}")
        name = position.get("board")
        if board is None and not isinstance(name, str | Path):
            raise PositionError(f"board: must be the name of a board or the path of a board file, not {name!r}")
        seed, number = position.get("seed", 0), position.get("number", 0)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 1 << 32:
            raise PositionError(f"number: must be a whole number, not {number!r}")
        version = position.get("rules", RULES)
        if isinstance(version, bool) or not isinstance(version, int) or version not in PLAYED:
            raise PositionError(f"rules: this Kolej plays version {' and '.join(map(str, PLAYED))}, not {version!r}")
        game = object.__new__(cls)
        game._found(board or name, position.get("players", 2), check_seed(seed), version)  # type: ignore[arg-type]
        game._s, game._unordered = rebuild(game.board, game._b, position, game.players, game.seed, version)
        game._number = number
        if not game.over and not game.legal():
            raise PositionError(f"pending: in the phase {game.phase} there is nothing to decide here")
        game._begun_at = game.position()
        return game

    def _repr_svg_(self) -> str:
        """In a notebook: the board with what lies on it, which all may see."""
        return board_picture(self.board, self.view(None))

    def __repr__(self) -> str:
        state = f"seat {self.to_move} to {self.phase}" if not self.over else f"over, won by {self.winners}"
        return f"<Game on {self.board.name}, {self.players} players, {len(self.decisions)} decisions, {state}>"
