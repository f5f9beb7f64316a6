/**
 * The guard under load: `node examples/guard/load.js [--requests 50000] [--server node-http]`.
 *
 * A thread sends the requests, a tenth of them hostile, over 32 connections to a server in this one. Printed is how each kind
 * was answered, how long the guard held up the event loop for one request, and how much memory the server kept.
 */
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { guard } from './guard.js';
import { loadRequests } from './load-requests.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Megabytes in use once all garbage is gone. */
function memoryInUse() {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** The processor's time for this thread; before Node.js 23.9, for the whole process, which compiles and collects in others. */
const spentTime = (since) => (process.threadCpuUsage ?? process.cpuUsage).call(process, since);

/**
 * The request whose check takes longest, by itself, and how many milliseconds of processor time it takes: that is what it
 * keeps all others waiting.
 */
function longestCheck(count) {
  const times = new Map();
  for (const { method, path: url } of loadRequests(count, 3)) {
    const begin = spentTime();
    guard({ method, url });
    const { user, system } = spentTime(begin);
    // The least of several is the check itself, without what the engine does beside it.
    times.set(url, Math.min(times.get(url) ?? Infinity, (user + system) / 1000));
  }
  const [path, time] = [...times].sort(([, a], [, b]) => b - a)[0];
  return { path, time };
}

/**
 * Sends a number of requests to a server. Returns, for each kind of request, the number of requests and of each status (0: no
 * response), and the load of the server meanwhile.
 */
export async function measure(requests, { start }) {
  const server = await start(0);
  const { port } = server.address();
  const send = async (count, seed) => {
    const worker = new Worker(new URL('./load-client.js', import.meta.url), { workerData: { port, count, seed } });
    const [answers] = await once(worker, 'message');
    await worker.terminate();
    return answers;
  };
  // The first requests make the engine compile what the others run.
  const warmUp = Math.min(2_000, requests);
  await send(warmUp, 1);
  const before = memoryInUse();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const begin = performance.now();
  const answers = await send(requests, 2);
  const seconds = (performance.now() - begin) / 1000;
  delay.disable();
  const after = memoryInUse();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return {
    answers,
    perSecond: requests / seconds,
    longestCheck: longestCheck(2_000),
    loopDelay: { median: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    memory: { before, after },
  };
}

/** The outcome as a table and a few lines below it. */
export function describe({ answers, perSecond, longestCheck, loopDelay, memory }) {
  const rows = Object.entries(answers).map(([kind, byStatus]) => {
    const sent = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
    return [
      kind,
      sent,
      ...['200', '400', '414'].map((status) => byStatus[status] ?? 0),
      othersOf(byStatus),
      byStatus[0] ?? 0,
    ];
  });
  const table = [['kind', 'sent', '200', '400', '414', 'other', 'lost'], ...rows];
  const lines = table.map((row) =>
    row.map((cell, i) => (i === 0 ? String(cell).padEnd(22) : String(cell).padStart(8))).join(''),
  );
  return [
    ...lines,
    '',
    `${perSecond.toFixed(0)} requests a second`,
    `the longest check takes ${longestCheck.time.toFixed(1)} ms of processor time: ${longestCheck.path.slice(0, 60)}…`,
    `event loop late by ${loopDelay.median.toFixed(1)} ms (median), ${loopDelay.p99.toFixed(1)} ms (99 %), ${loopDelay.max.toFixed(1)} ms at most, with other requests and garbage in between`,
    `memory in use: ${memory.before.toFixed(1)} MB before, ${memory.after.toFixed(1)} MB after`,
  ].join('\n');
}

const othersOf = (byStatus) =>
  Object.entries(byStatus)
    .filter(([status]) => !['0', '200', '400', '414'].includes(status))
    .reduce((sum, [, count]) => sum + count, 0);

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '50000' }, server: { type: 'string', default: 'node-http' } },
  });
  console.log(describe(await measure(Number(values.requests), await import(`./${values.server}.js`))));
}
