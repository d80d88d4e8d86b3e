"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData()

# A game is its seed and its decisions. Times are milliseconds since 1970. Keys are stored as hashes. A game that is not
# dealt yet has no seed (""). Games from before version 4 of the tables have neither secret nor promise.
# A game that begins from a prepared position, such as a lesson, has that as JSON.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("board", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("format", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("turn_seconds", Integer),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("host", String(64), nullable=False),
    Column("invite", String(64)),
    Column("rematch", String(32)),
    Column("secret", String(64)),
    Column("promise", String(64)),
    Column("creator", String(32)),
    Column("host_seat", Integer),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("lesson", Boolean, nullable=False, server_default=false()),
    Column("position", Text),
    Column("trial_of", String(32)),
    Column("trial_step", Integer),
    Column("undo", String(10), nullable=False, server_default="safe"),
    Column("bank_seconds", Integer),
    Column("spectators", Boolean, nullable=False, server_default=true()),
    Column("open", Boolean, nullable=False, server_default=false()),
    Column("attended", BigInteger),
    Column("fill_at", BigInteger, index=True),
    Column("away_seconds", Integer),
    Column("chat", Boolean, nullable=False, server_default=false()),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("bot", String(40)),
    Column("key", String(64)),
    Column("commitment", String(64)),
    Column("nonce", String(32)),
    Column("next_commitment", String(64)),
    Column("links", Integer, nullable=False, server_default="0"),
    Column("present", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger),
    Column("agreed", Integer, nullable=False, server_default="0"),
    Column("told", BigInteger),
)

# The primary key decides races: of two decisions with the same number, only one can be stored. Nothing is ever deleted:
# taking a decision back is a row, too, with a negative action (undoing.py). `stand_in` says why a bot made it.
decisions = Table(
    "decisions",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("stand_in", String(10)),
)

# The hints that players were shown, by the number of the decision, so that no review calls them a mistake.
shown_hints = Table(
    "shown_hints",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("action", Integer, primary_key=True, autoincrement=False),
)

# The review of a finished game as JSON. It is stored because it takes a while to compute.
reviews = Table(
    "reviews",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("review", Text, nullable=False),
)

# Which worker computes the review of a game, how far it is, and until when its word counts. A review that failed stays
# here until somebody asks for it again.
review_claims = Table(
    "review_claims",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("progress", Float, nullable=False),
)

# What players have said: a phrase by its id, or free text at tables that allow it. Only the latest are kept.
messages = Table(
    "messages",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("phrase", String(20)),
    Column("text", Text),
    Column("at", BigInteger, nullable=False),
)

# The devices that want to be told by Web Push that it is the turn of a seat.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(2), nullable=False),
)

# The private key with which the server signs what it sends to push services, in a single row.
push_key = Table(
    "push_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("private", String(64), nullable=False),
)

# The key of the hashes that are stored in place of addresses, in a single row.
server_secret = Table(
    "server_secret",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
)

# What an address may still ask for, where several workers count together: one row for each kind of request and hash.
allowances = Table(
    "allowances",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Which worker lets a bot think about the decision with this number, until it stores that or the time is up.
leases = Table(
    "leases",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("worker", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# The last moment at which a server was known to run, in a single row.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

# Times in which no server ran. They do not count for the clocks of games.
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

# The tables of accounts. `shape` is the same for names that look alike. An account holds hashes of the keys that its
# owner has shown: the same hashes that the seats have, so nobody can open a seat with what is stored here.
accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("shape", Text, nullable=False, unique=True),
    Column("passphrase", Text),
    Column("created", BigInteger, nullable=False),
)

# Whoever is signed in has a token, which is stored as a hash.
account_sessions = Table(
    "account_sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

account_passkeys = Table(
    "account_passkeys",
    metadata,
    Column("credential", Text, primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# What a passkey must sign, as a hash, until it has done so. `account` and `name` are those of an account to be made.
account_challenges = Table(
    "account_challenges",
    metadata,
    Column("challenge", String(64), primary_key=True),
    Column("purpose", String(10), nullable=False),
    Column("account", String(32)),
    Column("name", Text),
    Column("until", BigInteger, nullable=False),
)

account_keys = Table(
    "account_keys",
    metadata,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("key", String(64), primary_key=True, index=True),
    Column("added", BigInteger, nullable=False),
)

# How strong the owner of an account is, after games against other accounts.
account_ratings = Table(
    "account_ratings",
    metadata,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# The results that an account keeps, as JSON, also when the games are deleted.
account_results = Table(
    "account_results",
    metadata,
    Column("account", ForeignKey("accounts.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("result", Text, nullable=False),
)

# An account finds its games by the hashes of their keys.
Index("ix_seats_key", seats.c.key)
Index("ix_games_host", games.c.host)
