/** Tries every text that fuzzing has ever found again, with all invariants of its target. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFind, textOf } from './find-file.js';
import { targets } from './targets/index.js';

const folder = new URL('finds/', import.meta.url);

const findsOf = (target: string): readonly string[] => {
  const own = new URL(`${target}/`, folder);
  return existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.txt')) : [];
};

const withFinds = targets.filter(({ name }) => findsOf(name).length > 0);

test('every find has a target', () => {
  expect(readdirSync(folder).sort()).toEqual(withFinds.map(({ name }) => name).sort());
});

describe.each(withFinds.map((target) => [target.name, target] as const))('%s', (name, target) => {
  beforeAll(() => target.prepare?.());

  test.each(findsOf(name))('%s', (file) => {
    const { pieces } = readFind(readFileSync(new URL(`${name}/${file}`, folder), 'utf8'));
    target.hold(textOf(pieces));
  });
});
