"""Checks logs of requests on a Dask cluster: blocks cut at line ends, each through one odatalint process, answers in order.

    python3 check_logs.py SCHEDULER|local OUTPUT LOG...

A log is NDJSON, with one request a line, or Parquet, with the columns `url` and perhaps `method`, `body` and `id`. OUTPUT gets
every answer once, in the order of the lines. Standard output gets the findings by code and query shape, as JSON.
"""

import collections
import json
import os
import re
import subprocess
import sys
from urllib.parse import unquote

# In bytes. A block takes about a second; that of a worker which dies is checked again.
BLOCK = int(os.environ.get("BLOCK", 4 * 1024 * 1024))

COMMAND = os.environ.get("ODATALINT", "odatalint").split("\n")
OPTIONS = ["check", "--concurrency", "1", "--exit-zero", "--quiet", "--input-format", "ndjson", "--format", "ndjson", "-"]


def blocks_of(path, size=BLOCK):
    """The blocks of a file as (path, start, end), each of whole lines. A line that is longer than a block is one by itself."""
    length = os.path.getsize(path)
    with open(path, "rb") as file:
        start = 0
        while start < length:
            file.seek(min(start + size, length) - 1)
            file.readline()
            end = file.tell()
            yield path, start, end
            start = end


def parts_of(path):
    """The parts of a log that are checked one by one."""
    if not path.endswith(".parquet"):
        return list(blocks_of(path))
    import pyarrow.parquet

    return [(path, group, None) for group in range(pyarrow.parquet.ParquetFile(path).num_row_groups)]


def lines_of(path, start, end):
    """The lines of a part, as bytes."""
    if end is not None:
        with open(path, "rb") as file:
            file.seek(start)
            return file.read(end - start)
    import pyarrow.parquet

    rows = pyarrow.parquet.ParquetFile(path).read_row_group(start).to_pylist()
    wanted = ("id", "method", "url", "body")
    requests = ({name: row[name] for name in wanted if row.get(name) is not None} for row in rows)
    return "".join(json.dumps(each) + "\n" for each in requests).encode()


def shape_of(line):
    """A query without its values: `GET Orders?$filter=Total gt 0`, so that queries of one place in a program count together."""
    try:
        request = json.loads(line)
        url = unquote(request.get("url") or "")
    except ValueError:
        return "not a request"
    path, _, query = url.partition("?")
    query = re.sub(r"'(?:[^']|'')*'", "''", query)
    query = re.sub(r"(?<![\w.])-?\d[\w.:+-]*", "0", query)
    path = re.sub(r"\([^()]*\)", "()", path)
    return f"{request.get('method', 'GET')} {path}" + (f"?{query}" if query else "")


def check(part):
    """One part through one process. Returns its answers and the number of findings by (code, shape)."""
    lines = lines_of(*part)
    done = subprocess.run(COMMAND + OPTIONS, input=lines, stdout=subprocess.PIPE, check=True)
    written = [line for line in lines.decode("utf-8", "replace").split("\n") if line.strip()]
    answers = done.stdout.decode().splitlines()
    if len(answers) != len(written):
        raise RuntimeError(f"{len(written)} lines of {part} have {len(answers)} answers")
    counts = collections.Counter()
    for line, answer in zip(written, answers):
        for finding in json.loads(answer)["diagnostics"]:
            counts[finding["code"], shape_of(line)] += 1
    return done.stdout, counts


def main(scheduler, output, logs):
    from distributed import Client, LocalCluster

    cluster = LocalCluster(threads_per_worker=1) if scheduler == "local" else scheduler
    parts = [part for log in logs for part in parts_of(log)]
    counts = collections.Counter()
    with Client(cluster) as client, open(output, "wb") as file:
        # The scheduler gives what a lost worker had not returned to another one. Each result is taken once, in order.
        for future in client.map(check, parts, pure=False, retries=3):
            answers, found = future.result()
            file.write(answers)
            counts.update(found)
            future.release()
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    json.dump([{"code": code, "shape": shape, "findings": count} for (code, shape), count in rows], sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
