"""Compares the steps of `VectorEnv` with those of PufferLib 3.0.0, whose games also have an opponent that replies, on one core.

Needs gcc, the package, and the sources of PufferLib:

    pip download pufferlib==3.0.0 --no-deps --no-binary :all: && tar xf pufferlib-3.0.0.tar.gz
    python bench/puffer.py pufferlib-3.0.0

Compiles PufferLib's environment with its own flags, as it is and with an opponent that plays at random. Nothing is drawn, so
raylib is replaced by empty functions. Times are processor times; every figure is the best of short rounds, taken in turn.
"""

import argparse
import importlib.util
import os
import platform
import re
import subprocess
import sysconfig
import tempfile
import time
from pathlib import Path

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import numpy as np  # noqa: E402

import connect4  # noqa: E402

# Seconds per round.
WINDOW = 0.05

RAYLIB = """
#include <stdbool.h>
typedef struct { unsigned char r, g, b, a; } Color;
typedef struct { int id; } Texture2D;
typedef struct { float x, y, width, height; } Rectangle;
typedef struct { float x, y; } Vector2;
#define KEY_ESCAPE 0
#define PURPLE (Color){0, 0, 0, 0}
#define BLACK (Color){0, 0, 0, 0}
#define WHITE (Color){0, 0, 0, 0}
static void InitWindow(int width, int height, const char *title) {}
static void SetTargetFPS(int fps) {}
static Texture2D LoadTexture(const char *name) { return (Texture2D){0}; }
static int IsKeyDown(int key) { return 0; }
static void BeginDrawing() {}
static void EndDrawing() {}
static void ClearBackground(Color color) {}
static void DrawRectangle(int x, int y, int width, int height, Color color) {}
static void DrawCircle(int x, int y, float radius, Color color) {}
static void DrawTexturePro(Texture2D t, Rectangle a, Rectangle b, Vector2 c, float d, Color e) {}
static void CloseWindow() {}
"""

RANDOM_REPLY = """int compute_env_move(CConnect4* env) {
    uint64_t mask = env->player_pieces | env->env_pieces, top = 0;
    for (int i = 0; i < 7; i++) top |= top_mask(i);
    if ((mask & top) == top) return 0;
    int column;
    do { column = rand() % 7; } while (invalid_move(column, mask));
    return column;
}
"""


def compiled(sources, folder, random_reply):
    """PufferLib's extension module."""
    name = "random" if random_reply else "original"
    build = Path(folder, name)
    (build / "connect4").mkdir(parents=True)
    (found,) = sources.rglob("connect4/connect4.h")
    game = found.read_text()
    if random_reply:
        game, number = re.subn(r"^int compute_env_move\(.*?^}\n", RANDOM_REPLY, game, flags=re.DOTALL | re.MULTILINE)
        assert number == 1, "PufferLib's file has another form than that of version 3.0.0"
    (build / "connect4" / "connect4.h").write_text(game)
    (build / "connect4" / "raylib.h").write_text(RAYLIB)
    (build / "env_binding.h").write_bytes((found.parent.parent / "env_binding.h").read_bytes())
    binding = build / "connect4" / "binding.c"
    binding.write_bytes((found.parent / "binding.c").read_bytes())
    module = build / "binding.so"
    include = [f"-I{sysconfig.get_path('include')}", f"-I{np.get_include()}", f"-I{binding.parent}"]
    flags = ["-O2", "-flto", "-fwrapv", "-DNPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION", "-DPLATFORM_DESKTOP", "-w"]
    subprocess.run(["gcc", "-shared", "-fPIC", *flags, *include, str(binding), "-o", str(module), "-lm"], check=True)
    spec = importlib.util.spec_from_file_location("binding", module)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def timed(step, n):
    """Steps per second of processor time. The moves are drawn in advance; many are illegal, which loses the game."""
    moves = np.random.default_rng(1).integers(0, 7, (64, n), dtype=np.int32)

    def run():
        steps, start = 0, time.process_time()
        while time.process_time() - start < WINDOW:
            step(moves[steps // n % 64])
            steps += n
        return steps / (time.process_time() - start)

    return run


def puffer(module, n):
    observations, actions, rewards = np.zeros((n, 42), np.float32), np.zeros(n, np.int32), np.zeros(n, np.float32)
    endings = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    envs = module.vec_init(observations, actions, rewards, *endings, n, 1)
    module.vec_reset(envs, 1)

    def step(moves):
        actions[:] = moves
        module.vec_step(envs)

    # The module keeps only their addresses.
    step.buffers = observations, rewards, endings
    return timed(step, n)


def ours(opponent, n):
    env = connect4.VectorEnv(n, opponent=opponent, illegal="lose", final_obs=False)
    env.reset(seed=1)
    return timed(env.step, n)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("sources", type=Path, help="folder with the sources of PufferLib")
    parser.add_argument("--rounds", type=int, default=100)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        runs = {
            "VectorEnv, opponent `random`, n = 8192": ours("random", 8192),
            "PufferLib, with a random opponent, n = 8192": puffer(compiled(chosen.sources, folder, True), 8192),
            "VectorEnv, opponent `minimax:4`, n = 64": ours("minimax:4", 64),
            "PufferLib, with its own opponent, which searches 4 plies, n = 64": puffer(compiled(chosen.sources, folder, False), 64),
        }
        best = dict.fromkeys(runs, 0.0)
        for _ in range(chosen.rounds):
            for name, run in runs.items():
                best[name] = max(best[name], run())
    model = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")][:1]
    machine = (model or [platform.processor()])[0]
    build = f"profile {connect4.__build__}, Python {platform.python_version()}, NumPy {np.__version__}"
    print(f"{machine}, {build}, gcc {gcc()}. Best of {chosen.rounds} rounds of {WINDOW * 1000:.0f} ms.\n")
    print("| steps of the player per second on one core | million |\n|---|--:|")
    for name, figure in best.items():
        print(f"| {name} | {figure / 1e6:.3f} |")


def gcc():
    return subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()


main()
