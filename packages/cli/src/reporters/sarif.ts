/** The SARIF 2.1.0 report, for code scanning. */
import { pageUrl, ruleInfos, type Fix, type RuleInfo, type RuleSeverity, type Span } from '@odatalint/core';
import type { ReportedFinding, ReportedFile, SuppressedFinding } from '@odatalint/workspace';
import { jsonText } from '../terminal/safe-text.js';
import { version } from '../version.js';
import { allFindings, findingNamesOf } from './finding-names.js';
import { rulePage, sectionOf } from '../terminal/rule-page.js';
import { PlaceFinder } from './places.js';
import type { Reporter } from './reporter.js';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** SARIF 3.27.10: a finding that is neither an error nor a warning is a note. */
const levelOf = (severity: RuleSeverity): string =>
  severity === 'error' || severity === 'warning' ? severity : severity === 'off' ? 'none' : 'note';

/** One run with one result in each line. Columns and offsets count UTF-16 code units. */
export const reportSarif: Reporter = function* (report) {
  const codes = new Set<string>(report.files.flatMap((file) => allFindings(file).map(({ code }) => code)));
  const rules = ruleInfos.filter(({ name }) => codes.has(name));
  const driver = {
    name: 'odatalint',
    version,
    informationUri: 'https://github.com/odatalint/odatalint',
    rules: rules.map(descriptorOf),
  };
  const indexes = new Map(rules.map(({ name }, index) => [name, index]));
  const hasSuppressed = report.files.some(({ suppressed }) => suppressed.length > 0);
  yield `{"$schema":${jsonText(schema)},"version":"2.1.0","runs":[{"tool":{"driver":${jsonText(driver)}},`;
  yield `"columnKind":"utf16CodeUnits","originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"The folder in which odatalint was run."}}},"results":[`;
  let separator = '\n';
  for (const file of report.files) {
    for (const result of resultsOf(file, indexes, hasSuppressed)) {
      yield `${separator}${jsonText(result)}`;
      separator = ',\n';
    }
  }
  yield '\n]}]}\n';
};

function descriptorOf({ name, summary, severity }: RuleInfo): object {
  const page = rulePage(name);
  return {
    id: name,
    shortDescription: { text: summary },
    fullDescription: { text: (page === undefined ? undefined : sectionOf(page, 'What it finds')) ?? summary },
    ...(page === undefined ? {} : { help: { text: page, markdown: page } }),
    helpUri: pageUrl(name),
    defaultConfiguration: { level: levelOf(severity), enabled: severity !== 'off' },
  };
}

/**
 * SARIF 3.27.23: either all results of a run have `suppressions` or none; an empty list means that the result is not
 * suppressed.
 */
function resultsOf(file: ReportedFile, indexes: ReadonlyMap<string, number>, hasSuppressed: boolean): object[] {
  const places = new PlaceFinder(file.text);
  const fingerprints = findingNamesOf(file);
  const artifactLocation = {
    uri: uriOf(file.path),
    uriBaseId: '%SRCROOT%',
  };
  const locationOf = (span: Span): object => ({
    physicalLocation: { artifactLocation, region: regionOf(span, places) },
  });
  const suppressed = new Map(file.suppressed.map((each) => [each.diagnostic, each]));
  return allFindings(file).map((diagnostic) => {
    const { code, severity, message, notes } = diagnostic;
    const related = notes.map(({ message: text, span }) =>
      span === undefined ? { message: { text } } : { message: { text }, ...locationOf(span) },
    );
    const index = indexes.get(code);
    const fixes = fixesOf(diagnostic, artifactLocation, places);
    return {
      ruleId: code,
      ...(index === undefined ? {} : { ruleIndex: index }),
      level: levelOf(severity),
      message: { text: message },
      locations: [locationOf(diagnostic)],
      ...(related.length === 0 ? {} : { relatedLocations: related.map((location, id) => ({ id, ...location })) }),
      partialFingerprints: { 'odatalint/v1': fingerprints.get(diagnostic) },
      ...(hasSuppressed ? { suppressions: suppressionsOf(suppressed.get(diagnostic)) } : {}),
      ...(fixes.length === 0 ? {} : { fixes }),
    };
  });
}

/** A relative reference. Half of a surrogate pair, which file names of some systems can contain, cannot be encoded. */
const uriOf = (path: string): string =>
  path
    .replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
    .split('/')
    .map(encodeURIComponent)
    .join('/');

function suppressionsOf(suppressed: SuppressedFinding | undefined): object[] {
  if (suppressed === undefined) return [];
  const { by, reason } = suppressed;
  const kind = by === 'comment' ? 'inSource' : 'external';
  return [reason === undefined ? { kind } : { kind, justification: reason }];
}

function regionOf(span: Span, places: PlaceFinder): object {
  const { line, column, endLine, endColumn } = places.placeOf(span);
  return {
    startLine: line,
    startColumn: column,
    endLine,
    endColumn,
    charOffset: span.start,
    charLength: span.end - span.start,
  };
}

const fixesOf = ({ fixes }: ReportedFinding, artifactLocation: object, places: PlaceFinder): object[] =>
  fixes
    .filter(({ edits }) => edits.length > 0)
    .map(({ title, safety, edits }: Fix) => ({
      description: { text: safety === 'safe' ? title : `${title} (unsafe)` },
      artifactChanges: [
        {
          artifactLocation,
          replacements: edits.map((edit) => ({
            deletedRegion: regionOf(edit, places),
            insertedContent: { text: edit.text },
          })),
        },
      ],
    }));
