/** Generates request targets in which programs that decode in another order may read other options. */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function* randomNumbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const paths = ['/odata/Parts', '/odata/Parts', '/odata/Sheds', '/odata/Parts(1)', "/odata/Sheds('a?b')", '/odata/Parts?$top=1', '/odata/Parts#x']; // prettier-ignore
const names = ['$filter', '$FILTER', 'filter', '$orderby', '$top', 'skip', '$search', '$skiptoken', '$format', '$apply', '$count', '@p', 'x', 'page[size]', '$select', '$expand']; // prettier-ignore
const values: Readonly<Record<string, readonly string[]>> = {
  filter: ["Title eq 'a&b'", 'Small gt 1', "Title eq '&$top=2&x='", "Title eq @p", "contains(Title,'a=b#c?d')", "Title eq 'it''s&$top=3'", "Title in ('a&b','c]=d')", 'Totl eq 1'],
  orderby: ['Small desc', "concat(Title,'&$top=1')"],
  top: ['5', '1&$skip=3'],
  skip: ['5'],
  search: ['red', '"a&$filter=b"', 'a OR b'],
  skiptoken: ['abc==', "'a&$filter=Small eq 1'", 'a&$filter=Totl eq 1'],
  format: ['json', 'application/json;odata.metadata=full'],
  apply: ["filter(Title eq 'a&b')", 'aggregate(Small with sum as S)'],
  count: ['true'],
  select: ['Small', 'Title'],
  expand: ['Needs', "Needs($filter=Title eq 'a&b';$top=1)", 'Owner'],
  '@p': ["'a&b'", "'&$filter=Totl eq 1'", '["a&b"]', '1'],
}; // prettier-ignore
const ownValues = ['1', 'a&b', 'a&$filter=Totl eq 1', "'a&$filter=Totl eq 1'", 'a=b', 'a#b', 'a?$filter=1', ']=', '[$filter]=Totl', ' &$top=1', ';$top=1', '']; // prettier-ignore
const around = [' ', '\t', '\n', '\0', '\u00a0', '\u0085', '\ufeff', '\u200b', '\u3000', '+', '\u007f', '&', '=', '#', '?', '[', ']', '%20', '%26', '$', ';']; // prettier-ignore
const otherLetters: Readonly<Record<string, string>> = {
  k: '\u212a',
  s: '\u017f',
  i: '\u0131',
  $: '\uff04',
  f: '\uff46',
};
const separators = ['&&', ';', '%26', '&amp;', '#', '?', '%2526', '%23', '&%20', '&+', '%0A&', '=&', '\u2028'];

class Draw {
  readonly #random: Generator<number>;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)]!;
  }

  #next(): number {
    return this.#random.next().value as number;
  }

  /** Encodes some characters, some of them twice, and most separators. */
  encode(text: string, share: number): string {
    return [...text].map((each) => this.#encodeOne(each, share)).join('');
  }

  #encodeOne(each: string, share: number): string {
    if (each === ' ' && this.chance(0.2)) return '+';
    const separates = '&#%+='.includes(each) && !this.chance(0.15);
    const mustBe = each <= ' ' || each > '~';
    if (!mustBe && !separates && !this.chance(share)) return each;
    const once = /^[!'()*~A-Za-z0-9\-._]$/.test(each)
      ? `%${each.charCodeAt(0).toString(16)}`
      : encodeURIComponent(each);
    const spelt = this.chance(0.5) ? once.toLowerCase() : once;
    return this.chance(0.04) ? spelt.replaceAll('%', '%25') : spelt;
  }

  #name(oddity: number): string {
    let name = this.pick(names);
    if (this.chance(oddity)) name = this.pick(around) + name;
    if (this.chance(oddity)) name += this.pick(around);
    if (this.chance(oddity / 3)) name = [...name].map((each) => otherLetters[each] ?? each).join('');
    return name;
  }

  #option(oddity: number): string {
    const name = this.#name(oddity);
    const word = name.toLowerCase().replace(/^\$/, '');
    const value = this.pick(this.chance(oddity / 2) ? ownValues : (values[word] ?? ownValues));
    const share = this.pick([0, 0, 0.2]);
    const joint = this.chance(oddity / 3) ? this.pick(['==', '%3D', '', ' =', '=%20']) : '=';
    return `${this.encode(name, share)}${joint}${this.encode(value, share)}`.replaceAll(' ', '%20');
  }

  target(): string {
    const oddity = this.pick([0, 0.05, 0.05, 0.3]);
    const path = this.pick(paths).replace(/[?#$=]/g, (each) => encodeURIComponent(each));
    let query = '';
    for (let i = 1 + Math.floor(this.#next() * 3); i > 0; i--) {
      const separator = this.chance(oddity / 2) ? encodeURI(this.pick(separators)).replaceAll('%25', '%') : '&';
      query += (query === '' ? '' : separator) + this.#option(oddity);
    }
    return `${this.chance(0.8) ? path.split('%', 1)[0]! : path}?${query}`;
  }
}

/** Generates `count` targets, always the same for one seed. */
export function* drawTargets(count: number, seed: number): Generator<string> {
  const draw = new Draw(seed);
  for (let i = 0; i < count; i++) yield draw.target();
}
