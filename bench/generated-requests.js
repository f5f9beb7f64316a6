/**
 * Requests as in an NDJSON stream: a fixed number of different ones, repeated under new ids. The same seed gives the
 * same bytes. As a program, `node generated-requests.js LINES [DISTINCT [SEED]]` writes to standard output, and waits
 * for a slow reader.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const LINES_IN_PIECE = 1000;

/** Yields pieces of text of whole lines. */
export function* generatedRequests({ lines, distinct = 20_000, seed = 1 }) {
  const random = randomNumbers(seed);
  const pool = Array.from({ length: Math.min(distinct, lines) }, (_, number) => madeRequest(random, number));
  for (let id = 0; id < lines;) {
    let piece = '';
    for (const end = Math.min(lines, id + LINES_IN_PIECE); id < end; id++) {
      // Each of the pool comes once; from then on they are drawn.
      const request = pool[id < pool.length ? id : Math.floor(random() * pool.length)];
      piece += `{"id":${id},${request}}\n`;
    }
    yield piece;
  }
}

/** Numbers from 0 up to 1 (mulberry32): small, fast, and the same everywhere. */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const BASE = 'https://assets.example.com/api/v1/object';

/** The members of one request, as JSON without the braces around them. The number makes each different. */
function madeRequest(random, number) {
  const pick = (...choices) => choices[Math.floor(random() * choices.length)];
  const code = `PMP-${String(number).padStart(5, '0')}`;
  const condition = () =>
    pick(
      `Code eq '${code}'`,
      `Department/Id in ('05', '06', '${number % 90}')`,
      `Description like 'Pump ${number}%'`,
      `Status ne ${number % 7}`,
      `(Vendor/Id eq '${code}' or not (PartOfEquipment/Id eq null))`,
      `InstallDate ge 2024-0${1 + (number % 9)}-1${number % 10}`,
    );
  const filter = Array.from({ length: 1 + Math.floor(random() * 4) }, condition).join(pick(' and ', ' or '));
  const kind = random();
  if (kind < 0.45)
    return `"url":${JSON.stringify(`${BASE}/Equipment?filter=${encodeURIComponent(filter)}&orderby=Code&top=${1 + (number % 100)}&skip=${number}`)}`;
  if (kind < 0.6)
    return `"method":"GET","url":${JSON.stringify(`${BASE}/Equipment('${code}')?expand=Vendor,SpareParts/Article`)}`;
  if (kind < 0.8) return `"on":"Equipment","filter":${JSON.stringify(filter)},"orderby":"Description desc,Code"`;
  if (kind < 0.92)
    return `"method":"PATCH","url":"${BASE}/Equipment('${code}')","headers":{"Content-Type":"application/json"},"body":{"Description":"Pump ${number}","Status":${number % 7},"Department":{"Id":"0${number % 9}"}}`;
  return `"url":${JSON.stringify(`${BASE}/Equipment?filter=Code == '${code}' && Desciption eq ${number}`)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [lines, distinct, seed] = process.argv.slice(2).map(Number);
  // A reader that has seen enough closes the pipe.
  process.stdout.on('error', () => process.exit());
  for (const piece of generatedRequests({ lines, distinct, seed }))
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}
