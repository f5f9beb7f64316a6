/** The language service: any row of edits leaves the answers of a fresh document, and every feature answers at any place. */
import { type Checker, createChecker, loadSchema, type Span, type TextEdit } from '@odatalint/core';
import { applyEdits } from '@odatalint/core/internal';
import {
  checkDocument,
  type DocumentFormat,
  loadFormats,
  readDocument,
  type StoredRequest,
} from '@odatalint/documents';
import {
  codeActions,
  codeLenses,
  complete,
  definition,
  documentLinks,
  documentSymbols,
  foldingRanges,
  formatting,
  highlights,
  hover,
  inlayHints,
  LanguageDocument,
  type Location,
  prepareRename,
  references,
  rename,
  selectionRanges,
  semanticTokens,
  signatureHelp,
  typeDefinition,
  workspaceSymbols,
} from '@odatalint/language-service';
import { drawFrom, type Grammar, wordsOf } from '../grammar.js';
import { documentGrammar } from '../document-grammar.js';
import { documentsIn, filesBelow } from '../seeds.js';
import { demand, demandInside, type Target } from '../target.js';

/** A text is a document and edits after it, each as `⏎start,length,text`; offsets count in the document as it is then. */
const mark = '⏎';

/** What a text of this target says. */
interface EditedText {
  readonly first: string;
  readonly edits: readonly { readonly start: number; readonly length: number; readonly text: string }[];
}

function readEdits(text: string): EditedText {
  const [first = '', ...rows] = text.split(mark);
  const edits = rows.slice(0, 8).map((row) => {
    const [, start = '0', length = '0', inserted = row] = /^(\d{1,6}),(\d{1,6}),([\s\S]*)$/.exec(row) ?? [];
    return { start: Number(start), length: Number(length), text: inserted };
  });
  return { first, edits };
}

const inDocument = (locations: readonly Location[]): readonly Span[] =>
  locations.flatMap((location) => (location.in === 'document' ? [location.span] : []));

/** What each feature answers at an offset, as spans of the document. */
const atOffset: Readonly<Record<string, (document: LanguageDocument, offset: number) => readonly Span[]>> = {
  complete: (document, offset) =>
    complete(document, offset).items.flatMap((item) => {
      item.documentation?.();
      return [item.edit, ...(item.additionalEdits ?? [])];
    }),
  hover: (document, offset) => {
    const found = hover(document, offset);
    return found === undefined ? [] : [found.span];
  },
  definition: (document, offset) => inDocument(definition(document, offset)),
  typeDefinition: (document, offset) => inDocument(typeDefinition(document, offset)),
  references: (document, offset) => inDocument(references(document, offset, { declaration: true })),
  highlights: (document, offset) => highlights(document, offset).map(({ span }) => span),
  rename: (document, offset) => {
    const target = prepareRename(document, offset);
    const answer = rename(document, offset, 'renamed');
    return [...('span' in target ? [target.span] : []), ...('edits' in answer ? answer.edits : [])];
  },
  selectionRanges,
  signatureHelp: (document, offset) => {
    const help = signatureHelp(document, offset);
    const { parameters = [] } = help?.signatures[help.activeSignature] ?? {};
    const active = help?.activeParameter;
    demand(active === undefined || active < parameters.length, 'the parameter at the cursor is one of the signature', () => String(active));
    return [];
  },
  codeActions: (document, offset) =>
    codeActions(document, { start: offset, end: Math.min(document.text.length, offset + 10) }).slice(0, 8).flatMap((action) => {
      const edits = action.edits();
      const { selection } = action;
      if (selection !== undefined) demandInside(selection, applyEdits(document.text, edits).length, 'the selection of an action');
      return edits;
    }),
}; // prettier-ignore

/** What each feature answers about a whole document. */
const ofDocument: Readonly<Record<string, (document: LanguageDocument) => readonly Span[]>> = {
  documentSymbols: (document) =>
    documentSymbols(document).flatMap(({ span, selection, children }) => [span, selection, ...children.flatMap((child) => [child.span, child.selection])]),
  workspaceSymbols: (document) => workspaceSymbols(document, 'o').map(({ span }) => span),
  semanticTokens: (document) => semanticTokens(document),
  foldingRanges,
  documentLinks: (document) => documentLinks(document).map(({ span }) => span),
  inlayHints: (document) => inlayHints(document).map(({ offset }) => ({ start: offset, end: offset })),
  codeLenses: (document) => codeLenses(document).map(({ span }) => span),
  formatting: (document) => formatting(document),
}; // prettier-ignore

/** A request as far as it can be compared: maps show where their text begins and ends. */
const comparable = ({ maps, copies, ...request }: StoredRequest): unknown => ({
  ...request,
  hasCopies: copies !== undefined,
  maps: Object.entries(maps).map(([field, map]) => [field, map.length, map.span({ start: 0, end: map.length })]),
});

