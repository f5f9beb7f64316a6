/**
 * Completion in comments for odatalint. A probe replaces the word at the cursor. If the document then has a directive,
 * code or service with the name of the probe, such an item fits there.
 */
import { pageUrl, type RuleInfo, ruleInfos, type Span, type TextEdit } from '@odatalint/core';
import { descriptorOf, type DirectiveKind, type DocumentDiagnostic } from '@odatalint/documents';
import type { CompletionList } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { caretWord } from './items/probe.js';
import { ItemList } from './items/item-list.js';

const directives: readonly (readonly [kind: DirectiveKind, detail: string])[] = [
  ['disable-line', 'hides findings in this line'],
  ['disable-next-line', 'hides findings in the line or the URL below'],
  ['disable', 'hides findings from here on'],
  ['enable', 'ends an earlier disable comment'],
  ['disable-file', 'hides findings in the whole file'],
];

/** The items for a comment at an offset; undefined if the cursor is not in a comment for odatalint. */
export function completeDirectives(document: LanguageDocument, offset: number): CompletionList | undefined {
  const { text } = document;
  const before = lineBefore(text, offset);
  if (!(descriptorOf(document.format).hasTrailingComments === true ? /\/[/*]/ : /^[\s>]*(?:#|\/\/)/).test(before))
    return undefined;
  const word = wordAround(text, offset);
  return completeCodes(document, word) ?? completeServices(document, word) ?? completeWords(document, word);
}

function lineBefore(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return text.slice(start, offset);
}

/** The word around an offset, as names of directives and codes go. */
function wordAround(text: string, offset: number): Span {
  const isPart = (at: number): boolean => /[\w@.-]/.test(text.charAt(at));
  let start = offset;
  while (start > 0 && isPart(start - 1)) start--;
  let end = offset;
  while (end < text.length && isPart(end)) end++;
  return { start, end };
}

const variantWith = (document: LanguageDocument, word: Span, text: string): LanguageDocument =>
  document.variant({ start: word.start, end: word.end, text });

/** The codes of a directive, each once: those of findings that it covers come first. */
function completeCodes(document: LanguageDocument, word: Span): CompletionList | undefined {
  const probed = variantWith(document, word, caretWord);
  const directive = probed.directiveAt(word.start);
  if (directive?.codes.includes(caretWord) !== true) return undefined;
  const list = new ItemList(word, document);
  const found = codesFor(probed, word, directive.kind);
  const given = new Set(directive.codes);
  for (const { name, summary } of hideable) {
    if (given.has(name)) continue;
    const documentation = (): string => `${summary}\n\n[${name}](${pageUrl(name)})`;
    list.add(name, { kind: 'value', detail: summary, rank: found.has(name) ? 'needed' : 'usual', documentation });
  }
  return { items: list.items() };
}

/** Comments do not hide problems of the document itself. */
const hideable: readonly RuleInfo[] = ruleInfos.filter(({ group }) => group !== 'input' && group !== 'document');

/** The codes that a directive can be about: of findings that it would hide without codes, or that `enable` would show again. */
function codesFor(probed: LanguageDocument, word: Span, kind: DirectiveKind): ReadonlySet<string> {
  const { diagnostics, suppressed } = probed.check();
  const codesOf = (findings: readonly DocumentDiagnostic[]): Set<string> => new Set(findings.map(({ code }) => code));
  if (kind === 'enable') return codesOf(suppressed.map(({ diagnostic }) => diagnostic));
  if (kind === 'disable-file') return codesOf(diagnostics);
  const below = diagnostics.filter(({ start }) => start > word.start);
  if (kind === 'disable') return codesOf(below);
  const bare = withoutCodes(probed.text, word.start, `odatalint-${kind}`);
  const shift = bare.text.length - (bare.end - bare.start);
  const left = new Set(probed.variant(bare).check().diagnostics.map(placeOf));
  const isHidden = ({ code, start }: DocumentDiagnostic): boolean =>
    !left.has(placeOf({ code, start: start > word.start ? start + shift : start }));
  return codesOf((kind === 'disable-line' ? diagnostics : below).filter(isHidden));
}

const placeOf = ({ code, start }: Pick<DocumentDiagnostic, 'code' | 'start'>): string => `${start} ${code}`;

/** The edit that leaves the directive at an offset without codes, so that it hides everything. */
function withoutCodes(text: string, offset: number, name: string): TextEdit {
  const start = text.lastIndexOf(name, offset) + name.length;
  const length = text.slice(start).search(/[\r\n]|\*\//);
  return { start, end: length < 0 ? text.length : start + length, text: '' };
}

/** The services that a comment above a request can name. */
function completeServices(document: LanguageDocument, word: Span): CompletionList | undefined {
  const key = '@odatalint-service';
  const { text } = document;
  if (
    !text
      .slice(Math.max(0, word.start - key.length - 8), word.start)
      .trimEnd()
      .endsWith(key)
  )
    return undefined;
  if (!namesService(variantWith(document, word, caretWord))) return undefined;
  const list = new ItemList(word, { text });
  for (const name of document.services) list.add(name, { kind: 'value', detail: 'service' });
  return { items: list.items() };
}

const namesService = ({ requests }: LanguageDocument): boolean => requests.some(({ service }) => service === caretWord);

const namesRequest = ({ requests }: LanguageDocument): boolean => requests.some(({ name }) => name === caretWord);

/** The words that a comment can begin with. */
function completeWords(document: LanguageDocument, word: Span): CompletionList | undefined {
  const list = new ItemList(word, document);
  const rest = document.text.slice(word.end);
  const add = (label: string, detail: string, order: number): void => {
    const insert = rest.startsWith(' ') ? label : `${label} `;
    list.add(label, { kind: 'keyword', detail, order, insert, continues: true });
  };
  const isBesideCode = /[\s\w]/.test(lineBefore(document.text, word.start).trim());
  if (variantWith(document, word, 'odatalint-disable').directiveAt(word.start) !== undefined) {
    for (const [i, [kind, detail]] of directives.entries())
      if (kind !== 'disable-line' || isBesideCode) add(`odatalint-${kind}`, detail, i);
  }
  if (namesService(variantWith(document, word, `@odatalint-service ${caretWord} `)))
    add('@odatalint-service', 'the service that the request below goes to', directives.length);
  if (namesRequest(variantWith(document, word, `@name ${caretWord}`)))
    add('@name', 'a name for the request below, for variables that use its response', directives.length + 1);
  const items = list.items();
  return items.length === 0 ? undefined : { items };
}
