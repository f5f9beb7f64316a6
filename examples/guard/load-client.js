/** The other side of the load: sends what `load-requests.js` makes and counts the answers. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { loadRequests } from './load-requests.js';

const { port, count, seed } = workerData;
const connections = 32;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Sends one request, and returns the status of the response; 0 if there is none. */
const send = ({ method, path }) =>
  new Promise((resolve) => {
    const sent = request({ port, agent, method, path, timeout: 60_000 }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0));
    sent.end();
  });

const answers = {};
const requests = loadRequests(count, seed);

async function sendSome() {
  for (const each of requests) {
    const status = await send(each);
    const byStatus = (answers[each.kind] ??= {});
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  }
}

// All of them draw from the one iterator, so that a slow answer delays only its own connection.
await Promise.all(Array.from({ length: connections }, sendSome));
agent.destroy();
parentPort.postMessage(answers);
