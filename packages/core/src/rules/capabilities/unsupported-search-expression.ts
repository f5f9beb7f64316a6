/** A search with an operator, a phrase or parentheses that the schema does not allow. */
import type { Span } from '../../text/index.js';
import type { QueryOption } from '../../syntax/index.js';
import { hasHole } from '../shared/options/query-options.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { declarationNote, enumMembers, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';
import { resourceOfOptions } from '../shared/capabilities/resource.js';

interface Fact {
  readonly member: string;
  readonly restriction: Restriction;
}

/** Members of `SearchExpressions`, in words. */
const words: Readonly<Record<string, string>> = {
  AND: 'terms joined by AND',
  OR: 'terms joined by OR',
  NOT: 'terms after NOT',
  phrase: 'phrases in double quotes',
  group: 'parentheses',
};

const operators: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

export const unsupportedSearchExpression = defineRule<'QueryOption', Fact>({
  name: 'unsupported-search-expression',
  visits: ['QueryOption'],
  forms: { QueryOption: ['search'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['UnsupportedExpressions']),
  find(node, context, report) {
    const resource = resourceOfOptions(context);
    if (resource === undefined) return;
    const restriction = restrictionOf(context.schema, resource, 'SearchRestrictions', 'UnsupportedExpressions');
    const unsupported = new Set(enumMembers(restriction?.value));
    if (restriction === undefined || unsupported.size === 0) return;
    for (const { member, span } of partsOf(node, context))
      if (unsupported.has(member)) report(node, { member, restriction }, { span });
  },
  describe: ({ member, restriction }) => ({
    message: `The schema does not allow ${words[member]!} in this search; search for single words.`,
    notes: [declarationNote(restriction, 'UnsupportedExpressions')],
  }),
});

/** URL conventions 5.1.8: a quote, a parenthesis or a space, perhaps percent-encoded, or the text between two of them. */
const piece = /%2[0289]|[\s+"()]|%|[^%\s+"()]+/g;
const decoded: Readonly<Record<string, string>> = { '%20': ' ', '%22': '"', '%28': '(', '%29': ')' };

/** The parts of a search that are members of `SearchExpressions`, in order; none where a variable may contain any. */
function partsOf({ value }: QueryOption, context: RuleContext): { readonly member: string; readonly span: Span }[] {
  const text = context.textOf(value);
  if (hasHole(text, context)) return [];
  const parts: { readonly member: string; readonly span: Span }[] = [];
  const add = (member: string, start: number, end: number): void => {
    parts.push({ member, span: { start: value.start + start, end: value.start + end } });
  };
  let phrase: number | undefined;
  let word: number | undefined;
  const endWord = (end: number): void => {
    if (word !== undefined && operators.has(text.slice(word, end))) add(text.slice(word, end), word, end);
    word = undefined;
  };
  for (const { 0: written, index } of text.matchAll(piece)) {
    const char = decoded[written] ?? written;
    const end = index + written.length;
    if (phrase !== undefined) {
      if (char !== '"') continue;
      add('phrase', phrase, end);
      phrase = undefined;
    } else if (/^[\s+"()]/.test(char)) {
      endWord(index);
      if (char === '"') phrase = index;
      // The parentheses of a group are marked at the first one.
      else if (char === '(') add('group', index, end);
    } else word ??= index;
  }
  endWord(text.length);
  if (phrase !== undefined) add('phrase', phrase, text.length);
  return parts;
}
