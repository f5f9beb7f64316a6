/** NDJSON in, NDJSON out: checks one line at a time and writes one answer for each, in order. */
import type { CheckInput, Checker, Diagnostic, Severity } from '@odatalint/core';
import { readNdjsonLine } from '@odatalint/documents';
import { splitLines, type Line } from './split-lines.js';

export interface AnswerOptions {
  /** Chooses the checker for an input; without one nothing is said about it. */
  readonly checkerFor: (input: CheckInput) => Checker | undefined;
  /** Whether a finding of this code in this line is one to live with; it is neither answered nor counted. */
  readonly hides?: (code: string, line: string) => boolean;
  /** Takes text; resolves when more can be taken. */
  readonly write: (text: string) => Promise<void>;
  /** Whether a finding is wanted; findings that are not still count. */
  readonly wants: (diagnostic: Pick<Diagnostic, 'severity'>) => boolean;
  /** The file the lines come from, to stand in each answer. */
  readonly path?: string;
}

/** How many findings of each severity there were. */
export type SeverityCounts = Record<Severity, number>;

/** Reads to the end. Memory does not grow with the input; nothing in the input makes it throw. */
export async function answerLines(input: AsyncIterable<Uint8Array>, options: AnswerOptions): Promise<SeverityCounts> {
  const counts: SeverityCounts = { error: 0, warning: 0, info: 0, hint: 0 };
  let number = 0;
  for await (const lines of splitLines(input)) {
    let answers = '';
    for (const line of lines) {
      number++;
      const answer = answerTo(line, number, options, counts);
      if (answer !== undefined) answers += `${JSON.stringify(answer)}\n`;
    }
    if (answers !== '') await options.write(answers);
  }
  return counts;
}

function answerTo(line: Line, number: number, options: AnswerOptions, counts: SeverityCounts): object | undefined {
  const path = options.path === undefined ? {} : { path: options.path };
  const refuse = (message: string, id?: unknown): object => {
    counts.error++;
    const diagnostic = {
      code: 'malformed-line',
      severity: 'error',
      message,
      start: 0,
      end: 'text' in line ? line.text.length : 0,
    };
    return { ...idOf(id), ...path, line: number, valid: false, diagnostics: [diagnostic] };
  };
  if ('problem' in line) return refuse(line.problem);
  const read = readNdjsonLine(line.text);
  if (read === undefined) return undefined;
  if ('problem' in read) return refuse(read.problem.message, read.id);
  const all = options.checkerFor(read.input)?.check(read.input) ?? [];
  const found = options.hides === undefined ? all : all.filter(({ code }) => options.hides?.(code, line.text) !== true);
  let valid = true;
  for (const { severity } of found) {
    counts[severity]++;
    if (severity === 'error') valid = false;
  }
  return {
    ...idOf(read.id),
    ...path,
    line: number,
    valid,
    diagnostics: found.filter(options.wants).map(diagnosticValue),
  };
}

const idOf = (id: unknown): object => (id === undefined ? {} : { id });

function diagnosticValue({ code, severity, message, in: field, path, start, end }: Diagnostic): object {
  return path === undefined
    ? { code, severity, message, in: field, start, end }
    : { code, severity, message, in: field, path };
}
