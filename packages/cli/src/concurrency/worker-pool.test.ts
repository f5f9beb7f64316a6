/** Tasks get the answers of workers; the error of a worker, or its end, reaches the waiting caller. */
import { expect, test } from 'vitest';
import { UsageError } from '../host.js';
import { WorkerPool } from './worker-pool.js';

/** A pool whose workers do what a text says with `task`. */
const poolOf = (size: number, body: string): WorkerPool<number, number> =>
  new WorkerPool(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort, workerData } from 'node:worker_threads';
        parentPort.on('message', ({ number, task }) => {
          try {
            parentPort.postMessage({ number, answer: (() => { ${body} })() });
          } catch ({ message, stack }) {
            parentPort.postMessage({ number, thrown: { message, stack } });
          }
        });`)}`,
    ),
    size,
    { factor: 3 },
  );

test('every task has its own answer', async () => {
  const pool = poolOf(3, 'return task * workerData.factor;');
  const numbers = [...Array(50).keys()];
  expect(await Promise.all(numbers.map((number) => pool.run(number)))).toEqual(numbers.map((number) => number * 3));
  await pool.close();
});

test('what a task throws is the reason of that task alone', async () => {
  const pool = poolOf(1, 'if (task === 1) throw new Error("one"); return task;');
  const outcomes = await Promise.allSettled([0, 1, 2].map((number) => pool.run(number)));
  expect(outcomes).toMatchObject([{ value: 0 }, { reason: { message: 'one' } }, { value: 2 }]);
  await pool.close();
});

test.each([
  ['leaves', 'process.exit(1);'],
  ['throws where nobody catches', 'queueMicrotask(() => { throw new Error("lost"); });'],
])('a worker that %s rejects all that is asked of it, and later tasks too', async (_, body) => {
  const pool = poolOf(1, `if (task > 0) { ${body} } return task;`);
  expect(await pool.run(0)).toBe(0);
  const outcomes = await Promise.allSettled([pool.run(1), pool.run(2), pool.run(3)]);
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(UsageError) as unknown });
  await expect(pool.run(0)).rejects.toThrow(UsageError);
  await pool.close();
});
