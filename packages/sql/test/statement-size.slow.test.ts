/**
 * The length of a statement and the time to write it are linear in the length of the request, for every request that the reader accepts,
 * even if its parts are nested or repeated. `SEARCH=20000` searches longer and prints the ten worst requests.
 */
import { createReader } from '@odatalint/core/query';
import { loadSchema } from '@odatalint/core/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Mapping, toSql, Unsupported } from '../src/index.js';

const derived = Array.from({ length: 12 }, (_, i) => `D${i}`);

/** A type with many properties and twelve derived types, related to itself. */
const metadata = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="S">
  <EnumType Name="F" IsFlags="true"><Member Name="A" Value="1"/><Member Name="B" Value="2"/><Member Name="C" Value="4"/></EnumType>
  <ComplexType Name="P"><Property Name="City" Type="Edm.String"/><Property Name="Zip" Type="Edm.Int32"/></ComplexType>
  <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Text" Type="Edm.String"/><Property Name="Double" Type="Edm.Double"/><Property Name="Time" Type="Edm.DateTimeOffset"/>
    <Property Name="Span" Type="Edm.Duration"/><Property Name="Flag" Type="S.F"/><Property Name="Yes" Type="Edm.Boolean"/>
    <Property Name="Home" Type="S.P"/><Property Name="Tags" Type="Collection(Edm.String)"/><Property Name="ParentID" Type="Edm.Int32"/>
    <NavigationProperty Name="M" Type="Collection(S.T)" Partner="O"/>
    <NavigationProperty Name="O" Type="S.T" Partner="M"><ReferentialConstraint Property="ParentID" ReferencedProperty="ID"/></NavigationProperty>
  </EntityType>
  ${derived.map((name) => `<EntityType Name="${name}" BaseType="S.T"><Property Name="P${name}" Type="Edm.Int32"/></EntityType>`).join('\n')}
  <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="S.T"><NavigationPropertyBinding Path="M" Target="Ts"/><NavigationPropertyBinding Path="O" Target="Ts"/></EntitySet></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const read = createReader({ service: 'odata-4.01', schema: loadSchema(metadata).schema!, root: '/' });

const mappings: readonly Mapping[] = (['postgresql', 'sqlite', 'duckdb'] as const).map((dialect) => ({
  dialect,
  table: (set) => set!.name,
  column: (path) => {
    const [first, ...others] = path.map(({ name }) => name);
    return first === 'Home' || first === 'Tags'
      ? { column: first, json: others }
      : path.map(({ name }) => name).join('_');
  },
  discriminator: (type) => ({ column: 'Type', value: type.name }),
  policy: () => "Text ne 'hidden' and O/Text ne 'hidden'",
  functions: {
    matchespattern: (text, pattern) => ({
      strings: ['regexp(', ', ', ')'],
      values: [pattern.values[0], text.values[0]].map(String),
    }),
  },
  pageSize: 20,
}));

interface Cost {
  readonly url: string;
  readonly size: number;
  readonly ms: number;
}

/** Undefined for a request without a statement. */
function costOf(url: string, mapping: Mapping): Cost | undefined {
  const result = read({ url: encodeURI(url) });
  if (!result.ok) return undefined;
  const start = performance.now();
  try {
    const { strings } = toSql(result.query, mapping);
    return { url, size: strings.reduce((sum, text) => sum + text.length, 0), ms: performance.now() - start };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return { url, size: 0, ms: performance.now() - start };
  }
}

/** Expressions that would double a statement if it repeated their parts; each is applied several times. */
const numbers: readonly ((inner: string) => string)[] = [
  (e) => `cast(${e},Edm.Int32)`,
  (e) => `cast(${e},Edm.Single)`,
  (e) => `(${e} mod ${e})`,
  (e) => `(${e} mod 7)`,
  (e) => `(${e} div 3)`,
  (e) => `(-${e})`,
  (e) => `length(substring(Text,${e}))`,
  (e) => `case(${e} gt 5:${e},true:1)`,
  (e) => `round(${e})`,
  (e) => `M/$count($filter=ID eq ${e})`,
];
const texts: readonly ((inner: string) => string)[] = [
  (e) => `concat(${e},${e})`,
  (e) => `substring(${e},1,length(${e}))`,
  (e) => `trim(${e})`,
  (e) => `replace(${e},'a',Text)`,
  (e) => `case(endswith(${e},'x'):${e},true:Text)`,
  (e) => `cast(length(${e}),Edm.String)`,
];
const conditions: readonly ((inner: string) => string)[] = [
  (e) => `(${e} ge Yes)`,
  (e) => `(Yes le ${e})`,
  (e) => `(${e} eq ${e})`,
  (e) => `not ${e}`,
  (e) => `(${e} in (true,null))`,
  (e) => `case(${e}:true,true:Yes)`,
  (e) => `M/any(m:m/Yes eq ${e})`,
  (e) => `(O/Yes or ${e})`,
  (e) => `M/all(m:${e})`,
];
const times: readonly ((inner: string) => string)[] = [
  (e) => `(${e} add duration'P1D')`,
  (e) => `(${e} add (Time sub ${e}))`,
  (e) => `(${e} sub Span)`,
];

const nested = (start: string, wrappers: readonly ((inner: string) => string)[]): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...wrappers), { maxLength: 12 })
    .map((all) => all.reduce((inner, wrap) => wrap(inner), start));

