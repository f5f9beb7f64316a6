/** A worker thread that answers blocks of lines in its own workspace. */
import type { CheckSettings } from '../commands/check-settings.js';
import { Workspace } from '@odatalint/workspace';
import { parentPort, workerData } from 'node:worker_threads';
import { answerOptions, type LinesSource } from '../input/answer-options.js';
import { answerLines, type LineCounts } from '../input/answer-lines.js';
import type { LineBlock } from '../input/line-blocks.js';
import { Utf8Text } from '../input/utf8-text.js';
import type { AnswerMessage, TaskMessage } from './worker-pool.js';

/** The data that a worker receives when it starts, from which it makes a workspace like that of the main thread. */
export interface WorkerSettings {
  readonly cwd: string;
  readonly settings: CheckSettings;
}

/** A block and its source. */
export interface LinesTask {
  readonly block: LineBlock;
  readonly source: LinesSource;
  /** Memory for the answers, if they fit. */
  readonly spare?: ArrayBuffer | undefined;
}

/** Answers in UTF-8. Their memory returns with another task. */
export interface EncodedAnswers {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly counts: Readonly<LineCounts>;
  /** The keys of the lists of schema files that were read for these lines. */
  readonly schemas: readonly string[];
}

const { cwd, settings } = workerData as WorkerSettings;
const workspace = new Workspace({ ...settings, cwd });

function answer({ block, source, spare }: LinesTask): EncodedAnswers {
  const before = workspace.settings.schemaLists.length;
  const answers = new Utf8Text(spare);
  const counts = answerLines(block, answers, answerOptions(workspace, settings, source));
  return { bytes: answers.bytes, counts, schemas: workspace.settings.schemaLists.slice(before) };
}

const port = parentPort;
if (port === null) throw new Error('This module runs in a worker thread.');
// The pool ends the worker. An error goes to the caller.
port.on('message', ({ number, task }: TaskMessage<LinesTask>) => {
  try {
    const answers = answer(task);
    port.postMessage({ number, answer: answers } satisfies AnswerMessage<EncodedAnswers>, [answers.bytes.buffer]);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ number, thrown: { message, stack } } satisfies AnswerMessage<EncodedAnswers>);
  }
});
