/**
 * Replaces `«kind»` in a grammar of the editor by the words of the language's tables, as alternatives of a regular
 * expression.
 */
import {
  v3Prefixes,
  functionRows,
  literalPrefixes,
  operatorRows,
  segmentRows,
  systemQueryOptions,
} from '@odatalint/core/internal';

/** Longer words come first, so that none ends at a shorter word that is its start. */
const alternatives = (words) =>
  [...words]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((word) => word.replaceAll(/[.$]/g, '\\$&'))
    .join('|');

const operatorsFor = (...roles) =>
  operatorRows.filter(({ shape }) => shape !== undefined && roles.includes(shape.role)).map(({ name }) => name);

const words = {
  options: alternatives(systemQueryOptions),
  prefixes: alternatives([...Object.keys(literalPrefixes), ...Object.keys(v3Prefixes)]),
  connectives: alternatives([...operatorsFor('logical'), 'not']),
  comparisons: alternatives(operatorsFor('equality', 'relational', 'membership', 'pattern', 'flags')),
  calculations: alternatives(operatorsFor('additive', 'multiplicative')),
  functions: alternatives(
    functionRows.filter(({ name }) => name !== 'any' && name !== 'all').map(({ name, spelling = name }) => spelling),
  ),
  variables: alternatives(
    segmentRows.filter(({ places }) => !places.includes('path')).map(({ name }) => name.slice('$'.length)),
  ),
};

/** The text of a grammar with the words inserted. */
export const withWords = (text) =>
  text.replaceAll(/«([a-z]+)»/g, (_, kind) => {
    if (!Object.hasOwn(words, kind)) throw new Error(`The language has no words of the kind "${kind}".`);
    return words[kind];
  });
