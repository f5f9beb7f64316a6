/** Serves the tasks of a worker pool, in the worker. */
import { parentPort } from 'node:worker_threads';
import type { AnswerMessage, TaskMessage } from './worker-pool.js';

/** Answers every task until the pool ends the worker. An error of `answer` goes to the caller. */
export function answerTasks<Task, Answer>(
  answer: (task: Task) => { readonly answer: Answer; readonly transferred?: readonly ArrayBuffer[] },
): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a worker thread.');
  port.on('message', ({ number, task }: TaskMessage<Task>) => {
    try {
      const { answer: value, transferred = [] } = answer(task);
      port.postMessage({ number, answer: value } satisfies AnswerMessage<Answer>, transferred);
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ number, thrown: { message, stack } } satisfies AnswerMessage<Answer>);
    }
  });
}
