"""Endpoints for accounts: make one, sign in, add keys and results, read everything, and delete it."""

from __future__ import annotations

from typing import Annotated

import anyio.to_thread
from fastapi import APIRouter, Depends
from pydantic_core import from_json, to_json
from starlette.requests import Request
from starlette.responses import Response

from kolej.server import keys
from kolej.server.accounts import Account, Accounts, name_taken
from kolej.server.addresses import Address
from kolej.server.app_state import AppState, State
from kolej.server.auth import Key, no_token
from kolej.server.errors import ApiError
from kolej.server.messages import iso
from kolej.server.responses import json_response
from kolej.server.routes import errors
from kolej.server.schemas.account_messages import (
    AccountAdded,
    AccountAddition,
    AccountContent,
    AccountsOpen,
    NewAccount,
    NewPassphrase,
    PasskeyName,
    PasskeyOptions,
    SignedByPasskey,
    SignedIn,
    SignIn,
)
from kolej.server.stored_games import now

router = APIRouter(prefix="/api", tags=["accounts"])

NEEDS_SESSION = ("no_token", "signed_out", "no_accounts")


async def _accounts(state: State) -> Accounts:
    """Returns the accounts, or raises an error if this server has none."""
    if not state.settings.accounts:
        raise ApiError("no_accounts", "this server has no accounts")
    return state.rooms.storage.accounts


Open = Annotated[Accounts, Depends(_accounts)]


async def _signed_in(accounts: Open, state: State, key: Key) -> Account:
    if key is None:
        raise no_token()
    account = await state.rooms.in_thread(accounts.of_session, key, now())
    if account is None:
        raise ApiError("signed_out", "this session has ended; sign in again")
    return account


Owner = Annotated[Account, Depends(_signed_in)]


async def _begin_session(state: AppState, accounts: Accounts, account: Account) -> Response:
    token = keys.new_key()
    await state.rooms.in_thread(accounts.begin_session, account.id, token, now())
    return json_response(to_json({"name": account.name, "token": token}), 201)


# -- name and passphrase ---------------------------------------------------------------------------------------------


@router.get("/accounts", response_model=AccountsOpen, responses=errors())
async def has_accounts(state: State) -> Response:
    """Returns whether this server has accounts. Nobody needs one to play."""
    return json_response(to_json({"open": state.settings.accounts}))


@router.post("/accounts", status_code=201, response_model=SignedIn, responses=errors("no_accounts", "name_taken"))
async def new_account(wanted: NewAccount, state: State, accounts: Open) -> Response:
    """Makes an account with a name and a passphrase, and signs in."""
    stored = await state.passphrases.hash(wanted.passphrase)
    account = await state.rooms.in_thread(accounts.create, keys.new_id(), wanted.name, stored, now())
    return await _begin_session(state, accounts, account)


@router.post("/sessions", status_code=201, response_model=SignedIn, responses=errors("no_accounts", "wrong_passphrase"))
async def sign_in(wanted: SignIn, state: State, accounts: Open, address: Address) -> Response:
    """Signs in. An unknown name gets the same answer as a wrong passphrase, after the same time."""
    wait = state.sign_in_names.wait(wanted.name, address)
    if wait:
        raise ApiError("too_many", "too many attempts to sign in with this name; wait a moment", retry_after=wait)
    account = await state.rooms.in_thread(accounts.by_name, wanted.name)
    matches = await state.passphrases.matches(account.passphrase if account else None, wanted.passphrase)
    if account is None or not matches:
        raise ApiError("wrong_passphrase", "the name or the passphrase is wrong")
    state.sign_in_names.succeeded(wanted.name, address)
    return await _begin_session(state, accounts, account)


@router.delete("/session", status_code=204, responses=errors("no_token", "no_accounts"))
async def sign_out(state: State, accounts: Open, key: Key) -> Response:
    """Ends the session. Ending it again changes nothing."""
    if key is None:
        raise no_token()
    await state.rooms.in_thread(accounts.end_session, key)
    return Response(status_code=204)


@router.put("/account/passphrase", status_code=204, responses=errors(*NEEDS_SESSION, "wrong_passphrase"))
async def change_passphrase(
    wanted: NewPassphrase, owner: Owner, state: State, accounts: Open, key: Key
) -> Response:
    """Changes the passphrase, and ends all other sessions of the account."""
    if owner.passphrase is not None and not await state.passphrases.matches(owner.passphrase, wanted.old or ""):
        raise ApiError("wrong_passphrase", "the old passphrase is wrong")
    stored = await state.passphrases.hash(wanted.passphrase)
    await state.rooms.in_thread(accounts.set_passphrase, owner.id, stored, key)
    return Response(status_code=204)


# -- passkeys --------------------------------------------------------------------------------------------------------


@router.post("/accounts/passkey/options", response_model=PasskeyOptions, responses=errors("no_accounts", "name_taken"))
async def new_account_options(wanted: PasskeyName, request: Request, state: State, accounts: Open) -> Response:
    """Returns what a browser needs to make a passkey for a new account."""
    from kolej.server.passkeys import creation_options, site_of  # a server without accounts need not have WebAuthn

    if await state.rooms.in_thread(accounts.by_name, wanted.name) is not None:
        raise name_taken()
    id = keys.new_id()
    challenge, options = creation_options(site_of(request), id, wanted.name, [])
    await state.rooms.in_thread(accounts.ask, challenge, "create", id, wanted.name, now())
    return json_response(to_json({"options": options}))


