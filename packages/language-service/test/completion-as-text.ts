/**
 * Writes a completion as an editor shows it: the items that match the typed word, and the line after accepting the
 * first item.
 */
import { applyEdits } from '@odatalint/core/internal';
import { type CompletionItem, complete, type LanguageDocument } from '../src/index.js';
import { wordAt } from '../src/completion/items/probe.js';

const shown = 12;

/** The items that fit what is typed before the cursor, in order. */
export function offered(document: LanguageDocument, offset: number): readonly CompletionItem[] {
  const { items } = complete(document, offset);
  const fits = (item: CompletionItem): number => {
    const typed = document.text.slice(Math.min(item.edit.start, offset), offset).toLowerCase();
    return (item.filterText ?? item.label).toLowerCase().indexOf(typed);
  };
  const fitting = items.filter((item) => fits(item) >= 0);
  return [...fitting.filter((item) => fits(item) === 0), ...fitting.filter((item) => fits(item) > 0)];
}

/** The text after accepting an item: `‹…›` is what the cursor selects first, `¦` where it is in the end. */
export function accept(text: string, { edit, isSnippet, additionalEdits = [] }: CompletionItem): string {
  const inserted =
    isSnippet === true
      ? edit.text
          .replace(/\$\{\d+:((?:[^\\}]|\\.)*)\}/g, '‹$1›')
          .replace(/(?<!\\)\$\d/g, '¦')
          .replace(/\\([\\$}])/g, '$1')
      : edit.text;
  return applyEdits(text, [...additionalEdits, { ...edit, text: inserted }]);
}

/** The items as lines, each with its kind and its detail, and the lines that accepting the first one changes. */
export function itemsAsText(document: LanguageDocument, offset: number): string {
  const { text } = document;
  const items = offered(document, offset);
  const [first] = items;
  if (first === undefined) return 'nothing';
  const lines = items.slice(0, shown).map((item) => [labelOf(item), item.kind, item.detail ?? ''].join('  ').trimEnd());
  const more = items.length > shown ? [`… ${items.length - shown} more`] : [];
  return [...lines, ...more, ...changedLines(text, accept(text, first)).map((line) => `→ ${line}`)].join('\n');
}

const labelOf = ({ label, isDeprecated }: CompletionItem): string => (isDeprecated === true ? `~${label}~` : label);

function changedLines(before: string, after: string): string[] {
  const [old, made] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === made[start]) start++;
  let end = 0;
  while (end < old.length - start && old.at(-1 - end) === made.at(-1 - end)) end++;
  return made.slice(start, made.length - end);
}

export function completionAsText(document: LanguageDocument, offset: number): string {
  const { text } = document;
  const items = offered(document, offset);
  const { reason } = complete(document, offset);
  if (items.length === 0) return `nothing${reason === undefined ? '' : `: ${reason}`}`;
  const labels = items.slice(0, shown).map(labelOf);
  const more = items.length > shown ? `  … ${items.length - shown} more` : '';
  const accepted = accept(text, items[0]!);
  const { start } = wordAt(text, offset);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = accepted.indexOf('\n', start);
  return `${labels.join('  ')}${more}\n→ ${accepted.slice(lineStart, lineEnd < 0 ? undefined : lineEnd)}`;
}
