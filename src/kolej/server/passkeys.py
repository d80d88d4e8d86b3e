"""Passkeys: what a browser is asked to sign, and the check of what it has signed (WebAuthn)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kolej.server.accounts import Passkey
from kolej.server.errors import ApiError

_REFUSED = (WebAuthnException, ValueError, KeyError, TypeError)
"""Exceptions that mean that an answer was not made by the right passkey, or not by a passkey."""


@dataclass(frozen=True)
class Site:
    """The address of this server as the browser sees it. A passkey belongs to the name and signs the origin."""

    name: str
    origin: str


def site_of(request: Request) -> Site:
    """Returns the site of a request. A passkey signs it, so a client that lies about it deceives only itself."""
    return Site(request.url.hostname or "", f"{request.url.scheme}://{request.headers.get('host', '')}")


def refused() -> ApiError:
    """Returns the error for an answer that does not come from the right passkey."""
    return ApiError("wrong_passphrase", "this passkey does not open an account here, or it has answered too late")


def creation_options(site: Site, account: str, name: str, existing: list[Passkey]) -> tuple[bytes, dict[str, Any]]:
    """Returns a challenge, and what a browser needs to make a passkey."""
    options = generate_registration_options(
        rp_id=site.name, rp_name="Kolej", user_id=account.encode(), user_name=name, user_display_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.credential)) for key in existing],
    )  # fmt: skip
    return options.challenge, json.loads(options_to_json(options))


def request_options(site: Site) -> tuple[bytes, dict[str, Any]]:
    """Returns a challenge, and what a browser needs to let its user choose a passkey."""
    options = generate_authentication_options(
        rp_id=site.name, user_verification=UserVerificationRequirement.PREFERRED
    )
    return options.challenge, json.loads(options_to_json(options))


def challenge_of(credential: dict[str, Any]) -> bytes:
    """Returns the challenge that a browser says it was given. Whether that is true is checked later."""
    try:
        return parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
    except _REFUSED:
        raise refused() from None


def verified_new(credential: dict[str, Any], challenge: bytes, site: Site, account: str, at: int) -> Passkey:
    """Returns the passkey that a browser has made, or raises an error."""
    try:
        made = verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin
        )
    except _REFUSED:
        raise refused() from None
    public_key = bytes_to_base64url(made.credential_public_key)
    return Passkey(bytes_to_base64url(made.credential_id), account, public_key, made.sign_count, at)


def verified_use(credential: dict[str, Any], challenge: bytes, site: Site, passkey: Passkey) -> int:
    """Returns how often the passkey says it was used, or raises an error if it has not signed the challenge."""
    try:
        used = verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
        )  # fmt: skip
    except _REFUSED:
        raise refused() from None
    return used.new_sign_count
