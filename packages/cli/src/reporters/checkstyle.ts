/** The report as Checkstyle XML. */
import type { Severity } from '@odatalint/core';
import { printable } from '../terminal/safe-text.js';
import { oneLine } from './one-line.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';
import { attributes } from './xml.js';

const severityWords: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  hint: 'info',
};

export const reportCheckstyle: Reporter = function* (report) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="10.0">\n';
  for (const file of report.files) {
    if (file.diagnostics.length === 0) continue;
    const places = new PlaceFinder(file.text);
    yield `  <file${attributes({ name: file.path })}>\n`;
    for (const diagnostic of file.diagnostics) {
      const { line, column } = places.placeOf(diagnostic);
      const { code, severity, message } = diagnostic;
      yield `    <error${attributes({ line, column, severity: severityWords[severity], message: printable(oneLine(message)), source: `odatalint.${code}` })}/>\n`;
    }
    yield '  </file>\n';
  }
  yield '</checkstyle>\n';
};
