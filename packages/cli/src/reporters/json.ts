/** The JSON report: one object, with one line for each file. */
import { pageUrl } from '@odatalint/core';
import type { ReportedFinding, FileNote, ReportedFile } from '@odatalint/workspace';
import { jsonText } from '../terminal/safe-text.js';
import { version } from '../version.js';
import { countByCode } from './count-by-code.js';
import { PlaceFinder, placeInSchema } from './places.js';
import type { Reporter } from './reporter.js';

/** Offsets count UTF-16 code units of the file; lines and columns count from 1. */
export const reportJson: Reporter = function* (report, settings) {
  const { errors, warnings, infos, hints, requests, files, suppressed, baselined, fixable } = report.summary;
  yield `{"version":${jsonText(version)},"files":[`;
  for (const [i, file] of report.files.entries()) yield `${i === 0 ? '\n' : ',\n'}${jsonText(fileValue(file))}`;
  const hidden = baselined === 0 ? {} : { baselined };
  const summary = { errors, warnings, infos, hints, requests, files, suppressed, ...hidden, fixable };
  const statistics = settings.statistics ? `,"statistics":${jsonText(countByCode(report))}` : '';
  yield `${report.files.length === 0 ? '' : '\n'}],"summary":${jsonText(summary)}${statistics}}\n`;
};

function fileValue(file: ReportedFile): object {
  const places = new PlaceFinder(file.text);
  return { path: file.path, diagnostics: file.diagnostics.map((diagnostic) => diagnosticValue(diagnostic, places)) };
}

function diagnosticValue(diagnostic: ReportedFinding, places: PlaceFinder): object {
  const { code, severity, message, start, end, notes, fixes } = diagnostic;
  return {
    code,
    severity,
    message,
    ...(diagnostic.in === undefined ? {} : { in: diagnostic.in }),
    start,
    end,
    ...places.placeOf(diagnostic),
    ...(diagnostic.path === undefined ? {} : { pointer: diagnostic.path }),
    notes: notes.map((note) => noteValue(note, places)),
    fixes: fixes.map((fix) => ({
      title: fix.title,
      safety: fix.safety,
      edits: fix.edits.map((edit) => ({ start: edit.start, end: edit.end, text: edit.text })),
    })),
    url: pageUrl(code),
  };
}

function noteValue(note: FileNote, places: PlaceFinder): object {
  const { message, span } = note;
  const schema = placeInSchema(note);
  return {
    message,
    ...(span === undefined ? {} : { start: span.start, end: span.end, ...places.placeOf(span) }),
    ...(schema === undefined ? {} : { schema }),
  };
}