const value = fc.oneof(
  nested('ID', numbers),
  nested('Double', numbers),
  nested('Text', texts),
  nested('Yes', conditions),
  nested('Time', times),
  nested('O/O/Text', texts),
);
const condition = fc.oneof(
  nested('Yes', conditions),
  nested('ID', numbers).map((each) => `${each} gt 3`),
  nested('Text', texts).map((each) => `endswith(${each},Text)`),
  nested('Time', times).map((each) => `${each} ge Time`),
);

/** Computed values that use those before them. */
const chain = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom('add', 'mod', 'mul', 'div'))
  .map(([length, operator]) =>
    Array.from({ length }, (_, i) =>
      i === 0 ? `ID ${operator} ID as a1` : `a${i} ${operator} a${i} as a${i + 1}`,
    ).join(','),
  );

const options: fc.Arbitrary<string> = fc.letrec<{ options: string; expand: string }>((tie) => ({
  expand: fc
    .tuple(fc.constantFrom('M', 'O'), fc.option(fc.oneof({ maxDepth: 4 }, fc.constant('$levels=3'), tie('options'))))
    .map(([name, inner]) => (inner === null || inner === '' ? `$expand=${name}` : `$expand=${name}(${inner})`)),
  options: fc
    .uniqueArray(
      fc.oneof(
        { maxDepth: 4 },
        condition.map((each) => `$filter=${each}`),
        value.map((each) => `$orderby=${each} desc,Text`),
        chain.map((each) => `$compute=${each}`),
        tie('expand'),
        fc.constantFrom('$top=5', '$skip=2', '$select=ID,Text'),
      ),
      { maxLength: 4, selector: (each) => each.slice(0, 5) },
    )
    .map((all) => all.join(';')),
})).options;

const url = fc.oneof(
  options.map((all) => `/Ts?${splitTopLevel(all).join('&')}`),
  fc.tuple(chain, chain).map(([a]) => `/Ts?$apply=compute(${a})/groupby((a1),aggregate(a1 with max as M))`),
  fc.tuple(nested('ID', numbers)).map(([e]) => `/Ts?$apply=topcount(3,${e})/filter(${e} gt 1)`),
  fc.array(condition, { minLength: 2, maxLength: 12 }).map((all) => `/Ts?$filter=${all.join(' or ')}`),
);

/** The options outside parentheses. */
function splitTopLevel(all: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of all) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ';' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** A statement has the columns of the type for each part of a request, and those of twelve derived types. */
const [fixed, perCharacter] = [30_000, 2_000];

const named = [
  `/Ts?$filter=${Array.from({ length: 8 }).reduce((inner: string) => `cast(${inner},Edm.Int32)`, 'ID')} eq 1`,
  `/Ts?$compute=ID add ID as a1,${Array.from({ length: 20 }, (_, i) => `a${i + 1} add a${i + 1} as a${i + 2}`).join(',')}`,
  `/Ts?$compute=ID add ID as a1,${Array.from({ length: 20 }, (_, i) => `a${i + 1} add a${i + 1} as a${i + 2}`).join(',')}&$filter=a20 gt 1&$orderby=a20,a19`,
  '/Ts?$expand=M($expand=M($expand=M))',
  '/Ts?$expand=O($expand=M($expand=O)),M($expand=O($expand=M))',
  '/Ts?$expand=M($levels=3),O($levels=3)',
  `/Ts?$filter=${Array.from({ length: 10 }).reduce((inner: string) => `(${inner} mod ${'Double'})`, 'Double')} gt 1`,
  `/Ts?$filter=${Array.from({ length: 10 }).reduce((inner: string) => `(${inner} ge Yes)`, 'Yes')}`,
  `/Ts?$filter=${Array.from({ length: 8 }).reduce((inner: string) => `case(endswith(${inner},'x'):'a',true:Text)`, 'Text')} eq 'b'`,
  `/Ts?$filter=${Array.from({ length: 12 }, () => 'O').join('/')}/Text eq 'a'`,
];

describe.each(mappings)('$dialect', (mapping) => {
  test.each(named)('%s', (each) => {
    const cost = costOf(each, mapping)!;
    expect(cost.size).toBeGreaterThan(0);
    expect(cost.size).toBeLessThan(fixed + perCharacter * each.length);
  });

  test('any request', () => {
    const costs: Cost[] = [];
    const property = fc.property(url, (each) => {
      const cost = costOf(each, mapping);
      if (cost === undefined) return;
      costs.push(cost);
      expect(cost.size).toBeLessThan(fixed + perCharacter * each.length);
    });
    fc.assert(property, { numRuns: Number(process.env['SEARCH'] ?? 1_000) });
    expect(costs.filter(({ size }) => size > 0).length).toBeGreaterThan(costs.length / 2);
    if (process.env['SEARCH'] === undefined) return;
    const perByte = ({ size, url: { length } }: Cost): number => (size - fixed / 2) / length;
    const perMs = ({ ms, url: { length } }: Cost): number => ms / length;
    const worst = (of: (cost: Cost) => number): string =>
      costs
        .toSorted((a, b) => of(b) - of(a))
        .slice(0, 10)
        .map(
          (cost) =>
            `${of(cost).toFixed(2)}  ${cost.size} characters  ${cost.ms.toFixed(1)} ms  ${cost.url.length}: ${cost.url.slice(0, 160)}`,
        )
        .join('\n');
    console.log(
      `${mapping.dialect}: ${costs.length} requests\ncharacters for each\n${worst(perByte)}\nms for each\n${worst(perMs)}`,
    );
  });
});
