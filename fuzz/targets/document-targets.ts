/** The reader of each format of documents, the checks and fixes in a document, and its layout. */
import { type Checker, createChecker } from '@odatalint/core';
import { fixText } from '@odatalint/core/internal';
import { odata401 } from '../../packages/core/src/syntax/index.js';
import {
  checkDocument,
  type DocumentFormat,
  descriptorOf,
  documentFormats,
  formatDocument,
  isFormattable,
  loadFormats,
  type Place,
  readDocument,
  readNdjsonLine,
  type StoredRequest,
} from '@odatalint/documents';
import { fields, fieldText } from '../../packages/documents/src/formats/requests-as-text.test-support.js';
import { drawFrom, wordsOf } from '../grammar.js';
import { documentGrammar } from '../document-grammar.js';
import { documentsIn, filesBelow, pageLines } from '../seeds.js';
import { demand, demandInside, type Target } from '../target.js';

/** Every place of a request maps to its source characters, in their order. */
function holdMaps(text: string, { input, maps }: Pick<StoredRequest, 'input' | 'maps'>, format: DocumentFormat): void {
  for (const field of fields) {
    const map = maps[field];
    if (map === undefined) continue;
    const made = fieldText(input, field) ?? '';
    demand(
      map.length === made.length,
      `the map of ${field} is as long as the field`,
      () => `${map.length} ${made.length}`,
    );
    let last = 0;
    for (let at = 0; at < made.length; at++) {
      const span = { start: at, end: at + 1 };
      const { start, end } = map.span(span);
      demandInside({ start, end }, text.length, `a character of ${field}`);
      // What is put together of several values need not be in their order, nor, where a comma is missing, between them.
      const isOfParts = field === 'headers' || (field === 'url' && format === 'postman');
      demand(
        (start >= last && end > start) || isOfParts,
        `the characters of ${field} stand in order`,
        () => `${start}-${end} behind ${last}`,
      );
      if (map.isExact(span))
        demand(text[start] === made[at], `what is exact in ${field} stands in the document`, () => `${at} of ${made}`);
      last = start;
    }
  }
}

function holdReading(text: string, format: DocumentFormat, places?: readonly Place[]): void {
  const { requests, directives, problems } = readDocument(text, format, places);
  let last = 0;
  for (const request of requests) {
    const { span, target, copies } = request;
    demandInside(span, text.length, 'a request');
    demand(
      last <= span.start && span.start <= target.start && target.end <= span.end,
      'requests stand in order, and targets in them',
      () => JSON.stringify({ last, span, target }),
    );
    last = span.end;
    holdMaps(text, request, format);
    if (copies !== undefined) holdMaps(text, { input: request.input, maps: copies }, format);
  }
  for (const { word, line, codes, ...own } of directives) {
    const isIn = line.start <= own.start && own.start === word.start && word.end <= own.end && own.end <= line.end;
    demand(isIn && line.end <= text.length, 'a comment stands in its line', () => JSON.stringify({ own, word, line }));
    for (const code of codes) demandInside(code, text.length, 'a code in a comment');
  }
  for (const problem of problems) demandInside(problem, text.length, `a problem of ${problem.code} in a document`);
}

const checkers: readonly Checker[] = [createChecker({ service: 'odata-4.01' }), createChecker()];

/** How many options have their `$`. */
const dollars = (text: string): number => text.match(/[?&](?:\$|%24)\w/g)?.length ?? 0;

