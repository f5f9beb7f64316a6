/** The report as workflow commands, which GitHub shows beside the lines of a change. */
import type { Severity } from '@odatalint/core';
import { printable, printableData } from '../terminal/safe-text.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

const escape = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeData = (text: string): string => escape(printableData(text));

/** An escaped "::" does not start a command. The runner has no escape for "##[", so a name that contains it cannot be a link. */
const escapeProperty = (text: string): string => printable(escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C'));

/** The content of one command, and its place; lines and columns count from 1. */
interface Annotation {
  readonly place: {
    readonly path: string;
    readonly line: number;
    readonly column: number;
    readonly endLine?: number;
    readonly endColumn?: number;
  };
  readonly title: string;
  readonly message: string;
}

/** One workflow command. */
export function annotation(severity: Severity, { place, title, message }: Annotation): string {
  const { path, line, column, endLine = line, endColumn = column } = place;
  const at = `file=${escapeProperty(path)},line=${line},endLine=${endLine},col=${column},endColumn=${endColumn}`;
  return `::${commands[severity]} ${at},title=${escapeProperty(title)}::${escapeData(message)}\n`;
}

export const reportGithub: Reporter = function* (report) {
  for (const file of report.files) {
    const places = new PlaceFinder(file.text);
    for (const diagnostic of file.diagnostics) {
      const { line, column, endLine, endColumn } = places.placeOf(diagnostic);
      const { code, severity, message } = diagnostic;
      yield annotation(severity, {
        place: { path: file.path, line, column, endLine, endColumn },
        title: code,
        message,
      });
    }
  }
};
