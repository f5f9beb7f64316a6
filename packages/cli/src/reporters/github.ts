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

/** An escaped "::" is not a command. The runner has no escape for "##[", so a name that contains it is shown, not found. */
const escapeProperty = (text: string): string => printable(escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C'));

export const reportGithub: Reporter = function* (report) {
  for (const file of report.files) {
    const places = new PlaceFinder(file.text);
    for (const diagnostic of file.diagnostics) {
      const { line, column, endLine, endColumn } = places.placeOf(diagnostic);
      const place = `file=${escapeProperty(file.path)},line=${line},endLine=${endLine},col=${column},endColumn=${endColumn}`;
      const { code, severity, message } = diagnostic;
      yield `::${commands[severity]} ${place},title=${escapeProperty(code)}::${escapeData(message)}\n`;
    }
  }
};