@router.post(
    "/accounts/passkey",
    status_code=201,
    response_model=SignedIn,
    responses=errors("no_accounts", "name_taken", "wrong_passphrase"),
)
async def new_account_with_passkey(
    made: SignedByPasskey, request: Request, state: State, accounts: Open
) -> Response:
    """Makes an account with a passkey and no passphrase, and signs in."""
    from kolej.server.passkeys import challenge_of, refused, site_of, verified_new

    challenge = challenge_of(made.credential)
    asked = await state.rooms.in_thread(accounts.answered, challenge, now())
    if asked is None or asked.purpose != "create" or asked.account is None or asked.name is None:
        raise refused()
    passkey = await anyio.to_thread.run_sync(
        verified_new, made.credential, challenge, site_of(request), asked.account, now()
    )
    account = await state.rooms.in_thread(accounts.create, asked.account, asked.name, None, now(), passkey)
    return await _begin_session(state, accounts, account)


@router.post("/account/passkeys/options", response_model=PasskeyOptions, responses=errors(*NEEDS_SESSION))
async def passkey_options(request: Request, owner: Owner, state: State, accounts: Open) -> Response:
    """Returns what a browser needs to make another passkey for an account."""
    from kolej.server.passkeys import creation_options, site_of

    existing = await state.rooms.in_thread(accounts.passkeys, owner.id)
    challenge, options = creation_options(site_of(request), owner.id, owner.name, existing)
    await state.rooms.in_thread(accounts.ask, challenge, "add", owner.id, None, now())
    return json_response(to_json({"options": options}))


@router.post("/account/passkeys", status_code=204, responses=errors(*NEEDS_SESSION, "wrong_passphrase"))
async def add_passkey(
    made: SignedByPasskey, request: Request, owner: Owner, state: State, accounts: Open
) -> Response:
    """Adds the passkey that a browser has made."""
    from kolej.server.passkeys import challenge_of, refused, site_of, verified_new

    challenge = challenge_of(made.credential)
    asked = await state.rooms.in_thread(accounts.answered, challenge, now())
    if asked is None or asked.purpose != "add" or asked.account != owner.id:
        raise refused()
    passkey = await anyio.to_thread.run_sync(
        verified_new, made.credential, challenge, site_of(request), owner.id, now()
    )
    await state.rooms.in_thread(accounts.add_passkey, passkey)
    return Response(status_code=204)


@router.post("/sessions/passkey/options", response_model=PasskeyOptions, responses=errors("no_accounts"))
async def sign_in_options(request: Request, state: State, accounts: Open) -> Response:
    """Returns what a browser needs to sign in with any passkey that it has for this server."""
    from kolej.server.passkeys import request_options, site_of

    challenge, options = request_options(site_of(request))
    await state.rooms.in_thread(accounts.ask, challenge, "sign_in", None, None, now())
    return json_response(to_json({"options": options}))


@router.post(
    "/sessions/passkey", status_code=201, response_model=SignedIn, responses=errors("no_accounts", "wrong_passphrase")
)
async def sign_in_with_passkey(signed: SignedByPasskey, request: Request, state: State, accounts: Open) -> Response:
    """Signs in with what a passkey has signed."""
    from kolej.server.passkeys import challenge_of, refused, site_of, verified_use

    challenge = challenge_of(signed.credential)
    asked = await state.rooms.in_thread(accounts.answered, challenge, now())
    passkey = await state.rooms.in_thread(accounts.passkey, str(signed.credential.get("id", ""))[:2000])
    if asked is None or asked.purpose != "sign_in" or passkey is None:
        raise refused()
    uses = await anyio.to_thread.run_sync(verified_use, signed.credential, challenge, site_of(request), passkey)
    await state.rooms.in_thread(accounts.count_use, passkey.credential, uses)
    account = await state.rooms.in_thread(accounts.by_id, passkey.account)
    if account is None:
        raise refused()
    return await _begin_session(state, accounts, account)


# -- what an account holds -------------------------------------------------------------------------------------------


@router.get("/account", response_model=AccountContent, responses=errors(*NEEDS_SESSION))
async def content(owner: Owner, state: State, accounts: Open) -> Response:
    """Returns everything that the server has about the account, except hashes."""
    games = await state.rooms.in_thread(accounts.games, owner.id)
    results = await state.rooms.in_thread(accounts.results, owner.id)
    passkeys = await state.rooms.in_thread(accounts.passkeys, owner.id)
    rating = await state.rooms.in_thread(accounts.rating, owner.id)
    return json_response(to_json({
        "name": owner.name,
        "created": iso(owner.created),
        "passphrase": owner.passphrase is not None,
        "passkeys": [iso(passkey.created) for passkey in passkeys],
        "rating": rating.to_dict() if rating else None,
        "games": [{**vars(game), "created": iso(game.created)} for game in games],
        "results": [from_json(result) for result in results],
    }))  # fmt: skip


@router.post("/account/additions", response_model=AccountAdded, responses=errors(*NEEDS_SESSION))
async def add(addition: AccountAddition, owner: Owner, state: State, accounts: Open) -> Response:
    """Adds the keys of games and results. A key that does not belong to its game is left out."""
    shown = {game.id: game.keys for game in addition.games}
    results = {result.id: result.model_dump_json() for result in addition.results}
    right = await state.rooms.in_thread(accounts.add, owner.id, shown, results, now())
    return json_response(to_json({"keys": right}))


@router.delete("/account", status_code=204, responses=errors(*NEEDS_SESSION))
async def delete_account(owner: Owner, state: State, accounts: Open) -> Response:
    """Deletes the account and all that it holds. Games go on; their keys are on the devices."""
    await state.rooms.in_thread(accounts.delete, owner.id)
    return Response(status_code=204)
