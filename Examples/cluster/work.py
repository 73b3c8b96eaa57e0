"""Runs one line of a plan with the command. Both engines call it on their workers."""
import json
import subprocess
import time

# The command of a lost worker can go on for some time. Then another worker waits for it.
BUSY = "another process is making this tile set"
PATIENCE = 3600


def run(line, command="cartouche"):
    """Makes the part of a line; returns its number and the number of its tiles.

    A part is written completely or not at all, and a second try goes on where the first one ended.
    """
    job = json.loads(line)
    end = time.monotonic() + PATIENCE
    while True:
        answer = subprocess.run(
            [command, "tiles", "--run-job", line.strip(), "--quiet"], capture_output=True, text=True
        )
        if BUSY not in answer.stderr or time.monotonic() > end:
            break
        time.sleep(2)
    # Status 2 stands for a complete part of a map that is not faithful.
    if answer.returncode not in (0, 2):
        raise RuntimeError(f"part {job['part']}: {answer.stderr.strip()}")
    return job["part"], job["tiles"]
