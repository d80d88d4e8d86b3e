"""The protocol of live connections passes all messages on, and keeps little."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import httpx
import uvicorn
from websockets.sync.client import connect

from kolej.server.app import create_app
from kolej.server.live_protocol import LiveProtocol
from tests.server.people import HERE, QuickThinkers, settings


def test_a_live_connection_reads_all_messages_and_forgets_the_head_of_its_request(tmp_path: Path) -> None:
    config = uvicorn.Config(
        create_app(settings(tmp_path), QuickThinkers()), port=0, log_config=None, access_log=False, ws=LiveProtocol
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        address = f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        game = httpx.post(f"http://{address}/api/games", json={"board": "paris", "seats": [HERE, HERE]}).json()
        with connect(f"ws://{address}/api/games/{game['id']}/live") as line:
            line.send(json.dumps({"key": game["keys"]["0"], "since": 0}))
            table = json.loads(line.recv(10))["table"]
            for _ in range(20):
                line.send('{"type":"ping"}')
            line.send(json.dumps({"type": "decide", "number": table["number"], "action": table["legal"][0]["id"]}))
            answers = [json.loads(line.recv(10))["type"] for _ in range(21)]
            assert answers == ["pong"] * 20 + ["table"]
            (kept,) = (one for one in server.server_state.connections if isinstance(one, LiveProtocol))
            assert not list(kept.request.headers) and not list(kept.response.headers) and not kept.scope["headers"]
    finally:
        server.should_exit = True
        thread.join()
