/** The messages of `unexpected-token` that need more than the expected text: the missing or extra text, and what to write. */
import { suggestNames } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { transformations } from '../transformations.js';
import { quoteText, showText } from './quote-text.js';

type Words = (found: string, problem: SyntaxProblem) => string | undefined;

/** Messages for a missing item of a list, or a comma too many. */
const extraComma: Words = (found, { edits }) =>
  found === ','
    ? edits === undefined
      ? 'An item is missing after this comma; add it, or remove the comma.'
      : 'Extra comma; remove it.'
    : found === '/'
      ? 'A property name is missing after "/"; add it, or remove the slash.'
      : undefined;

/** Messages for a missing item before a comma. */
const missingItem: Words = (found) =>
  found === ','
    ? 'An item is missing before this comma; add it, or remove the comma.'
    : found === '/'
      ? 'A name is missing before "/"; add it, or remove the slash.'
      : undefined;

/** By variant, then by the expected text. */
const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  before: {
    '"and" or "or"': (found) =>
      found.startsWith('@')
        ? `${quoteText(found)} belongs to a text, which requires single quotes; put the whole text in quotes.`
        : `"and" or "or" is missing before ${quoteText(found)}; add one.`,
    'an operator such as "eq"': (found) => `An operator such as "eq" is missing before ${quoteText(found)}; add it.`,
    'a space or an operator': (found) => `A space or an operator is missing before ${quoteText(found)}; add it.`,
    'an operator such as "eq" or "and"': (found) =>
      `An operator is missing before ${quoteText(found)}; write one such as eq or and.`,
    'a name': missingItem,
    'a property': missingItem,
    'a slash': (found) => `"/" is missing before ${quoteText(found)}; add it.`,
    'a comma': (found) => `A comma is missing before ${quoteText(found)}; add it.`,
    'a value for "in"': () => 'The list after "in" is empty; add a value.',
    'an expression': (found) =>
      found === ')' ? 'The parentheses are empty; add an expression, or remove them.' : undefined,
    'an entity set or a path, and a slash': (found) =>
      `A path cannot begin with ${showText(found)}; write the resource before it, such as Products/${showText(found)}.`,
    'the path of a collection and a slash': (found) =>
      `${quoteText(found)} requires a collection before it; write one, such as Items/${showText(found)}.`,
  },
  ignored: { 'a name': () => 'This "/" is one too many; remove it.' },
  doubled: { 'a name': () => 'This "/" is one too many; remove it.' },
  after: {
    'a value': extraComma,
    'a name': extraComma,
    'a property': extraComma,
    'a query option': (found) =>
      found === '('
        ? 'The parentheses contain no query option; add one, or remove them.'
        : 'A query option is missing after ";"; add it, or remove the semicolon.',
    'the quote that closes the string': () => "The string has no closing quote; add a ' where it ends.",
    'the option $id': () => '$entity requires the query option $id; add ?$id=… to the URL.',
    'entity sets in parentheses such as (A,B)': (found) =>
      `${quoteText(found)} requires entity sets, such as ${showText(found)}(Products,Orders).`,
    '"as" and a name': (found) =>
      `The result of ${showText(found)} requires a name; write ${showText(found)} as Result, for example.`,
    'a variable and a condition such as "x:x gt 1"': (found) =>
      `${quoteText(found)} requires a condition; write ${showText(found)}(x:x gt 1), for example.`,
    'a transformation': (found) =>
      found === '/' ? 'A transformation is missing after "/"; add one, or remove the slash.' : undefined,
    parentheses: (found) => `${quoteText(found)} requires parentheses; add ().`,
  },
  instead: {
    words: (found) => `A search has words, but ${quoteText(found)} is a condition; write it in the filter.`,
    'an operator such as "eq" or "and"': (found) =>
      found === ':'
        ? '":" is not an OData operator; put a text that contains it, such as a URL, in single quotes.'
        : found === '/'
          ? '"/" is not an OData operator; use div to divide, and write a path such as /$count before the "?".'
          : `${quoteText(found)} is not an OData operator; use one such as eq, ne, gt, and, or.`,
    'an operator such as "and", or the end': (found) =>
      found === ',' ? 'A comma cannot join conditions; "and" and "or" can.' : undefined,
    'a value': (found) =>
      found === '/' ? 'A value cannot begin with "/"; put the whole text in single quotes.' : undefined,
    'a value (strings require single quotes)': (found) =>
      found === '"' ? 'Strings require single quotes, and this double quote begins none; remove it.' : undefined,
    'a literal': (found) =>
      /^\w+$/.test(found)
        ? `"in" accepts only literals; if you mean the text, write '${showText(found)}'.`
        : `"in" accepts only literals; write a value instead of ${showText(found)}.`,
    'a transformation': (found) => (found === '/' ? 'Extra slash; remove it.' : undefined),
    'a transformation such as filter(…) or a qualified function': (found) => {
      const near = suggestNames(found, Object.keys(transformations));
      return `There is no transformation ${quoteText(found)}; ${near.length === 0 ? 'use one such as filter or groupby.' : `did you mean "${near.join('" or "')}"?`}`;
    },
    "a key in parentheses such as Set('key')": (found) =>
      `A key requires parentheses directly after its entity set: (${showText(found.replaceAll(/^\[|\]$/g, ''))}).`,
    'a comma or the end': (found) =>
      `A comma is missing before ${quoteText(found)}; add it, or remove ${quoteText(found)}.`,
    'a slash or the end': (found) =>
      `Transformations are separated by "/"; ${found === ',' ? 'write "/" instead of ","' : `write /${showText(found)}`}.`,
    '"%3B" (a semicolon separates options)': () => '";" separates query options; write %3B in a search.',
    'a comma': (found) =>
      /^(?:asc|desc)$/i.test(found)
        ? `An item of orderby has only one direction; remove ${quoteText(found)}, or write a comma before it.`
        : undefined,
  },
  extra: {
    'the path must end before it': (found) => `The path must end before ${quoteText(found)}; remove it.`,
    'no parenthesis is open': (found) => `No parenthesis is open for this ${quoteText(found)}; remove it.`,
    'remove the parentheses': (found) => `${quoteText(found)} accepts no arguments; remove the parentheses.`,
    'a single value has no name': (found) =>
      `"aggregate" gives one value in an expression, which has no name; remove "as ${showText(found)}".`,
    'only one value is allowed here': (found) =>
      `"aggregate" accepts only one value in an expression; remove ${quoteText(found)}.`,
    'remove the second key': (found) => `A second key is not allowed; remove ${showText(found)}.`,
  },
};

