/** Request targets written to make two readers of one target disagree. */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function* randomNumbers(seed) {
  let state = seed;
  while (true) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const paths = ['/odata/Orders', '/odata/Orders', '/odata/Orders(1)', '/odata/Orders/$count', '/odata/', '/odata'];
const oddPaths = [
  '/%6fdata/Orders', '/odata/Orders;a=1', "/odata/Orders('a?b')", '/odata/../odata/Orders', '/odata\\Orders', '//odata/Orders',
  '/odata/Orders%3F$top=1', '/odata/Orders%23', '/odata/{{x?}}', 'http://other.example/odata/Orders', '/odata/./Orders', '/odata/%2e%2e/Orders',
]; // prettier-ignore

/** Options that are right, so that what is odd about a target is odd by itself. */
const options = [
  ['$filter', "State eq 'Open' and Total gt 100"], ['$filter', "contains(State,'a&b;c=d#e')"], ['$filter', 'Total in [1,2]'], ['$filter', "State eq '50%'"],
  ['$filter', 'Total gt @p'], ['@p', '5'], ['@p', '{"a":[1,"b&c"]}'], ['$orderby', 'Total desc,ID'], ['$select', 'ID,Total'],
  ['$expand', 'Items($filter=Amount gt 1;$top=2)'], ['$top', '5'], ['$skip', '10'], ['$count', 'true'], ['$search', 'red OR "a b"'],
  ['$compute', 'Total mul 2 as Twice'], ['$apply', 'aggregate(Total with sum as Sum)'], ['$format', 'application/json'],
  ['custom', 'a'], ['custom', ''], ['x', 'y=z'], ['filter', 'Total gt 1'], ['top', '3'],
]; // prettier-ignore

const oddNames = [
  '$FILTER', '$Top', '$filter ', ' $filter', '$filter\0', '$filter[]', '$filter[a]', '$filter.a', '__proto__', 'constructor', 'toString',
  'hasOwnProperty', 'a&b', 'a=b', 'a;b', 'a#b', 'a?b', '\u00e9', '\u20ac', '\ufeff$top', '{{$filter}}', '{x}', '$', '@', '@p.q', '+', '$top+', 'length',
]; // prettier-ignore
const oddValues = [
  '{', '}', '{{', '}}', '[', ']', "'", '"', '%', '%zz', '%C0%80', '%E9', '%ff', '%ED%A0%80', '%00', '\0', '+', '%2B', 'a+b', 'a b', '\u00e9', '\u20ac',
  '\ud83d\ude00', '{zzz,..}', '{&&%24filter=Total gt 1&&%78=}', "'&$filter=x&y='", '[&$top=1&]', ';$filter=x', '&amp;$top=1', '\\', '\r\n', '\ufeff',
  '%EF%BB%BF', '%u0041', '%252', '%25zz',
]; // prettier-ignore
const separators = [
  '&&',
  ';',
  '%26',
  '&amp;',
  '#',
  '#&',
  '?',
  '&?',
  '%3B',
  '&=&',
  '&%20&',
  '&+&',
  '%23&',
  '&;',
  '%0A&',
  '\t',
];
const joints = ['==', '%3D', '', '=%20', '=+', '%3d=', '=&'];

/** What a request line can hold: a character beyond Latin-1, a space or a control cannot be in it as it is. */
const mustBeEncoded = (character) => character <= ' ' || character > '\u007e';

class Drawing {
  #random;

  constructor(seed) {
    this.#random = randomNumbers(seed);
  }

  chance(share) {
    return this.#random.next().value < share;
  }

  pick(list) {
    return list[Math.floor(this.#random.next().value * list.length)];
  }

  /** Text with some of its characters encoded: those that would separate, unless they are to, and any by chance. */
  encode(text, share) {
    return [...text].map((character) => this.#encodeOne(character, share)).join('');
  }

  #encodeOne(character, share) {
    if (character === ' ' && this.chance(0.2)) return '+';
    // Bytes from 128 to 255 can be in a request line, and Node.js reads them as Latin-1.
    if (character > '\u007f' && character < '\u0100' && this.chance(0.5)) return character;
    const separates = '&=#%+'.includes(character) && !this.chance(0.1);
    if (!mustBeEncoded(character) && !separates && !this.chance(share)) return character;
    const hex = encodeURIComponent(character).startsWith('%')
      ? encodeURIComponent(character)
      : `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
    return this.chance(0.5) ? hex.toLowerCase() : hex;
  }

  option(oddity) {
    const [name, value] = this.pick(options);
    const share = this.chance(0.5) ? 0 : 0.3;
    // An odd value may be one that is encoded already, rightly or not.
    const oddName = this.chance(oddity) ? this.pick(oddNames) : name;
    const raw = this.chance(oddity) ? this.pick(oddValues) : undefined;
    const text =
      raw === undefined ? this.encode(value, share) : this.chance(0.5) ? this.#carried(raw) : this.encode(raw, share);
    const spelt = this.chance(0.1)
      ? [...oddName].map((each) => (this.chance(0.3) ? each.toUpperCase() : each)).join('')
      : oddName;
    return `${this.encode(spelt, share)}${this.chance(oddity / 2) ? this.pick(joints) : '='}${text}`;
  }

  /** Only what cannot be in a request line is encoded. */
  #carried(text) {
    return [...text].map((each) => (mustBeEncoded(each) ? encodeURIComponent(each) : each)).join('');
  }

  target() {
    const oddity = this.pick([0, 0.05, 0.3]);
    const path = this.chance(oddity / 2) ? this.pick(oddPaths) : this.pick(paths);
    const count = this.chance(0.002) ? 1_200 : 1 + Math.floor(this.#random.next().value * 5);
    let query = '';
    for (let i = 0; i < count; i++) {
      if (i > 0) query += this.chance(oddity / 2) ? this.pick(separators) : '&';
      query += count > 10 ? 'x=1' : this.option(oddity);
    }
    return `${path}?${query.replaceAll('\t', '%09')}`;
  }
}

/** Generates `count` targets, always the same for one seed. */
export function* drawTargets(count, seed) {
  const drawing = new Drawing(seed);
  for (let i = 0; i < count; i++) yield drawing.target();
}
