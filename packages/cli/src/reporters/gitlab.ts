/** The report as a GitLab code quality artifact (the issue format of Code Climate). */
import { pageUrl, type Severity } from '@odatalint/core';
import { findingNamesOf } from './finding-names.js';
import { jsonText } from '../terminal/safe-text.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';

const severityWords: Readonly<Record<Severity, string>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
  hint: 'info',
};

export const reportGitlab: Reporter = function* (report) {
  let separator = '[';
  for (const file of report.files) {
    const places = new PlaceFinder(file.text);
    const fingerprints = findingNamesOf(file);
    for (const diagnostic of file.diagnostics) {
      const { code, severity, message } = diagnostic;
      const { line, endLine } = places.placeOf(diagnostic);
      const issue = {
        type: 'issue',
        check_name: code,
        description: message,
        content: { body: `See ${pageUrl(code)}` },
        categories: ['Bug Risk'],
        severity: severityWords[severity],
        fingerprint: fingerprints.get(diagnostic),
        location: { path: file.path, lines: { begin: line, end: endLine } },
      };
      yield `${separator}\n${jsonText(issue)}`;
      separator = ',';
    }
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
};
