/** How many bytes a page loads that imports something from the core. */
import { bundledSize } from '../measuring/bundled-size.js';
import type { Table } from '../measuring/table.js';

const goals = [
  ['parser', 'parse', 45],
  ['parser of filters only', 'parseFilter', 45],
  ['schema readers', 'loadSchema', undefined],
  ['checker', 'createChecker', 90],
  ['whole core', '*', 130],
] as const;

export async function measureSizes(): Promise<Table> {
  const sizes = await Promise.all(goals.map(async ([, names]) => (await bundledSize(names)).compressed / 1000));
  return {
    title: 'Sizes',
    about:
      'Kilobytes of a bundle that imports one thing from `@odatalint/core`, minified by esbuild and compressed by gzip. Chevrotain is 12 of them.',
    columns: ['import', 'kB'],
    rows: goals.map(([name, names], i) => [names === '*' ? name : `${name} (\`${names}\`)`, sizes[i]!]),
    targets: goals.flatMap(([name, , goal], i) =>
      goal === undefined ? [] : [{ what: `${name}, kB`, value: sizes[i]!, bound: 'at most' as const, goal }],
    ),
  };
}