function holdChecks(text: string, format: DocumentFormat): void {
  for (const checker of checkers) {
    const check = (changed: string) => checkDocument(changed, { format, checkerFor: () => checker });
    const { diagnostics, suppressed } = check(text);
    for (const finding of [...diagnostics, ...suppressed.map(({ diagnostic }) => diagnostic)]) {
      demandInside(finding, text.length, `a finding of ${finding.code} in a document`);
      for (const { span } of finding.notes) if (span !== undefined) demandInside(span, text.length, 'a note');
      for (const { edits } of finding.fixes) for (const edit of edits) demandInside(edit, text.length, 'an edit');
    }
    const isInOrder = diagnostics.every(({ start }, i) => i === 0 || diagnostics[i - 1]!.start <= start);
    demand(isInOrder, 'findings are in order of place', () => JSON.stringify(diagnostics.map(({ start }) => start)));
    // An address without a host is only recognised by its mistake, and a line's end alone may become one with what follows it.
    const isLost = /:\/\/\/|\r(?!\n)/.test(text);
    if (isLost || diagnostics.every(({ fixes }) => fixes.length === 0) || text.length > 1000) continue;
    const fixed = fixText(text, check);
    // Without its "$" an option does not show what an address is that nothing else explains.
    if (dollars(fixed.text) < dollars(text)) continue;
    const [before, after] = [text, fixed.text].map((each) => readDocument(each, format).requests.length);
    demand(before === after, 'fixing keeps every request', () => `${before} → ${after}: ${fixed.text.slice(0, 200)}`);
  }
}

function holdLayout(text: string, format: DocumentFormat): void {
  if (!isFormattable(format, true)) return;
  const options = { format, isEmbedded: true, isClaimed: () => true, serviceFor: () => service };
  const once = formatDocument(text, options);
  const twice = formatDocument(once.text, options);
  demand(
    once.text === twice.text,
    'a document that was laid out stays as it is',
    () => `${once.text.slice(0, 300)} → ${twice.text.slice(0, 300)}`,
  );
}

const service = { dialect: odata401, conventions: checkers[0]!.serviceFor({ url: '' }).conventions };

/** Places that name all there is, twice. */
const everyPlace: readonly Place[] = [
  { url: ['$..url', '/0'], on: 'url', method: 'b', column: 'b' },
  { filter: ['**'], expand: ['$..*'], on: 'filter', set: 'x' },
];

const isGeneral = (format: DocumentFormat): boolean => descriptorOf(format).embedding === 'places';

const endingsOf = (format: DocumentFormat): readonly string[] => Object.values(descriptorOf(format).fileNames).flat();

/** The rule of the grammar for a format: its name, `value` for JSON, and a request in lines for one that has no rule yet. */
const ruleOf = (format: DocumentFormat): string =>
  format === 'json' ? 'value' : format in documentGrammar ? format : 'http';

const longest = 1_500;

/** Documents of the examples and scenarios; pages of the rules for Markdown, tests of readers for scripts. */
const seedsOf = (format: DocumentFormat): readonly string[] =>
  [
    descriptorOf(format).example,
    ...documentsIn(...endingsOf(format)),
    ...(format === 'markdown' ? filesBelow('packages/core/src/rules', '.md').slice(0, 20) : []),
    ...(format === 'script' ? filesBelow(`packages/documents/src/formats/${format}`, '.test.ts') : []),
    ...(format === 'ndjson' ? pageLines().filter((line) => line.startsWith('{')) : []),
  ].map((text) => text.slice(0, longest));

export const documentTargets: readonly Target[] = documentFormats.map((format) => ({
  name: `read-${format}`,
  seeds: () => seedsOf(format),
  words: wordsOf(documentGrammar),
  draw: (random) => drawFrom(documentGrammar, ruleOf(format), random),
  prepare: () => loadFormats(documentFormats),
  read: (text) => {
    readDocument(text, format);
    if (isGeneral(format)) readDocument(text, format, everyPlace);
    checkDocument(text, { format, checkerFor: () => checkers[0] });
    formatDocument(text, { format, isEmbedded: true, isClaimed: () => true, serviceFor: () => service });
  },
  hold: (text) => {
    holdReading(text, format);
    if (isGeneral(format)) holdReading(text, format, everyPlace);
    if (format === 'ndjson') for (const line of text.split('\n')) readNdjsonLine(line);
    holdChecks(text, format);
    holdLayout(text, format);
  },
}));
