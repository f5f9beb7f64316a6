/** Mutates texts as typos, broken clients and attackers do. */
import type { Random } from './random.js';

/** What texts are made of elsewhere, to be put into this one. */
export interface Material {
  readonly words: readonly string[];
  readonly others: readonly string[];
}

type Mutation = (text: string, random: Random, material: Material) => string;

const replace = (text: string, [start, end]: readonly [number, number], by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** Characters that are more often mistaken than others. */
const odd: readonly string[] = [
  '\0', '\t', '\n', '\r', '\r\n', '\u00a0', '\u2028', '\uFEFF', '\ud800', '\udc00', '\u{1F600}', 'e\u0301', 'İ', '%', '%00', '%2', '%zz',
  '%25', '%2527', '%27', '%C3', '%ff', '+', '"', "'", '\\', '\\u', '\\u0027', '{{', '}}', '{{x}}', '«', '\u2018', '__proto__',
  'constructor', '-', '0', '9'.repeat(40), '1e999', '(', ')', '[', ']', '{', '}', '<', '>', '&', ';', ',', '/', '?', '#', '=', ':', '@', '$', '*',
]; // prettier-ignore

const pairs: readonly (readonly [string, string])[] = [
  ['(', ')'], ['[', ']'], ['{', '}'], ['"', '"'], ["'", "'"], ['<a>', '</a>'], ['{"a":', '}'], ['not (', ')'], ['{{', '}}'], ['/*', '*/'],
]; // prettier-ignore

/** How often something is repeated: mostly a few times, sometimes more often than any limit allows. */
const times = (random: Random): number => (random.oneIn(16) ? random.pick([120, 300, 2000]) : 2 + random.below(8));

const mutations: readonly Mutation[] = [
  function flipBit(text, random) {
    const at = random.below(text.length);
    return replace(text, [at, at + 1], String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(random.oneIn(4) ? 16 : 7))));
  },
  (text, random) => replace(text, random.slice(text.length, 3), random.pick(odd)),
  (text, random, { words }) => replace(text, random.slice(text.length, 2), random.pick(words)),
  function replaceWord(text, random, { words }) {
    const found = [...text.matchAll(/[A-Za-z_$]+|\d+/g)];
    if (found.length === 0) return text + random.pick(words);
    const { index, 0: word } = random.pick(found);
    return replace(text, [index, index + word.length], random.pick(words));
  },
  (text, random) => replace(text, random.slice(text.length), ''),
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => text.slice(random.below(text.length)),
  function copyWithin(text, random) {
    const [start, end] = random.slice(text.length);
    const to = random.below(text.length + 1);
    return replace(text, [to, to], text.slice(start, end));
  },
  function splice(text, random, { others }) {
    const other = random.pick(others);
    return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
  },
  function insertPart(text, random, { others }) {
    const other = random.pick(others);
    return replace(text, random.slice(text.length, 10), other.slice(...random.slice(other.length)));
  },
  function repeat(text, random) {
    const slice = random.slice(text.length, 40);
    return replace(text, slice, text.slice(...slice).repeat(times(random)));
  },
  function nest(text, random) {
    const [start, end] = random.slice(text.length);
    const [open, close] = random.pick(pairs);
    const depth = times(random);
    return replace(text, [start, end], open.repeat(depth) + text.slice(start, end) + close.repeat(depth));
  },
  function nestOwn(text, random) {
    const [from, start, end, to] = [0, 0, 0, 0].map(() => random.below(text.length + 1)).sort((a, b) => a - b) as [
      number, number, number, number,
    ];
    const depth = times(random);
    const [open, close] = [text.slice(from, start), text.slice(end, to)];
    return replace(text, [from, to], open.repeat(depth) + text.slice(start, end) + close.repeat(depth));
  },
  (text, random) => text.replaceAll(/\r\n|\r|\n/g, random.pick(['\n', '\r', '\r\n', '\u2028', ''])),
  (text, random) => (random.oneIn(2) ? `\uFEFF${text}` : text.replace(/^\uFEFF/, '')),
  function encodePart(text, random) {
    const slice = random.slice(text.length, 12);
    const encode = (part: string): string =>
      part.replaceAll(/[^%]/g, (char) => `%${(char.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`);
    const part = encode(text.slice(...slice));
    return replace(text, slice, random.oneIn(3) ? part.replaceAll('%', '%25') : part);
  },
  function changeCase(text, random) {
    const slice = random.slice(text.length, 12);
    const part = text.slice(...slice);
    return replace(text, slice, random.oneIn(2) ? part.toUpperCase() : part.toLowerCase());
  },
]; // prettier-ignore

/**
 * Damages a text one to five times.
 *
 * Out: never more than `maxLength` UTF-16 units, and the same text for the same numbers of `random`.
 */
export function mutate(text: string, random: Random, material: Material, maxLength: number): string {
  let damaged = text;
  for (let left = 1 + random.small(5); left > 0; left--) {
    damaged = random.pick(mutations)(damaged, random, material).slice(0, maxLength);
  }
  return damaged;
}
