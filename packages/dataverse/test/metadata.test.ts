/** The committed metadata: its source, its size, and how pages become types. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { loadSchema } from '@odatalint/core';
import { expect, test } from 'vitest';

interface Scripts {
  readPage(page: string): unknown;
  describeTables(pages: readonly unknown[]): string;
  readonly commonTables: readonly string[];
}

const file = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const script = async (name: string): Promise<Scripts> =>
  (await import(new URL(`../scripts/${name}.js`, import.meta.url).href)) as Scripts;
const { readPage } = await script('read-pages');
const { commonTables, describeTables } = await script('describe-tables');

test('says where it is from and when', () => {
  const source = JSON.parse(readFileSync(file('metadata/source.json'), 'utf8')) as Readonly<Record<string, string>>;
  expect(source['commit']).toMatch(/^[0-9a-f]{40}$/);
  expect(source['licence']).toBe('CC BY 4.0');
  expect(source['date']).toBe('2019-02-15');
  expect(readFileSync(file('README.md'), 'utf8')).toContain('15 February 2019');
});

test('is small, and declares what the README counts', () => {
  expect(statSync(file('metadata/metadata.xml.br')).size).toBeLessThan(60_000);
  const { schema, problems } = loadSchema(
    brotliDecompressSync(readFileSync(file('metadata/metadata.xml.br'))).toString(),
  );
  expect(problems).toEqual([]);
  expect(schema!.container!.entitySets.get('opportunities')?.type).toBe('Microsoft.Dynamics.CRM.opportunity');
  const others = schema!.container!.entitySets.size - commonTables.length;
  expect(readFileSync(file('README.md'), 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    `relationships of ${commonTables.length} tables, such as \`account\`, \`contact\` and \`opportunity\`, and the sets and keys of ${others} others`,
  );
});

const row = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `|${name}|${value}|`)
    .join('\n');

/** A page in the form of the reference; newer pages have headings in lower case and names as code. */
const pageOf = (name: string, columns: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  [
    '## Entity Properties',
    row({ EntitySetName: `${name}s`, LogicalName: `\`${name}\``, PrimaryIdAttribute: `${name}id` }),
    '## Writable attributes',
    ...Object.entries(columns).map(
      ([own, values]) => `### <a name="x"></a> ${own}\n${row({ LogicalName: own, ...values })}`,
    ),
    '## One-To-Many Relationships',
    `### b\n${row({ ReferencingEntity: 'account', ReferencedEntityNavigationPropertyName: `${name}_accounts` })}`,
  ].join('\n\n');

test('columns have the types of the Web API, and a lookup has a value and a navigation property for each target', () => {
  const pages = commonTables.map((name) =>
    readPage(
      pageOf(name, {
        a: { Type: 'Picklist' },
        b: { Type: 'DateTime', DateTimeBehavior: 'DateOnly' },
        c: { Type: 'Lookup', Targets: 'contact' },
        d: { Type: 'Customer', Targets: 'account,contact' },
        cname: { Type: 'String' },
        e: { Type: 'String', IsValidForRead: 'False' },
        msdyn_f: { Type: 'String' },
      }),
    ),
  );
  const { schema } = loadSchema(describeTables(pages));
  const { properties } = schema!.types.get('Microsoft.Dynamics.CRM.account') as never as {
    readonly properties: ReadonlyMap<
      string,
      { readonly type: { readonly name: string; readonly isCollection: boolean } }
    >;
  };
  expect(
    Object.fromEntries(
      Array.from(properties, ([name, { type }]) => [name, `${type.name}${type.isCollection ? '[]' : ''}`]),
    ),
  ).toEqual({
    accountid: 'Edm.Guid',
    a: 'Edm.Int32',
    b: 'Edm.Date',
    _c_value: 'Edm.Guid',
    _d_value: 'Edm.Guid',
    c: 'Microsoft.Dynamics.CRM.contact',
    d_account: 'Microsoft.Dynamics.CRM.account',
    d_contact: 'Microsoft.Dynamics.CRM.contact',
    account_accounts: 'Microsoft.Dynamics.CRM.account[]',
  });
});
