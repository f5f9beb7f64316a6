/** The query options of accepted request targets, as the guard and the parsers of the frameworks read them. */
import { createGuard, parse } from '@odatalint/core';
import findMyWay from 'find-my-way';
import { getQueryParam, getQueryParams } from 'hono/utils/url';
import { parse as parseQuery } from 'node:querystring';
import { drawFrom, wordsOf } from '../grammar.js';
import { queryGrammar } from '../query-grammar.js';
import { grammarInputs } from '../seeds.js';
import { demand, type Target } from '../target.js';

/** The values of each query option, by its name. */
type ParseSettings = ReadonlyMap<string, readonly string[]>;

/** Without a schema as little as possible is refused. */
const guard = createGuard({ schema: 'none', root: '/odata/' });

const router = findMyWay();
router.all('*', () => {});

const readingOf = (entries: Iterable<readonly [string, string | readonly string[] | undefined]>): ParseSettings => {
  const byName = new Map<string, string[]>();
  for (const [name, value = ''] of entries) {
    const values = byName.get(name) ?? [];
    byName.set(name, values);
    values.push(...[value].flat());
  }
  return byName;
};

/**
 * The parsers that the frameworks call for a request target; undefined where the target reaches no handler. The requests of
 * `examples/guard/readings.slow.test.js` go through the frameworks themselves.
 */
const readers: Readonly<Record<string, (target: string) => ParseSettings | undefined>> = {
  'node:http': (target) => readingOf(new URL(target, 'http://shop.example').searchParams),
  express: (target) => readingOf(Object.entries(parseQuery(target.slice(target.indexOf('?') + 1)))),
  fastify: (target) => {
    const found = router.find('GET', target);
    return found === null ? undefined : readingOf(Object.entries(found.searchParams));
  },
  hono: (target) => {
    const url = `http://shop.example${target}`;
    const all = Object.entries(getQueryParams(url) as Readonly<Record<string, string[]>>);
    // One name at a time is read by another way than all together.
    return readingOf(all.map(([name, [, ...others]]) => [name, [getQueryParam(url, name) as string, ...others]]));
  },
};

/** Decodes names and values as the guard does. */
function ownReading(target: string): ParseSettings {
  const { tree } = parse(target, { isReceived: true });
  return readingOf(
    (tree.query?.options ?? []).map(({ name, end }) => [
      name.text,
      decodeURIComponent(target.slice(name.end + 1, end).replaceAll('+', ' ')),
    ]),
  );
}

const asLines = (reading: ParseSettings): string =>
  [...reading]
    .map(([name, values]) => `${name}\0${values.join('\0')}`)
    .sort()
    .join('\n');

/** A request line holds no space, control or character beyond ASCII as it is. */
const asReceived = (text: string): string =>
  Buffer.from(text)
    .toString()
    .replaceAll(/[^!-~]/gu, encodeURIComponent);

const readings: Target = {
  name: 'guard-readings',
  seeds: () => ['?$top=1&%24filter=A%20eq%201', '?a=b;c=d&e=+&f', ...grammarInputs('url')],
  words: [...wordsOf(queryGrammar), '&', '&&', ';', '=', '+', '#', '?', '%26', '%3D', '%23', '%00', '%', '%zz', '%C0%80', '{', '}', '{{x}}', '[]', '__proto__', '&amp;', '%24', '\\'],
  draw: (random) => drawFrom(queryGrammar, 'url', random),
  hold: (text) => {
    const target = `/odata/Orders${text.startsWith('?') ? '' : '?'}${asReceived(text)}`;
    if (guard({ url: target }) !== undefined) return;
    const own = asLines(ownReading(target));
    for (const [framework, read] of Object.entries(readers)) {
      const theirs = read(target);
      demand(
        theirs === undefined || asLines(theirs) === own,
        `${framework} reads the query options of an accepted target as the guard does`,
        () => target,
      );
    }
  },
}; // prettier-ignore

export const readingTargets: readonly Target[] = [readings];
