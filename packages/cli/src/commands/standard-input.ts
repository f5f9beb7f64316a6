/** Standard input: as a text, or as a stream of lines that are answered one by one. */
import { formatInPlace, type DocumentFormat } from '@odatalint/documents';
import {
  decodeText,
  unreadableFile,
  wordsOfSystemError,
  type FoundFile,
  type ReportedFile,
  type TextFile,
} from '@odatalint/workspace';
import { createReadStream } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { answerLines, type SeverityCounts } from '../input/answer-lines.js';
import type { Run } from './check.js';
import { isFailure, type CheckSettings } from './check-settings.js';

/** Where standard input is taken to stand, for the configuration that holds for it. */
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
  const decoded = decodeText(Buffer.concat(chunks));
  if ('problem' in decoded) throw new UsageError(`standard input cannot be read: ${decoded.problem}.`);
  return decoded;
}

/** The format that a file name tells, or else the first line that says anything. */
export function formatOfText(text: string, fileName: string | undefined): DocumentFormat {
  const named = fileName === undefined ? undefined : formatInPlace(basename(fileName), {});
  if (named !== undefined) return named;
  const first = /^\uFEFF?\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  if (/^\uFEFF?\s*\{\s*"requests"\s*:/.test(text)) return 'batch';
  if (first.startsWith('{"') || first.startsWith('"')) return 'ndjson';
  return /^(?:#|\/\/|@[\w.-]+\s*=|[A-Z]+[ \t]+\S|https?:)/.test(first) ? 'http' : 'odata';
}

/** Answers standard input line by line. */
export async function answersOfStandardInput(run: Run): Promise<SeverityCounts> {
  return answersOf(run, run.host.stdin, standardInputPath(run));
}

/** Answers files line by line; files that cannot be read are given back. */
export async function answersOfFiles(
  run: Run,
  files: readonly FoundFile[],
): Promise<{ counts: SeverityCounts; unreadable: ReportedFile[] }> {
  const counts: SeverityCounts = { error: 0, warning: 0, info: 0, hint: 0 };
  const unreadable: ReportedFile[] = [];
  for (const file of files) {
    try {
      const found = await answersOf(run, createReadStream(file.path), file.path, file.name);
      for (const severity of Object.keys(counts) as (keyof SeverityCounts)[]) counts[severity] += found[severity];
    } catch (error) {
      unreadable.push(unreadableFile(file.name, wordsOfSystemError(error)));
    }
  }
  return { counts, unreadable };
}

async function answersOf(
  { host, settings, workspace }: Run,
  input: AsyncIterable<Uint8Array>,
  path: string,
  name?: string,
): Promise<SeverityCounts> {
  const suppressions = workspace.lineSuppressions(path);
  return answerLines(input, {
    ...(suppressions === undefined ? {} : { hides: (code, line) => suppressions.hides(code, line) }),
    checkerFor: (each) => workspace.checkerFor({ input: each }, path),
    write: (text) => host.write(text),
    wants: ({ severity }) => !settings.quiet || isFailure(severity, settings),
    ...(name === undefined ? {} : { path: name }),
  });
}
