/** How many bytes a page loads that imports something from the core. */
import { bundledSize, type Door } from '../measuring/bundled-size.js';
import type { Table } from '../measuring/table.js';

const goals = [
  ['parser', 'parser', '*', 45],
  ['parser of filters only', 'parser', 'parseFilter', 45],
  ['schema readers', 'schema', 'loadSchema', undefined],
  ['all about schemas', 'schema', '*', undefined],
  ['checker', 'checker', '*', 90],
  ['checker, schema readers', 'index', 'createChecker, loadSchema', undefined],
  ['whole core', 'index', '*', 130],
] as const satisfies readonly (readonly [string, Door, string, number | undefined])[];

const importOf = (door: Door, names: string): string =>
  `${names === '*' ? names : `{ ${names} }`} from @odatalint/core${door === 'index' ? '' : `/${door}`}`;

export async function measureSizes(): Promise<Table> {
  const sizes = await Promise.all(
    goals.map(async ([, door, names]) => (await bundledSize(names, door)).compressed / 1000),
  );
  return {
    title: 'Sizes',
    about:
      'Kilobytes of a bundle of the import, minified by esbuild and compressed by gzip. Chevrotain is 8 of them. ' +
      'Without rules the checker would be 85; the rest is more than 150 rules with their messages and fixes.',
    columns: ['import', 'kB'],
    rows: goals.map(([name, door, names], i) => [`${name}: \`${importOf(door, names)}\``, sizes[i]!]),
    targets: goals.flatMap(([name, , , goal], i) =>
      goal === undefined ? [] : [{ what: `${name}, kB`, value: sizes[i]!, bound: 'at most' as const, goal }],
    ),
  };
}
