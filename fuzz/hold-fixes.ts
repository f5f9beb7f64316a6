/** The invariants of every safe fix: it resolves its finding, and nothing else changes. */
import {
  type Checker,
  type CheckInput,
  type Diagnostic,
  type Field,
  forEachChild,
  type HeaderInput,
  type Node,
  parse,
  type RequestInput,
  type Span,
} from '@odatalint/core';
import { applyFixes, findPlaceholders, isRequestInput } from '@odatalint/core/internal';
import { parseRequestBody } from '../packages/core/src/syntax/index.js';
import { textOfField } from './stored-input.js';
import { demand } from './target.js';

/** Each fix is a check of its own; of a text with more of them the first ones are tried. */
const maxFixes = 8;

/** The limit of findings: above it, one that is fixed makes room for another that was there before. */
export const maxFindings = 1_000;

const isSafe = ({ safety }: Diagnostic['fixes'][number]): boolean => safety === 'safe';

/** Demands of the safe fixes of an input, each by itself. */
export function holdSafeFixes(checker: Checker, input: CheckInput): number {
  const before = checker.check(input);
  const fixable = before.filter(({ fixes }) => fixes.some(isSafe)).slice(0, maxFixes);
  for (const finding of fixable) holdSafeFix(checker, input, finding, before);
  return fixable.length;
}

/** Demands of one safe fix that it adds nothing, and keeps what it is not about. */
export function holdSafeFix(
  checker: Checker,
  input: CheckInput,
  finding: Diagnostic,
  before: readonly Diagnostic[],
): void {
  const { code, in: field } = finding;
  const text = textOfField(input, field);
  if (text === undefined) return;
  const fixed = applyFixes(text, [finding]);
  if (fixed.applied === 0) return;
  const words = (): string =>
    `${code}: ${JSON.stringify(text.slice(0, 300))} → ${JSON.stringify(fixed.text.slice(0, 300))}`;
  const after = checker.check(withText(input, field, fixed.text));
  const added = before.length < maxFindings ? addedCodes(before, after) : [];
  demand(added.length === 0, 'a safe fix adds no error or warning', () => `${words()} ${added.join(', ')}`);
  // With a separator in its place, what was a part of the path is an option, and can be one that was there already.
  demand(
    code === 'misplaced-separator' || duplicatesIn(field, fixed.text) <= duplicatesIn(field, text),
    'a safe fix duplicates no member, header or option',
    words,
  );
  const lost = lostFrom(templatesIn(field, text), templatesIn(field, fixed.text));
  demand(lost.length === 0, 'a safe fix keeps every template', () => `${words()} ${lost.join(', ')}`);
  holdNames(input, finding, text, fixed.text, words);
}

/** The codes of errors and warnings that there are more of than before. */
export function addedCodes(before: readonly Counted[], after: readonly Counted[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const each of after) if (isGrave(each)) counts.set(each.code, (counts.get(each.code) ?? 0) + 1);
  for (const each of before) if (isGrave(each)) counts.set(each.code, (counts.get(each.code) ?? 0) - 1);
  return [...counts].filter(([, count]) => count > 0).map(([code]) => code);
}

type Counted = Pick<Diagnostic, 'code' | 'severity'>;

const isGrave = ({ severity }: Counted): boolean => severity === 'error' || severity === 'warning';

function withText(input: CheckInput, field: Field, text: string): CheckInput {
  if (field === 'headers') return { ...(input as RequestInput), headers: text.split('\n').map(headerOf) };
  const member = field === 'body' && 'batch' in input ? 'batch' : field;
  return { ...input, [member]: text };
}

function headerOf(line: string): HeaderInput {
  const colon = line.indexOf(':');
  return { name: line.slice(0, colon), value: line.slice(colon + 1).trimStart() };
}

/** How many members, headers or options have the name of one before them. */
function duplicatesIn(field: Field, text: string): number {
  if (field === 'url') return repeated(optionNames(text).map((name) => name.toLowerCase()));
  if (field === 'headers')
    return repeated(text.split('\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase()));
  if (field !== 'body') return 0;
  let count = 0;
  const visit = (node: Node): void => {
    if (node.kind === 'JsonObject') count += repeated(node.members.map(({ name }) => name.text));
    forEachChild(node, visit);
  };
  visit(parseRequestBody(text).tree);
  return count;
}

const repeated = (names: readonly string[]): number => names.length - new Set(names).size;

const optionNames = (url: string): readonly string[] =>
  (parse(url).tree.query?.options ?? []).map(({ name }) => name.text).filter((name) => name !== '');

/** Every template of a text: variables, and placeholders of other notations. */
function templatesIn(field: Field, text: string): readonly string[] {
  const site = field === 'url' || field === 'on' ? 'address' : field === 'body' ? 'body' : 'value';
  const placeholders = findPlaceholders(text, site, 'stored').map(({ start, end }) => text.slice(start, end));
  return [...(text.match(/\{\{[^{}\n]*\}\}/g) ?? []), ...placeholders, ...(text.match(/\$\[\d+\]/g) ?? [])];
}

function lostFrom(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...after];
  return before.filter((each) => {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** The segments of the path and the names of options stay, unless the finding is about one of them. */
function holdNames(input: CheckInput, finding: Diagnostic, before: string, after: string, words: () => string): void {
  if (!isRequestInput(input) || finding.in !== 'url') return;
  const left = namesIn(after).map(({ text }) => text);
  // A separator that was wrong made names of what are not names.
  const isAbout = ({ start, end }: Span): boolean => finding.start <= end && start <= finding.end;
  const changed = namesIn(before).filter((name) => !left.includes(name.text) && !isAbout(name));
  const isOfSeparator = finding.code === 'misplaced-separator';
  demand(
    changed.length === 0 || isOfSeparator,
    'a safe fix keeps the segments of the path and the names of options',
    words,
  );
}

/** The names of segments and of options, with their places. */
function namesIn(url: string): readonly (Span & { readonly text: string })[] {
  const { path, query } = parse(url).tree;
  const names = [...(path?.segments ?? []), ...(query?.options ?? [])].map(({ name }) => name);
  return names.flatMap((name) => ('text' in name && name.text !== '' ? [name] : []));
}
