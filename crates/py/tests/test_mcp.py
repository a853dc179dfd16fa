"""`connect4 mcp` with the official client of the Model Context Protocol."""

import asyncio
import base64
import sys
from pathlib import Path

import jsonschema
import mcp

import connect4

CONNECT4 = str(Path(sys.executable).with_name("connect4"))


def session(play, *options):
    """Runs `play` with a client, whose server has these options."""

    async def run():
        async with mcp.Client(mcp.StdioServerParameters(command=CONNECT4, args=["mcp", *options])) as client:
            await play(client)

    asyncio.run(run())


def test_a_client_plays_and_explains_a_game():
    async def play(client):
        tools = {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}
        for schema in tools.values():
            jsonschema.Draft202012Validator.check_schema(schema)

        async def call(name, **arguments):
            jsonschema.validate(arguments, tools[name])
            result = await client.call_tool(name, arguments)
            assert not result.is_error, result.content[0].text
            assert result.content[0].text == result.structured_content["text"]
            return result.structured_content

        game = await call("new_game", size="6x5", opponent="level:1", seed=3)
        while game["outcome"] is None:
            analysis = await call("analyze", game=game["game"])
            best = connect4.analyze(connect4.Position.parse(game["position"])).best
            assert analysis["best"] == best
            game = await call("play", game=game["game"], move=best[0])
        review = await call("review", game=game["game"])
        assert review["accuracy"]["X"]["percent"] == 100 and "X: accuracy 100%" in review["text"]

        puzzle = await call("new_game", game="why", moves="5721575627323533146624")
        explained = await call("explain", game="why")
        assert explained["verdict"] == "loss" and explained["text"].endswith("- O d5 completes d5–g2.")
        shown = await client.call_tool("show", {"game": "why"})
        assert base64.b64decode(shown.content[1].data).startswith(b"\x89PNG") and puzzle["legal"] == shown.structured_content["legal"]

    session(play)


def test_errors_reach_the_model_and_a_referee_gives_no_answers():
    async def play(client):
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["new_game", "legal_moves", "play", "show", "puzzle"]
        await client.call_tool("new_game", {})
        for name, arguments, message in [
            ("play", {"move": "9"}, "column 9 is off the board; pick one from 1 to 7"),
            ("play", {"column": 1}, "unknown field `column`, expected `game` or `move`"),
            ("solve", {}, "this server is a referee"),
        ]:
            result = await client.call_tool(name, arguments)
            assert result.is_error and message in result.content[0].text

    session(play, "--referee")
