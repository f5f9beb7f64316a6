/** The committed metadata: its source, its size, what it declares, and that the script makes it from its source. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { loadSchema } from '@odatalint/core';
import { expect, test } from 'vitest';

interface Scripts {
  packMetadata(csdl: string): Uint8Array;
  stripMetadata(csdl: string): string;
}

const file = (name: string): string => fileURLToPath(new URL(`../metadata/${name}`, import.meta.url));
const packed = readFileSync(file('metadata.xml.br'));
const source = JSON.parse(readFileSync(file('source.json'), 'utf8')) as Readonly<Record<string, string>>;
const { packMetadata, stripMetadata } = (await import(
  new URL('../scripts/pack-metadata.js', import.meta.url).href
)) as Scripts;

test('says where it is from and when, with the licence of its owner', () => {
  expect(source['repository']).toBe('https://github.com/microsoftgraph/msgraph-metadata');
  expect(source['commit']).toMatch(/^[0-9a-f]{40}$/);
  expect(readFileSync(file('LICENSE'), 'utf8')).toMatch(/^MIT License\s+Copyright \(c\) 2018 Microsoft Graph/);
  const [year, month, day] = source['date']!.split('-').map(Number) as [number, number, number];
  const months = 'January February March April May June July August September October November December'.split(' ');
  const readme = readFileSync(file('../README.md'), 'utf8');
  expect(readme).toContain(`of ${day} ${months[month - 1]!} ${year}`);
});

test('is small, and declares the service', () => {
  expect(statSync(file('metadata.xml.br')).size).toBeLessThan(400_000);
  const { schema, problems } = loadSchema(brotliDecompressSync(packed).toString());
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(schema!.container!.entitySets.get('users')?.type).toBe('microsoft.graph.user');
  expect(schema!.container!.singletons.get('drive')?.type).toBe('microsoft.graph.drive');
  expect(schema!.types.size).toBeGreaterThan(3000);
});

test('what is not read is removed, and nothing else', () => {
  const csdl = `\uFEFF<S>
  <!-- <a> -->
  <T Name="a &gt; b" V=">" />
  <T Name="T">
    <Annotation Term="Org.OData.Core.V1.Computed" Bool="true" />
    <Annotation Term="Org.OData.Core.V1.RequiresExplicitBinding" />
    <Annotation Term="own.Term"><Record><PropertyValue Property="P"><Annotation Term="Org.OData.Core.V1.Computed" /></PropertyValue></Record></Annotation>
  </T>
  <Annotations Target="T"><Annotation Term="own.Term"><String> a </String></Annotation></Annotations>
  <Annotations Target="T"><Annotation Term="Org.OData.Core.V1.Description"><String> a </String></Annotation></Annotations>
</S>`;
  expect(stripMetadata(csdl)).toBe(
    '<S><T Name="a &gt; b" V=">"/><T Name="T"><Annotation Term="Org.OData.Core.V1.Computed" Bool="true"/></T>' +
      '<Annotations Target="T"><Annotation Term="Org.OData.Core.V1.Description"><String> a </String></Annotation></Annotations></S>',
  );
});

test.runIf(process.env['SOURCE'] !== undefined)('is what the script makes from its source', () => {
  expect(packed.equals(packMetadata(readFileSync(process.env['SOURCE']!, 'utf8')))).toBe(true);
});
