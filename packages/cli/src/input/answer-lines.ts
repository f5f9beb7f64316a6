/** NDJSON in, NDJSON out: answers the lines of one block in order. */
import type { CheckInput, Checker, Diagnostic, RequestInput, Severity } from '@odatalint/core';
import { headerLines, isRequestInput } from '@odatalint/core/internal';
import { readNdjsonLine } from '@odatalint/documents';
import { errorAt, type FileDiagnostic, type CheckedAgainst } from '@odatalint/workspace';
import { jsonText } from '../terminal/safe-text.js';
import type { LineBlock } from './line-blocks.js';
import { splitLines, type DecodedLine } from './split-lines.js';
import type { Utf8Text } from './utf8-text.js';

export interface AnswerOptions {
  /** Returns the checker of an input; undefined leaves it without findings. */
  readonly checkerFor: (input: CheckInput) => Checker | undefined;
  /** A finding about a line itself at its configured severity; undefined if its rule is off. */
  readonly configured: (finding: FileDiagnostic) => FileDiagnostic | undefined;
  /** Returns what an input is checked against; absent if requests without a schema are not counted. */
  readonly checkedAgainst?: ((input: CheckInput) => Pick<CheckedAgainst, 'configured' | 'hasSchema'>) | undefined;
  /** Whether the baseline hides a finding of this code in this line; then it is neither answered nor counted. */
  readonly hides?: ((code: string, line: string) => boolean) | undefined;
  /** Whether to include a finding in the answer; an excluded one still counts. */
  readonly wants: (diagnostic: Pick<Diagnostic, 'severity'>) => boolean;
  /** The file of the lines, which each answer names. */
  readonly path?: string | undefined;
}

/** The numbers of findings of each severity, of requests, and of requests that were checked without a schema. */
export type LineCounts = Record<Severity | 'requests' | 'withoutService' | 'withoutSchema', number>;

/** No findings and no requests. */
export const noCounts = (): LineCounts => ({
  error: 0,
  warning: 0,
  info: 0,
  hint: 0,
  requests: 0,
  withoutService: 0,
  withoutSchema: 0,
});

/** Adds other counts. */
export function addCounts(sum: LineCounts, counts: Readonly<LineCounts>): void {
  for (const name of Object.keys(sum) as (keyof LineCounts)[]) sum[name] += counts[name];
}

/** Adds an answer for each non-empty line of a block, and counts findings. Never throws. */
export function answerLines(block: LineBlock, answers: Utf8Text, options: AnswerOptions): LineCounts {
  const counts = noCounts();
  const lines: Iterable<DecodedLine> = 'problem' in block ? [block] : splitLines(joined(block.pieces));
  let number = block.firstLine;
  for (const line of lines) {
    const answer = answerTo(line, number++, options, counts);
    if (answer !== undefined) answers.add(`${jsonText(answer)}\n`);
  }
  return counts;
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array =>
  pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);

function answerTo(line: DecodedLine, number: number, options: AnswerOptions, counts: LineCounts): object | undefined {
  const { path } = options;
  const refuse = (message: string, id?: unknown): object => {
    const span = { start: 0, end: 'text' in line ? line.text.length : 0 };
    const found = options.configured(errorAt('malformed-line', span, message));
    if (found !== undefined) counts[found.severity]++;
    const shown = found === undefined || !options.wants(found) ? [] : [diagnosticValue(found)];
    return { id, path, line: number, valid: false, diagnostics: shown };
  };
  if ('problem' in line) return refuse(line.problem);
  const read = readNdjsonLine(line.text);
  if (read === undefined) return undefined;
  if ('problem' in read) return refuse(read.problem.message, read.id);
  counts.requests++;
  const all = options.checkerFor(read.input)?.check(read.input) ?? [];
  const target = options.checkedAgainst?.(read.input);
  if (target?.hasSchema === false) counts[target.configured === undefined ? 'withoutService' : 'withoutSchema']++;
  const found = options.hides === undefined ? all : all.filter(({ code }) => options.hides?.(code, line.text) !== true);
  let valid = true;
  for (const { severity } of found) {
    counts[severity]++;
    if (severity === 'error') valid = false;
  }
  // JSON has no undefined members.
  return {
    id: read.id,
    path,
    line: number,
    valid,
    diagnostics: found.filter(options.wants).map((each) => diagnosticValue(each, read.input)),
  };
}

function diagnosticValue(diagnostic: FileDiagnostic, input?: CheckInput): object {
  const { code, severity, message, in: field, path, start, end } = diagnostic;
  if (field === 'headers' && path === undefined && input !== undefined && isRequestInput(input))
    return { code, severity, message, in: field, header: headerAt(input, start), start, end };
  return path === undefined
    ? { code, severity, message, in: field, start, end }
    : { code, severity, message, in: field, path };
}

/**
 * The name of the header at an offset of the text `Name: value
 * Other: value`; undefined after the last header, where a missing one is reported.
 */
function headerAt({ headers }: RequestInput, offset: number): string | undefined {
  let end = 0;
  return headerLines(headers).find(({ name, value }) => {
    end += name.length + value.length + 3;
    return offset < end;
  })?.name;
}
