/** The report as JUnit XML: a suite for each file, a failing case for each error. */
import { pageUrl } from '@odatalint/core';
import type { ReportedFinding, ReportedFile } from '@odatalint/workspace';
import { printable } from '../terminal/safe-text.js';
import { oneLine } from './one-line.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';
import { attributes, escapeXml } from './xml.js';

/**
 * Only errors are failures, so that a server that reads the report agrees with the exit status. Other findings are
 * printed text.
 */
export const reportJunit: Reporter = function* (report) {
  const { errors } = report.summary;
  const tests = report.files.reduce((count, file) => count + testsOf(file), 0);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: 'odatalint', tests, failures: errors, errors: 0 })}>\n`;
  for (const file of report.files) yield suiteOf(file);
  yield '</testsuites>\n';
};

/** A file without errors is one passing case. */
const testsOf = ({ diagnostics }: ReportedFile): number =>
  Math.max(1, diagnostics.filter(({ severity }) => severity === 'error').length);

function suiteOf(file: ReportedFile): string {
  const places = new PlaceFinder(file.text);
  const failures = file.diagnostics.filter(({ severity }) => severity === 'error');
  const others = file.diagnostics.filter(({ severity }) => severity !== 'error');
  const lines = failures.map((diagnostic) => failureOf(diagnostic, file, places));
  if (failures.length === 0) lines.push(`    <testcase${attributes({ classname: file.path, name: 'no errors' })}/>`);
  if (others.length > 0) {
    const words = others.map((each) =>
      printable(oneLine(`${placeWords(each, file, places)} ${each.severity} ${each.code} ${each.message}`)),
    );
    lines.push(`    <system-out>${escapeXml(words.join('\n'))}</system-out>`);
  }
  const counts = { tests: testsOf(file), failures: failures.length, errors: 0, skipped: 0 };
  return `  <testsuite${attributes({ name: file.path, ...counts })}>\n${lines.join('\n')}\n  </testsuite>\n`;
}

function failureOf(diagnostic: ReportedFinding, file: ReportedFile, places: PlaceFinder): string {
  const { code, message } = diagnostic;
  const place = placeWords(diagnostic, file, places);
  const words = printable(oneLine(message));
  const body = escapeXml(`${printable(place)}\n${words}\n${pageUrl(code)}`);
  const name = attributes({ classname: file.path, name: `${code} at ${place}` });
  return `    <testcase${name}>\n      <failure${attributes({ type: code, message: words })}>${body}</failure>\n    </testcase>`;
}

function placeWords(diagnostic: ReportedFinding, { path }: ReportedFile, places: PlaceFinder): string {
  const { line, column } = places.placeOf(diagnostic);
  return `${path}:${line}:${column}`;
}
