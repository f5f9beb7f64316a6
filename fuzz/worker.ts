/** A thread that explores one target: it may hang or run out of memory, and the thread that started it knows at which text. */
import { parentPort, workerData } from 'node:worker_threads';
import { BlockCoverage } from './block-coverage.js';
import { type Broken, explore, type Explored } from './explore.js';
import { piecesOf, type Piece } from './find-file.js';
import { minimise } from './minimise.js';
import { Random } from './random.js';
import { propertyOf } from './target.js';
import { targetNamed } from './targets/index.js';
import { TextDesk } from './text-desk.js';

/** What a thread is given. */
export interface WorkerTask {
  readonly target: string;
  readonly desk: SharedArrayBuffer;
  /** Explores; absent: `text` is tried once. */
  readonly explore?: { readonly seed: number; readonly milliseconds: number; readonly maxLength: number };
  readonly text?: string;
}

/** A find as it is reported. */
export interface FoundText {
  readonly property: string;
  readonly message: string;
  readonly pieces: readonly Piece[];
}

/** What a thread says. */
export type WorkerReport =
  | { readonly kind: 'found'; readonly find: FoundText }
  | { readonly kind: 'progress' | 'done'; readonly state: Explored }
  | { readonly kind: 'held'; readonly property: string | undefined };

const minimiseFor = 10_000;

const task = workerData as WorkerTask;
const target = targetNamed(task.target);
const desk = new TextDesk(task.desk);
const say = (report: WorkerReport): void => parentPort!.postMessage(report);

function broken(text: string): { readonly property: string; readonly message: string } | undefined {
  desk.put(text);
  try {
    target.hold(text);
    return undefined;
  } catch (error) {
    return { property: propertyOf(error), message: String(error) };
  }
}

async function found({ property, message, text, pieces }: Broken): Promise<void> {
  const breaks = (shorter: string): boolean => broken(shorter)?.property === property;
  const least = pieces === undefined ? await minimise(text, breaks, minimiseFor) : undefined;
  const said = least === undefined ? message : (broken(least)?.message ?? message);
  say({ kind: 'found', find: { property, message: said, pieces: pieces ?? piecesOf(least!) } });
}

await target.prepare?.();
if (task.explore === undefined) say({ kind: 'held', property: broken(task.text ?? '')?.property });
else {
  const { seed, milliseconds, maxLength } = task.explore;
  const end = performance.now() + milliseconds;
  let told = performance.now();
  const state = await explore({
    target,
    random: new Random(seed, target.name),
    isOver: () => performance.now() > end,
    maxLength: maxLength * (target.bulk ?? 1),
    coverage: new BlockCoverage(),
    announce: (text) => desk.put(text),
    found,
    progress: (current) => {
      if (performance.now() - told < 1000) return;
      told = performance.now();
      say({ kind: 'progress', state: current });
    },
  });
  say({ kind: 'done', state });
}
