/** A worker thread that answers blocks of lines in its own workspace. */
import { Workspace } from '@odatalint/workspace';
import { workerData } from 'node:worker_threads';
import { answerOptions, type LinesSource } from '../input/answer-options.js';
import { answerLines, type LineCounts } from '../input/answer-lines.js';
import type { LineBlock } from '../input/line-blocks.js';
import { Utf8Text } from '../input/utf8-text.js';
import { answerTasks } from './answer-tasks.js';
import type { WorkerSettings } from './worker-settings.js';

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

answerTasks(({ block, source, spare }: LinesTask) => {
  const before = workspace.settings.schemaLists.length;
  const answers = new Utf8Text(spare);
  const counts = answerLines(block, answers, answerOptions(workspace, settings, source));
  const { bytes } = answers;
  const schemas = workspace.settings.schemaLists.slice(before);
  return { answer: { bytes, counts, schemas } satisfies EncodedAnswers, transferred: [bytes.buffer] };
});
