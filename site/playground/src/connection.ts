/** The connection of the page to the worker. */
import type { AnswerMessage, Requests } from './protocol.js';
// The worker is bundled separately; this is the URL of its file.
import workerAddress from './worker.ts?worker&url';

export type Connection = {
  readonly [Name in keyof Requests]: (...parameters: Parameters<Requests[Name]>) => Promise<ReturnType<Requests[Name]>>;
};

/**
 * Starts the worker from a `blob:` URL, so that the content security policy of the page, which forbids connections,
 * also applies in the worker. A worker that is started from a file has the policy of that file.
 */
function startWorker(): Worker {
  const code = `import ${JSON.stringify(new URL(workerAddress, location.href).href)};`;
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  return new Worker(address, { type: 'module' });
}

/** Connects to a new worker. Every answer is a promise; a defect in the worker rejects it. */
export function connect(): Connection {
  const worker = startWorker();
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  worker.onmessage = ({ data: { id, answer, fault } }: MessageEvent<AnswerMessage>) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (fault === undefined) caller?.resolve(answer);
    else caller?.reject(new Error(fault));
  };
  let count = 0;
  const request =
    (name: keyof Requests) =>
    (...parameters: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        waiting.set(++count, { resolve, reject });
        worker.postMessage({ id: count, name, parameters });
      });
  return new Proxy({} as Connection, { get: (_, name) => request(name as keyof Requests) });
}
