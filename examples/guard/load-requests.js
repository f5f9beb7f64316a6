/** The requests of the load: most as people send them, a tenth as an attacker sends them. */

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

const usual = {
  right: [
    "/odata/Orders?$filter=State eq 'Open' and Total gt 100&$orderby=Placed desc&$top=20",
    '/odata/Orders?$select=ID,Total&$expand=Customer($select=Name)',
    "/odata/Orders?$filter=contains(Customer/Name,'shop') or Placed lt 2024-01-01T00:00:00Z",
    '/odata/Orders?$count=true&$skip=40&$top=20&$orderby=ID',
  ],
  wrong: [
    "/odata/Orders?$filter=State == 'Open'",
    '/odata/Orders?$filter=Totl gt 100',
    '/odata/Orders?$top=ten',
    '/odata/Oders',
  ],
};

/** What the address limit of the guard leaves for a hostile query. */
const room = 16_000;

/** What a request line can hold; percent signs stay as they are, right or wrong. */
const asSent = (path) => path.replaceAll(' ', '%20').replaceAll('"', '%22');

const filled = (piece) => piece.repeat(Math.floor(room / encodeURI(piece).length));

/** A piece as often as half of the room lets it be. */
const half = (piece) => piece.repeat(Math.floor(room / 2 / asSent(piece).length));

/** One use of an alias as often as half of the room lets it be, and a value of its length in the other half. */
const aliased = (use, before, piece, after) =>
  `/odata/Orders?$filter=${half(`${use} or `)}true&@a=${before}${half(piece)}${after}`;

/** Names in one half of the room, and steps after them in the other half. */
const applied = (before, piece, after) => {
  const names = Array.from({ length: 720 }, (_, i) => `ID+as+a${i}`).join(',');
  return `/odata/Orders?$apply=compute(${names})/${before}${half(piece)}${after}`;
};

const nested = (piece) => Array.from({ length: 90 }, (_, i) => `${piece}(x${i}:`).join('');

