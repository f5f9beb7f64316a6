/** Follows the advice in messages ("write X", "remove Y", "did you mean Z"), so that a test can check it. */
import type { CheckInput, Diagnostic } from '@odatalint/core';

/** One piece of advice: all texts that it may result in, of which one must be right. */
export interface Advice {
  readonly words: string;
  readonly results: readonly CheckInput[];
}

interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A text without the sentence around it; undefined for words that only describe the text: "a literal", "one such as 5",
 * "Items(…)".
 */
function written(words: string): string | undefined {
  const text = words
    .trim()
    .replace(/^use /, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/ (?:instead|alone)$/, '');
  return text === '' || description.test(text) ? undefined : text;
}

/** Words that describe the text to write, and forms and examples of it. */
const description =
  /…|^one instead|\bYYYY\b|\bMM\b|hh:mm|[<"]|^for example|^correct |hex digits|apostrophes|letters, digits|comma-separated|(?:^| )(?:a|an|the|one|it|its|them|this|that|each|such|another|your|own|joined)(?: |$)|, [A-Z]{2},/;

/** Splits `write A or B` into its alternatives, unless the whole is one condition. */
const alternatives = (words: string): readonly string[] =>
  / (?:eq|ne|gt|ge|lt|le|in) .* or /.test(words) ? [words] : words.split(/,? or (?=\S)/);

/**
 * The texts around a place that a complete text can replace, the smallest first: itself, its condition or item, the
 * value of its option.
 */
function scopes({ text, start, end }: Place): readonly (readonly [number, number])[] {
  const edge = (pattern: RegExp): readonly [number, number] => {
    let from = 0;
    for (const match of text.matchAll(pattern))
      if (match.index + match[0].length <= start) from = match.index + match[0].length;
    const rest = text.slice(end).search(new RegExp(pattern.source, 'i'));
    return [from, rest < 0 ? text.length : end + rest];
  };
  const word = edge(/[^\w./@$'-]/g);
  const before = /\S+(?:\s|%20)$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return [
    [start, end],
    [start, endOfCall(text, end)],
    [start, Math.min(text.length, end + 1)],
    [start - before, start],
    [end, Math.min(text.length, end + 1)],
    [end, end + (/^(?:\s|%20)\S+/.exec(text.slice(end))?.[0].length ?? 0)],
    word,
    edge(/(?:\s|%20|\+)(?:and|or|eq|ne|gt|ge|lt|le|in|like)(?:\s|%20|\+)|[&=?]/gi),
    edge(/[(;&?]|\)/gi),
    edge(/(?:\s|%20|\+)(?:and|or|eq|ne|gt|ge|lt|le|in)(?:\s|%20|\+)|[(,;&=?]|\)/gi),
    edge(/(?:\s|%20|\+)(?:and|or)(?:\s|%20|\+)|[(,;&=?]|\)/gi),
    edge(/(?:\s|%20|\+)(?:and|or)(?:\s|%20|\+)|[&=?]/gi),
    edge(/[&?]/g),
    edge(/[&=?]/g),
    edge(/[/?]/g),
    [text.lastIndexOf('=', start) + 1, endOfValue(text, end)],
  ];
}

/** The end of the parentheses after a name. */
function endOfCall(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length && (i > from || text.charAt(i) === '('); i++) {
    if (text.charAt(i) === '(') depth++;
    else if (text.charAt(i) === ')' && --depth === 0) return i + 1;
  }
  return from;
}

/** The end of the value of an option, which may be in the parentheses of another one. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let i = text.lastIndexOf('=', from) + 1; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return i;
    else if (i >= from && (character === '&' || (character === ';' && depth === 0))) return i;
  }
  return text.length;
}

/** The text in which the member with a value has another name, for advice about `Parent@odata.bind`. */
function renamedMember({ text, start }: Place, by: string): readonly string[] {
  const [written = '', colon = ''] = /"[^"]*"(\s*:\s*"?)$/.exec(text.slice(0, start)) ?? [];
  return written === '' || !by.includes('@')
    ? []
    : [`${text.slice(0, start - written.length)}"${by}"${colon}${text.slice(start)}`];
}