/** Messages for expected texts that contain names. */
const patterns: readonly (readonly [pattern: RegExp, words: (match: RegExpExecArray, found: string) => string])[] = [
  [
    /^before a condition on "(.+)"$/,
    ([, variable]) => `The condition after "${variable}:" is missing; write one, such as ${variable}/Price gt 5.`,
  ],
  [
    /^before a variable and a colon, as in "(\w+)\((\w+):",$/,
    ([, operator, variable], found) =>
      `"${operator}" requires a variable; write ${operator}(${variable}:${variable}/${showText(found)} …).`,
  ],
  [
    /^extra "(\w+)" accepts only one condition$/,
    ([, operator]) => `"${operator}" accepts only one condition; write "and" or "or" instead of the comma.`,
  ],
  [
    /^extra write "not" before the whole comparison: (.+)$/,
    ([, example]) => `"not" must be before the whole comparison, as in ${example}.`,
  ],
  [
    /^extra write ((\w+)\(.+\))$/,
    ([, form, name], found) =>
      `${quoteText(found)} is one argument too many for "${name}"; write ${form}, for example.`,
  ],
  [
    /^extra only (.+) can follow (\S+)$/,
    ([, allowed, owner], found) => `Only ${allowed} can follow ${owner}; remove ${quoteText(found)}.`,
  ],
  [
    /^extra nothing can follow (\S+) in a path$/,
    ([, last], found) => `Nothing can follow ${last} in a path; remove ${quoteText(found)}.`,
  ],
  [
    /^after more values, as in (.+),$/,
    ([, form], found) => `${quoteText(found)} lacks arguments; write ${form}, for example.`,
  ],
  [
    /^after parentheses, as in (.+),$/,
    ([, form], found) => `${quoteText(found)} requires parentheses; write ${form}, for example.`,
  ],
  [
    /^instead one of the methods (.+), or one with a namespace,$/,
    ([, methods = ''], found) =>
      `There is no aggregation method ${quoteText(found)}; ${nearOrList(found, methods.split(', '))}`,
  ],
];

function nearOrList(found: string, names: readonly string[]): string {
  const lower = found.toLowerCase();
  const [near] = names.includes(lower) ? [lower] : suggestNames(lower, names);
  return near === undefined ? `use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.` : `did you mean "${near}"?`;
}

/** Undefined if the general message is sufficient. */
export function tokenWords(problem: SyntaxProblem): string | undefined {
  const { variant = '', expected = '', found } = problem;
  const own = words[variant]?.[expected]?.(found, problem);
  if (own !== undefined) return own;
  for (const [pattern, describe] of patterns) {
    const match = pattern.exec(`${variant} ${expected}`);
    if (match !== null) return describe(match, found);
  }
  return undefined;
}
