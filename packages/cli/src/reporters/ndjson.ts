/** The NDJSON report of files: one line for each finding. */
import { jsonText } from '../terminal/safe-text.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';

/** Offsets count UTF-16 code units of the file; lines and columns count from 1. */
export const reportNdjson: Reporter = function* (report) {
  for (const file of report.files) {
    const places = new PlaceFinder(file.text);
    for (const diagnostic of file.diagnostics) {
      const { code, severity, message, start, end } = diagnostic;
      const place = places.placeOf(diagnostic);
      yield `${jsonText({ path: file.path, ...place, code, severity, message, start, end, in: diagnostic.in })}\n`;
    }
  }
};