/** The text with a replacement for a word that the message names, or for a path that the replacement continues. */
function namedReplacements(message: string, { text, start, end }: Place, by: string): readonly string[] {
  const inside = (old: string): readonly string[] => {
    const at = text.indexOf(old, start);
    const isInside = at >= 0 && at + old.length <= end && old !== text.slice(start, end);
    return isInside ? [by, `"${by}"`].map((each) => text.slice(0, at) + each + text.slice(at + old.length)) : [];
  };
  const named = [...message.matchAll(/"([^"]+)"|\bis ([^ ;]+);/g)].map(([, quoted, value]) => quoted ?? value ?? '');
  const owner = /^(.+)\/\w+$/.exec(by)?.[1];
  const at = owner === undefined ? -1 : text.lastIndexOf(owner, start);
  return [
    ...named.filter((each) => each !== '').flatMap(inside),
    ...(owner === undefined || at < 0 ? [] : [text.slice(0, at) + by + text.slice(at + owner.length)]),
  ];
}

/** Whether a scope is a whole query option with its name, which an expression cannot replace. */
const isOption = ({ text }: Place, from: number, to: number): boolean =>
  '?&'.includes(text.charAt(from - 1)) && text.slice(from, to).includes('=');

/** The text with a replacement at each scope: in quotes where a body has quotes, and with the spaces that an operator needs. */
const replacements = (place: Place, by: string): readonly string[] =>
  scopes(place)
    .filter(([from, to]) => !isOption(place, from, to) || by.includes('='))
    .flatMap(([from, to]) => {
      const [before, old, after] = [place.text.slice(0, from), place.text.slice(from, to), place.text.slice(to)];
      const annotation = by.includes('@') ? '' : (/@[\w.]+(?="?$)/.exec(old)?.[0] ?? '');
      if (old.startsWith('"')) return [`${before}"${by}${annotation}"${after}`, before + by + after];
      return [
        `${before}${by}${after}`,
        `${before}"${by}"${after}`,
        `${before} ${by} ${after}`.replaceAll(/ +/g, ' '),
        `${before}${by} ${after}`,
      ];
    });

/** The element of XML around a name in its tag, and a string of JSON with its quotes. */
function wholeThings({ text, start, end }: Place): readonly (readonly [number, number])[] {
  const name = text.slice(start, end);
  const before = text.charAt(start - 1);
  if (before === '"' && text.charAt(end) === '"') return [[start - 1, end + 1]];
  if (before !== '<') return [];
  const empty = /^[^<>]*\/>/.exec(text.slice(end))?.[0];
  const close = `</${name}>`;
  const at = text.indexOf(close, end);
  return empty !== undefined ? [[start - 1, end + empty.length]] : at < 0 ? [] : [[start - 1, at + close.length]];
}

/** The text without a scope. A member of an object is removed together with its value and a comma. */
const removals = (place: Place): readonly string[] =>
  [...scopes(place), ...wholeThings(place)].flatMap(([from, to]) => {
    const [before, after] = [place.text.slice(0, from), place.text.slice(to)];
    const value = /^\s*:\s*(?:"[^"]*"|\{[^{}]*\}|\[[^[\]]*\]|[\w.+-]+)\s*,?/.exec(after)?.[0];
    const member = value === undefined ? [] : [before + after.slice(value.length)];
    const owned = /"[^"]*"\s*:\s*$/.exec(before)?.[0];
    const ofValue = owned === undefined ? [] : [before.slice(0, -owned.length) + after.replace(/^\s*,/, '')];
    return [before + after, ...[...member, ...ofValue].map((each) => each.replace(/,\s*(?=[}\]])/g, ''))];
  });

/** The URL without the definitions of parameter aliases that it no longer uses: they go with their last use. */
const withoutUnusedAliases = (url: string): string =>
  url.replaceAll(/([?&])(@\w+)=[^&]*(&?)/g, (definition, before: string, alias: string, after: string) =>
    url.split(alias).length > 2 ? definition : after && before,
  );