function holdAnswers(document: LanguageDocument, offsets: readonly number[]): void {
  const { length } = document.text;
  for (const [name, answer] of Object.entries(ofDocument))
    for (const span of answer(document)) demandInside(span, length, `what ${name} answers`);
  // The last places are those of the last edits.
  for (const offset of new Set(offsets.slice(-4)))
    for (const [name, answer] of Object.entries(atOffset))
      for (const span of answer(document, Math.min(offset, length))) demandInside(span, length, `what ${name} answers`);
}

function holdEdits(text: string, format: DocumentFormat, checker: Checker): void {
  const { first, edits } = readEdits(text);
  const document = new LanguageDocument(first, { format, checkerFor: () => checker });
  const offsets = [0, first.length >> 1, first.length];
  for (const { start, length, text: inserted } of edits) {
    const from = start % (document.text.length + 1);
    const edit: TextEdit = { start: from, end: Math.min(document.text.length, from + length), text: inserted };
    const expected = document.text.slice(0, edit.start) + inserted + document.text.slice(edit.end);
    document.edit([edit]);
    demand(document.text === expected, 'an edit changes what it says', () => JSON.stringify(edit));
    offsets.push(from, from + inserted.length);
  }
  if (edits.length > 0) {
    const fresh = checkDocument(document.text, { format, checkerFor: () => checker });
    const [now, then] = [document.check(), fresh].map((each) => JSON.stringify(each));
    demand(now === then, 'an edited document has the findings of a fresh one', () => differenceOf(now!, then!));
    const requests = readDocument(document.text, format).requests;
    const [own, others] = [document.requests, requests].map((each) => JSON.stringify(each.map(comparable)));
    demand(own === others, 'an edited document has the requests of a fresh one', () => differenceOf(own!, others!));
  }
  holdAnswers(document, offsets);
}

function differenceOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 60), at + 100)} ≠ ${other.slice(Math.max(0, at - 60), at + 100)}`;
}

const shop = loadSchema(filesBelow('packages/language-service/test/schemas', 'shop.xml')[0]!).schema!;
const standard = createChecker({ service: 'odata-4.01', schema: shop });
const routed = createChecker();

/** The documents of the cases of editors, without their cursors. */
const editorCases = (): readonly string[] =>
  filesBelow('packages/language-service/test', '.txt').flatMap((file) =>
    file
      .split(/^=== .*\n/m)
      .slice(1)
      .map((block) =>
        block
          .replace(/^(?:@\S+ .*\n)+/, '')
          .split(/^---$/m, 1)[0]!
          .replaceAll('|', ''),
      ),
  );

interface EditFormat {
  readonly name: string;
  readonly format: DocumentFormat;
  readonly checker: Checker;
  seeds(): readonly string[];
}

const formats: readonly EditFormat[] = [
  { name: 'edit-http', format: 'http', checker: standard, seeds: () => [...editorCases(), ...documentsIn('.http')] },
  { name: 'edit-assets', format: 'http', checker: routed, seeds: () => documentsIn('.http') },
  { name: 'edit-odata', format: 'odata', checker: standard, seeds: () => documentsIn('.odata') },
  { name: 'edit-markdown', format: 'markdown', checker: standard, seeds: () => filesBelow('docs', '.md') },
  { name: 'edit-ndjson', format: 'ndjson', checker: standard, seeds: () => documentsIn('.ndjson') },
  { name: 'edit-script', format: 'script', checker: standard, seeds: () => documentsIn('.ts', '.js') },
];

const editGrammar: Grammar = {
  ...documentGrammar,
  edits: ['', '«edits»⏎«offset»,«count»,«inserted»'],
  offset: ['0', '7', '23', '61', '140', '299', '1000'],
  count: ['0', '1', '3', '40'],
  inserted: ['', 'x', "'", '\n', '\r', '\n\n', '###\n', '#', '\nGET /Orders?$top=1\n', ' and ', '&', '{{v}}', '@v = 1\n', '"', '%', '\ud800', '```', '# odatalint-disable-file\n', '«url»'],
}; // prettier-ignore

export const editTargets: readonly Target[] = formats.map(({ name, format, checker, seeds }) => ({
  name,
  batch: 20,
  seeds: () => seeds().map((text) => text.slice(0, 1_500)),
  words: [...wordsOf(editGrammar), '⏎5,0,x', '⏎40,3,', '⏎12,0,\n', '⏎0,9999,', '$filter=', '$expand=', 'Customer', 'Items/'],
  draw: (random) => drawFrom(editGrammar, format, random) + drawFrom(editGrammar, 'edits', random),
  prepare: () => loadFormats(['markdown', 'yaml', format]),
  hold: (text) => holdEdits(text, format, checker),
})); // prettier-ignore
