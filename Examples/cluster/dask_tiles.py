"""Makes the parts of a plan with Dask.

usage: dask_tiles.py PLAN [COMMAND [SCHEDULER]]

Without the address of a scheduler, it starts workers on this computer.
"""
import os
import shutil
import sys

from dask.distributed import Client, LocalCluster, as_completed

import work


def main():
    plan = sys.argv[1]
    # Workers run in folders of their own.
    command = os.path.abspath(shutil.which(sys.argv[2] if len(sys.argv) > 2 else "cartouche"))
    if len(sys.argv) > 3:
        client = Client(sys.argv[3])
    else:
        workers = int(os.environ.get("WORKERS", "2"))
        cluster = LocalCluster(
            n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        )
        client = Client(cluster)
    client.upload_file(work.__file__)
    with open(plan) as file:
        lines = file.read().splitlines()
    # A lost worker is no failure of a task; the engine gives its parts to other workers.
    futures = client.map(work.run, lines, command=command, retries=3)
    done = [future.result() for future in as_completed(futures)]
    client.close()
    numbers = sorted(number for number, _ in done)
    assert numbers == list(range(1, len(lines) + 1)), numbers
    print(f"{len(done)} parts, {sum(tiles for _, tiles in done)} tiles")


if __name__ == "__main__":
    main()
