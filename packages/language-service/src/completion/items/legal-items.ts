/** Removes items that the check would report at the cursor, so that the editor never offers invalid text. */
import type { CheckInput, RuleName } from '@odatalint/core';
import { decidedBy, isBatchInput, isRequestInput, ruleNames } from '@odatalint/core/internal';
import type { CompletionItem, CompletionKind } from '../../document/answers.js';
import type { EditedText } from '../../document/edited-text.js';
import { caretWord, type Probe } from './probe.js';

/** Codes of findings that depend only on the word. */
const aboutWords: ReadonlySet<RuleName> = new Set(ruleNames.filter((code) => decidedBy(code) === 'word'));

/** Those that remove an item; an item with a deprecated element is only marked. */
const removing: ReadonlySet<RuleName> = new Set([...aboutWords].filter((code) => code !== 'deprecated-element'));

/** Kinds of items that insert their labels. */
const judged: ReadonlySet<CompletionKind> = new Set(['property', 'navigation', 'option', 'keyword', 'variable']);

/** Values with which an option has no effect yet. */
const sampleValues: Readonly<Record<string, string>> = { $count: '=true', count: '=true', $inlinecount: '=allpages' };

/** Checking a long request once for each item would take too long; then all items are offered. */
const maxCharacters = 100_000;

/**
 * The items without findings about words. Those of deprecated elements are marked and come last. Items that an editor
 * does not show for the typed text stay.
 */
export function legalItems(
  document: EditedText,
  { request, text, word }: Probe,
  items: readonly CompletionItem[],
  typed: string,
): readonly CompletionItem[] {
  const size = JSON.stringify(request.input).length;
  if (size * items.length > maxCharacters) return items;
  const deprecated: CompletionItem[] = [];
  const others = items.flatMap((item) => {
    if (!judged.has(item.kind) || !matches(item.filterText ?? item.label, typed)) return [item];
    const input = withWord(request.input, wordOf(item));
    const findings = input === undefined ? [] : document.locate(request, input, aboutWords);
    const start = text.map === undefined ? word.start : text.map.start(word.start);
    const own = findings.filter(
      (each) => each.in === text.in && each.start >= start && each.start < start + item.label.length,
    );
    if (own.some(({ code, severity }) => severity !== 'hint' && severity !== 'info' && removing.has(code))) return [];
    if (!own.some(({ code }) => code === 'deprecated-element')) return [item];
    deprecated.push({ ...item, isDeprecated: true, sortText: `9${item.sortText ?? item.label}` });
    return [];
  });
  return [...others, ...deprecated];
}

/** The text that shows whether an item is valid: a path that continues is not one that ends with the item. */
function wordOf({ kind, label, edit, continues, isSnippet }: CompletionItem): string {
  if (kind === 'option') return label + (sampleValues[label] ?? '');
  return continues === true && isSnippet !== true && kind !== 'keyword' ? edit.text : label;
}

/** Whether an editor shows an item for the typed text: the item contains its characters in their order, in any case. */
function matches(label: string, typed: string): boolean {
  const text = label.toLowerCase();
  let at = 0;
  for (const char of typed.toLowerCase()) {
    at = text.indexOf(char, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The input with the made-up word replaced. */
function withWord(input: CheckInput, word: string): CheckInput | undefined {
  const put = <T>(value: T): T => (typeof value === 'string' ? (value.replace(caretWord, () => word) as T) : value);
  if (isRequestInput(input))
    return { ...input, url: put(input.url), ...(input.body === undefined ? {} : { body: put(input.body) }) };
  if (isBatchInput(input)) return { batch: put(input.batch) };
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, put(value as string)]));
}
