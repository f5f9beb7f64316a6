/** Reads the metadata documents of a folder outside the project, when it is there: real files must load, and quickly. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../packages/core/src/index.js';

const folder = fileURLToPath(new URL('../../shared/corpora/metadata', import.meta.url));
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'))
  : [];

describe('metadata documents from elsewhere', () => {
  if (files.length === 0)
    test('the folder ../shared/corpora is not here, so nothing is read', () => expect(files).toEqual([]));

  test.each(files)('%s', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const { schema, problems } = loadSchema(text);
    if (/-v[23]|v2-/.test(name)) {
      expect([schema, problems.length]).toEqual([undefined, 1]);
      return;
    }
    expect(schema).toBeDefined();
    expect(problems.filter(({ message }) => message.includes('well-formed'))).toEqual([]);
    for (const { span } of schema?.types.values() ?? []) {
      expect(text.slice(span.start, span.end)).toMatch(/^<(?:EntityType|ComplexType|EnumType|TypeDefinition)\s[^<]*>$/);
    }
  });

  const large = files.find((name) => name.startsWith('msgraph'));
  test.runIf(large !== undefined)('a large one takes at most five times as long as splitting it into tags', () => {
    const text = readFileSync(join(folder, large ?? ''), 'utf8');
    const bare = fastest(() => {
      const parser = new SaxesParser({ position: true });
      parser.on('opentag', () => undefined);
      parser.write(text).close();
    });
    expect(fastest(() => loadSchema(text))).toBeLessThan(5 * bare);
  });
});

/** The best of a few runs, as the machine may be busy. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