/** The effect of each form of advice. */
function followed(message: string, place: Place): readonly { words: string; texts: readonly string[] }[] {
  const { text, start, end } = place;
  const all: { words: string; texts: readonly string[] }[] = [];
  const add = (words: string, texts: readonly string[]): void => void all.push({ words, texts });
  const [, meant] = /did you mean "?([^"?]+)"?\?/.exec(message) ?? [];
  if (meant !== undefined)
    for (const each of meant.split(/"?,? or "?/))
      add(`did you mean ${each}`, [...replacements(place, each), ...namedReplacements(message, place, each)]);
  const advice = /[;:.,] (?:or )?write (.+?)\.?$/.exec(message)?.[1];
  if (advice !== undefined && meant === undefined) {
    const [, by, old] = /^"?(.+?)"? instead of ["']?(.+?)["']?$/.exec(advice) ?? [];
    if (by !== undefined && old !== undefined && written(by) === undefined) return all;
    if (by !== undefined && old !== undefined) {
      const at = text.indexOf(old, Math.max(0, start - old.length));
      if (at >= 0 && !by.includes(' '))
        add(`write ${by} instead of ${old}`, [
          text.slice(0, at) + by + text.slice(at + old.length),
          text.replaceAll(old, by),
          text.replace(`'${old}'`, by),
          ...replacements(place, by),
        ]);
    } else if (!/, for example|^one such as /.test(advice))
      for (const each of alternatives(
        advice
          .replace(/ without quotes$/, '')
          .replace(/, as the property is declared$/, '')
          .split(/; |, which /)[0]!,
      )) {
        const plain = written(each);
        // A plus sign of a URL is encoded, in advice it is not.
        const by = text.includes('%2B') ? plain?.replaceAll('+', '%2B') : plain;
        if (by !== undefined)
          add(`write ${by}`, [
            ...replacements(place, by),
            ...namedReplacements(message, place, by),
            ...renamedMember(place, by),
          ]);
      }
  }
  const gone = /(?:[;,] (?:or )?|and )remove (it|them|this one|"[^"]+"|[\w$/.]+)\b/.exec(message)?.[1];
  if (gone !== undefined && !/^(?:the|one|what|a|either|that)$/.test(gone)) {
    const name = gone.replace(/^"(.*)"$/, '$1');
    const isPlace = /^(?:it|them|this one)$/.test(gone);
    const at = isPlace
      ? start
      : text.lastIndexOf(name, end - Math.min(name.length, end - start)) >= start - 1
        ? text.indexOf(name, Math.max(0, start - name.length))
        : text.indexOf(name, Math.max(0, start - 40));
    const to = isPlace ? end : at + name.length;
    if (at >= 0) {
      const inner: Place = { text, start: at, end: to };
      const tidy = (each: string): string =>
        each
          .replace(/([?&])&+/g, '$1')
          .replace(/[?&]$/, '')
          .replace(/,,/g, ',')
          .replace(/([=(]),/g, '$1')
          .replace(/,($|[&)])/g, '$1')
          .replace(/;;|;(?=\))/g, ';')
          .replace(/\(\)/g, '');
      const cut = removals(inner);
      const joints = cut.map((each) =>
        each
          .replace(/(?:\s|%20|\+)+(?:and|or)(?:\s|%20|\+)*(?=$|[&);])/i, '')
          .replace(/([=(;])(?:\s|%20|\+)*(?:and|or)(?:\s|%20|\+)/i, '$1')
          .replace(/ (and|or) +(?:and|or) /, ' $1 '),
      );
      const removed = [...cut, ...cut.map(tidy), ...joints, ...joints.map(tidy)];
      add(`remove ${gone}`, [...removed, ...removed.map(withoutUnusedAliases)]);
    }
  }
  const [, old, by] = /change "?([^"]+?)"? to "?([^"]+?)"?\.$/.exec(message) ?? [];
  if (old !== undefined && by !== undefined && text.includes(old))
    add(`change ${old} to ${by}`, [text.replace(old, by)]);
  const path = /end the path (?:with) ([^;,]+?)\.$/.exec(message)?.[1];
  if (path !== undefined && !/[(… ]/.test(path)) add(`end the path at ${path}`, replacements(place, path));
  return all;
}

/** The advice of a finding that can be followed in its text; none if the text is not one field. */
export function adviceOf(input: CheckInput, { message, in: field, start, end }: Diagnostic): readonly Advice[] {
  const member = field === 'body' && 'batch' in input ? 'batch' : field;
  const text = (input as Readonly<Record<string, unknown>>)[member];
  if (typeof text !== 'string') return [];
  return (
    followed(message, { text, start, end })
      // A body without its only member is empty, which is another mistake.
      .filter(({ texts }) => member === 'url' || !texts.some((each) => /^\s*\{\s*\}\s*$|"body"\s*:\s*\{\}/.test(each)))
      // Without its only fragment an input has nothing to check.
      .filter(({ texts }) => !texts.includes('') || !isOnlyFragment(input, member))
      .map(({ words, texts }) => ({
        words,
        results: [...new Set(texts)].filter((each) => each !== text).map((each) => withText(input, member, each)),
      }))
  );
}

const isOnlyFragment = (input: CheckInput, member: string): boolean =>
  !('url' in input) && Object.keys(input).every((name) => name === member || name === 'on');

/** An empty fragment is removed if there are others. */
function withText(input: CheckInput, member: string, text: string): CheckInput {
  const others = Object.entries(input).filter(([name]) => name !== member);
  if (text !== '' || 'url' in input || isOnlyFragment(input, member)) return { ...input, [member]: text } as CheckInput;
  return Object.fromEntries(others) as unknown as CheckInput;
}