const hostile = {
  deep: [
    `/odata/Orders?$filter=${filled('(')}`,
    `/odata/Orders?$filter=${filled('not ')}`,
    `/odata/Orders?$filter=${filled('concat(')}`,
    `/odata/Orders?$expand=${filled('Customer($expand=')}`,
    `/odata/Orders?$filter=${filled('Customer/any(x:')}`,
    `/odata/Orders?$filter=${filled('-')}1`,
    `/odata/${filled('Customer/')}`,
    `/odata/Orders?$search=${filled('(NOT ')}`,
    `/odata/Orders?$apply=${filled('filter(')}`,
    `/odata/Orders?$filter=${filled('{"a":')}`,
    `/odata/Orders?$filter=${'['.repeat(room / 2)}${']'.repeat(room / 2)}`,
  ],
  long: [
    `/odata/Orders?$filter=ID in (${filled('1,')}1)`,
    `/odata/Orders?$filter=${filled('ID eq 1 or ')}ID eq 1`,
    `/odata/Orders?$filter=State eq '${'x'.repeat(room)}'`,
    `/odata/Orders?$select=${filled('Nothing,')}ID`,
    `/odata/Orders?$orderby=${filled('x:')}`,
    `/odata/Orders?$expand=${filled('a eq ')}`,
    `/odata/Orders?${filled('$top=1&')}`,
    `/odata/Orders?$filter=${filled('ID eq 1 and ')}${filled('ID eq 1 and ')}true`,
  ],
  many: [
    ...['.', '/', ':', ',', 'a.', 'a/', 'a:', 'a,'].flatMap((piece) => [
      `/odata/Orders?$filter=${filled(piece)}a`,
      `/odata/Orders?$orderby=${filled(piece)}a`,
      `/odata/Orders?$select=${filled(piece)}a`,
      `/odata/Orders?$expand=${filled(piece)}a`,
      `/odata/Orders?$apply=${filled(piece)}a`,
      `/odata/Orders?$search=${filled(piece)}a`,
      `/odata/Orders(${filled(piece)}a)`,
      `/odata/${filled(piece)}a`,
    ]),
    `/odata/Orders?$expand=Customer(${filled('$top=1;')})`,
    `/odata/Orders?$filter=@a0 eq 1&${Array.from({ length: 1_100 }, (_, i) => `@a${i}=@a${i + 1}`).join('&')}`.slice(
      0,
      room,
    ),
  ],
  aliases: [
    aliased('ID in @a', '[1', ',1', ']'),
    aliased('Customer/Name in @a', '["a"', ',"a"', ']'),
    aliased('State in @a', '["Open"', ',"Open"', ']'),
    aliased('State eq @a', "'Open", ',Open', "'"),
    aliased('State eq @a', "'1", ',1', "'"),
    aliased('Customer eq @a', '{"ID":1', ',"ID":1', '}'),
    `/odata/Orders?x=@b${filled('&@a=@b')}`,
    `/odata/Orders?$filter=@a${Array.from({ length: 900 }, (_, i) => `&@a${i}=@b${i}`).join('')}`,
  ],
  lambdas: [
    `/odata/Orders?$filter=${nested('Customer/any')}${'x0 or '.repeat(1_400)}x0${')'.repeat(90)}`,
    `/odata/Orders?$filter=${nested('Customer/any')}${'1 eq 1 or '.repeat(700)}1 eq 1${')'.repeat(90)}`,
  ],
  pairs: [
    `/odata/Orders/${half('a/')}F(${half('@a,')}@a)`,
    `/odata/Orders?$filter=ID in (${half('1,')}1)${half('&$x=1')}`,
    `/odata/Orders?$orderby=${half('Customer/')}ID${half('&$x=1')}`,
    `/odata/Orders/${half('$a/')}${half('a/')}`,
  ],
  steps: [
    applied('concat(', 'compute(1+as+b),', 'identity)'),
    applied('concat(', 'identity,', 'identity)'),
    applied('', 'groupby((a0),identity)/', 'identity'),
    applied('', 'concat(identity,identity)/', 'identity'),
  ],
  malformed: [
    `/odata/Orders?$filter=${'%'.repeat(room)}`,
    `/odata/Orders?$filter=${'%C0%80'.repeat(room / 8)}`,
    `/odata/Orders?$filter=State eq '${'%ff'.repeat(room / 4)}`,
    `/odata/Orders?$filter=${"'".repeat(room)}`,
    `/odata/Orders?${'&='.repeat(room / 2)}`,
    `/odata/Orders?$filter=${'%00'.repeat(room / 4)}`,
    `/odata/Orders?$filter=${'%257'.repeat(room / 4)}`,
    `/odata/${'%2F'.repeat(room / 4)}`,
    '/odata/Orders?$filter={{hole}}',
    '/odata/Orders?$filter=%7B%7Bhole',
    '/odata/%zz?$filter=%zz',
  ],
};

/** Every hostile request once, with its kind. */
export const hostileRequests = () =>
  Object.entries(hostile).flatMap(([kind, paths]) =>
    paths.map((path) => ({ kind, method: 'GET', path: asSent(path) })),
  );

/** Requests with their kinds, as many as wanted; the same for the same seed. */
export function* loadRequests(count, seed) {
  const random = randomNumbers(seed);
  const next = () => random.next().value;
  const pick = (list) => list[Math.floor(next() * list.length)];
  for (let i = 0; i < count; i++) {
    const group = i % 10 === 0 ? hostile : usual;
    const kind = group === hostile ? pick(Object.keys(hostile)) : next() < 0.9 ? 'right' : 'wrong';
    yield { kind: group === hostile ? `hostile: ${kind}` : kind, method: 'GET', path: asSent(pick(group[kind])) };
  }
}
