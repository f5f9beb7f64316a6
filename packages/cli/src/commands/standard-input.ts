/** Reads standard input: as a text, or as a stream of lines that are answered one by one. */
import { formatInPlace, type DocumentFormat } from '@odatalint/documents';
import {
  decodeFile,
  namedByUser,
  readPieces,
  unreadableFile,
  wordsOfSystemError,
  type FoundFile,
  type ReportedFile,
  type TextFile,
} from '@odatalint/workspace';
import { basename, join, resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { addCounts, noCounts, type LineCounts } from '../input/answer-lines.js';
import type { LinesSource } from '../input/answer-options.js';
import { answerStream } from '../input/answer-stream.js';
import { lineBlocks, type LineBlock } from '../input/line-blocks.js';
import { RunAnswerer } from '../input/run-answerer.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { printable } from '../terminal/safe-text.js';
import type { Run } from './run.js';
import type { CheckSettings } from './check-settings.js';

/** The assumed path of standard input, which determines its configuration. */
export const standardInputPath = ({
  host,
  settings,
}: Pick<Run, 'host'> & { readonly settings: Pick<CheckSettings, 'stdinFilename'> }): string =>
  settings.stdinFilename === undefined ? join(host.cwd, '-') : resolve(host.cwd, settings.stdinFilename);

/** All of standard input. */
export async function textOfStandardInput(host: Host): Promise<TextFile> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of host.stdin) chunks.push(chunk);
  } catch (error) {
    throw new UsageError(`standard input cannot be read: ${wordsOfSystemError(error)}.`);
  }
  const decoded = decodeFile(Buffer.concat(chunks));
  if ('problem' in decoded) throw new UsageError(`standard input cannot be read: ${decoded.problem}.`);
  return decoded;
}

/** The format by the file name, otherwise by the first line that is neither empty nor a comment. */
export function formatOfText(text: string, fileName: string | undefined): DocumentFormat {
  const named = fileName === undefined ? undefined : formatInPlace(basename(fileName), {});
  if (named !== undefined) return named;
  const isComment = (line: string): boolean => line === '' || line.startsWith('#') || line.startsWith('//');
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n|\r/, 1000);
  const first = lines.map((line) => line.trim()).find((line) => !isComment(line)) ?? lines[0]!.trim();
  if (/^\uFEFF?\s*\{\s*"requests"\s*:/.test(text)) return 'batch';
  if (first.startsWith('{"') || first.startsWith('"')) return 'ndjson';
  return /^(?:#|\/\/|@[\w.-]+\s*=|[A-Z]+[ \t]+\S|https?:)/.test(first) ? 'http' : 'odata';
}

/** Answers standard input line by line. */
export async function answersOfStandardInput(run: Run): Promise<LineCounts> {
  const answerer = new RunAnswerer(run);
  const progress = progressOfLines(run);
  const source: LinesSource = { path: standardInputPath(run) };
  try {
    answerer.open(source);
    return await answersOf(answerer, run.host.stdin, source, progress);
  } finally {
    progress.erase();
    run.host.closeInput();
    await answerer.close();
  }
}

/**
 * Answers files line by line.
 *
 * @returns Also the files that cannot be read, and those without a request or a finding.
 */
export async function answersOfFiles(
  run: Run,
  files: readonly FoundFile[],
): Promise<{ counts: LineCounts; unreadable: readonly ReportedFile[]; empty: readonly FoundFile[] }> {
  const counts = noCounts();
  const unreadable: ReportedFile[] = [];
  const empty: FoundFile[] = [];
  const answerer = new RunAnswerer(run);
  const progress = progressOfLines(run);
  try {
    for (const file of files) {
      const { path, name } = file;
      try {
        const pieces = readPieces(path, namedByUser(path, run.host.cwd));
        if ('problem' in pieces) {
          unreadable.push(unreadableFile(name, pieces.problem));
          continue;
        }
        const source: LinesSource = { path, name };
        answerer.open(source);
        const own = await answersOf(answerer, pieces, source, progress);
        if (own.requests + own.error + own.warning + own.info + own.hint === 0) empty.push(file);
        addCounts(counts, own);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        unreadable.push(unreadableFile(name, wordsOfSystemError(error)));
      }
    }
  } finally {
    progress.erase();
    await answerer.close();
  }
  return { counts, unreadable, empty };
}

const isSystemError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** On a terminal the answers are visible, so a note about them is unnecessary. */
const progressOfLines = ({ host, settings }: Run): ProgressLine =>
  new ProgressLine(host, settings.quiet || host.isTerminal);

const answersOf = (
  answerer: RunAnswerer,
  input: AsyncIterable<Uint8Array>,
  source: LinesSource,
  progress: ProgressLine,
): Promise<LineCounts> =>
  answerStream(followed(lineBlocks(input), source, progress), () => answerer.nextAnswerer(source));

/** The same blocks; each with the number of lines before it. */
async function* followed(
  blocks: AsyncIterable<LineBlock>,
  { name }: LinesSource,
  progress: ProgressLine,
): AsyncGenerator<LineBlock, void, undefined> {
  const where = name === undefined ? '' : ` of ${printable(name)}`;
  for await (const block of blocks) {
    progress.advance(`${(block.firstLine - 1).toLocaleString('en')} lines${where} checked`);
    yield block;
  }
}
