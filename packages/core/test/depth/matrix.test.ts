/**
 * Every check in every place: each cell of the table names a request with the mistake, or a reason why there is none.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkerFor, faults, readRequest } from './depth-cases.js';

const places = [
  'path', 'filter', 'orderby', 'select', 'expand', 'nested', 'compute', 'apply', 'segment', 'crossjoin', 'body', 'deep-body',
  'parameters', 'reference', 'batch', 'alias',
]; // prettier-ignore

interface Check {
  readonly name: string;
  readonly codes: readonly string[];
  /** By place: a request, or `~~` and a reason. */
  readonly cells: ReadonlyMap<string, string>;
}

function readMatrix(): Check[] {
  const text = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'matrix.txt'), 'utf8');
  return text
    .split('\n## ')
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '');
      const [name = '', codes = ''] = head.split(': ');
      const cells = lines.flatMap(
        (line) =>
        line.split(' ', 1)[0]!.split(',').map((place) => [place, line.slice(line.indexOf(' ')).trim()] as const), // prettier-ignore
      );
      return { name, codes: codes.split(' '), cells: new Map(cells) };
    });
}

describe.each(readMatrix().map((check) => [check.name, check] as const))('%s', (_name, { codes, cells }) => {
  test('has a cell for each place', () => expect([...cells.keys()].sort()).toEqual([...places].sort()));

  test.each([...cells].filter(([, cell]) => !cell.startsWith('~~')))('in %s: %s', (_place, cell) => {
    const [, service, request = ''] = /^(?:\{([^}]*)\} )?(.*)$/.exec(cell) ?? [];
    const found = faults(checkerFor('matrix.txt', service).check(readRequest(request))).map(({ code }) => code);
    expect(found.filter((code) => codes.includes(code))).not.toEqual([]);
  });
});
