/** The readers of schemas, their writer, and the queries on a schema. */
import { compareSchemas, createChecker, loadSchema, type Schema, writeCsdl } from '@odatalint/core';
import { usedElements } from '@odatalint/core/internal';
import { differencesOf, modelOf } from '../../packages/core/src/schema/model-as-text.test-support.js';
import { drawFrom, type Grammar, wordsOf } from '../grammar.js';
import { holdCheck } from '../hold-findings.js';
import { csdlJsonGrammar, csdlXmlGrammar, openApiGrammar } from '../schema-grammar.js';
import { filesBelow, otherMetadata } from '../seeds.js';
import { demand, demandInside, type Target } from '../target.js';

/** What is in the code blocks of Markdown and tests counts as well: small documents about one thing each. */
const isXml = (text: string): boolean => /^\s*</.test(text);
const isOpenApi = (text: string): boolean => text.includes('"openapi"');
const isOld = (text: string): boolean => /schemas\.microsoft\.com\/ado/.test(text);

const longest = 12_000;

const documents = (): readonly string[] =>
  [
    ...filesBelow('packages/core/test', '.xml', '.json'),
    ...filesBelow('packages/language-service/test/schemas', '.xml'),
    ...filesBelow('examples', '.xml', '.json'),
    ...filesBelow('docs', '.xml'),
    ...otherMetadata(longest),
    ...filesBelow('packages/core/src', '.test.ts').flatMap((test) =>
      [...test.matchAll(/`(\s*(?:<\?xml|<edmx:Edmx|<Edmx|\{\s*"\$Version)[^`]*)`/g)].map(([, text = '']) => text),
    ),
    ...filesBelow('packages/core/src', '.md').flatMap((page) =>
      [...page.matchAll(/^```xml schema\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text),
    ),
  ].filter(({ length }) => length <= longest);

/** Some requests about a schema: to each set and singleton, and to properties of its first types. */
function* requestsAbout(schema: Schema): Generator<string> {
  const sets = [...(schema.container?.entitySets.keys() ?? [])].slice(0, 2);
  const types = [...schema.types.values()].filter((type) => 'properties' in type).slice(0, 2);
  const names = types.flatMap((type) => ('properties' in type ? [...type.properties.keys()].slice(0, 4) : []));
  for (const set of [...sets, 'Missing']) {
    for (const name of [...names, 'Missing'].slice(0, 2)) {
      yield `${set}(1)/${name}?$select=${name}&$expand=${name}($expand=*)`;
      yield `${set}?$filter=${name} eq 'x' and ${name}/${names[0] ?? 'a'} gt 1&$orderby=${name} desc&$apply=groupby((${name}))`;
    }
  }
}

function holdSchema(text: string): void {
  const { schema, problems } = loadSchema(text);
  for (const problem of problems) {
    demandInside(problem, text.length, `a problem of ${problem.code} in a schema`);
    demand(
      /[.!?]$/.test(problem.message) && !problem.message.includes('undefined'),
      `the message of ${problem.code} in a schema is a sentence`,
      () => problem.message,
    );
  }
  if (schema === undefined) return;
  demand(compareSchemas(schema, schema).length === 0, 'a schema has no changes from itself', () => text.slice(0, 200));
  const checker = createChecker({ schema });
  // Each is a check of its own, and long schemas have many.
  if (text.length < 4000) {
    for (const url of requestsAbout(schema)) {
      holdCheck(checker, { url });
      for (const bound of checker.bind({ url })) usedElements(bound);
    }
  }
  // No namespace begins with the sign with which CSDL JSON has members of its own, but none of the readers says so.
  holdWriter(schema, problems.length === 0 && !/Namespace\s*=\s*["']?\$/.test(text));
}

/** What is written is read again, and as the same model where nothing was wrong with what was read. */
function holdWriter(schema: Schema, isSound: boolean): void {
  // Another version is written as 4.01, which the writer writes.
  const isCurrent = ['4.0', '4.01'].includes(schema.version);
  for (const format of ['xml', 'json'] as const) {
    const written = writeCsdl(schema, { format });
    const again = loadSchema(written);
    demand(again.schema !== undefined || !isSound, `what is written as ${format} is a schema`, () =>
      written.slice(0, 300),
    );
    // XML has no way to write some characters of a JSON string, and some names: the writer puts others in their place.
    const model = isSound && isCurrent && format === 'xml' && !written.includes('\uFFFD') ? modelOf(schema) : undefined;
    const canBeSame = model !== undefined && !/"dynamic":"(?![A-Za-z_]\w*")/.test(JSON.stringify(model));
    const differences = canBeSame ? differencesOf(model, modelOf(again.schema)) : [];
    demand(differences.length === 0, `what is written as ${format} is read as the same`, () =>
      differences.slice(0, 3).join('; '),
    );
  }
}

interface SchemaFormat {
  readonly name: string;
  readonly grammar?: Grammar;
  isOwn(text: string): boolean;
}

const formats: readonly SchemaFormat[] = [
  { name: 'schema-xml', grammar: csdlXmlGrammar, isOwn: (text) => isXml(text) && !isOld(text) },
  { name: 'schema-json', grammar: csdlJsonGrammar, isOwn: (text) => !isXml(text) && !isOpenApi(text) },
  { name: 'schema-openapi', grammar: openApiGrammar, isOwn: isOpenApi },
  { name: 'schema-old', isOwn: isOld },
];

const words = [
  'Nullable="false"',
  'xmlns=""',
  '&amp;',
  '<!--',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '"@a.b"',
  '"$Kind"',
  'N.A',
  '\\u0041',
];

export const schemaTargets: readonly Target[] = formats.map(({ name, grammar, isOwn }) => ({
  name,
  bulk: 4,
  batch: 30,
  seeds: () => documents().filter(isOwn),
  words: [...words, ...(grammar === undefined ? ['Multiplicity="*"', 'm:FC_', 'sap:label="x"', '<Association Name="X">', 'Edm.DateTime'] : wordsOf(grammar))],
  ...(grammar === undefined ? {} : { draw: (random) => drawFrom(grammar, 'document', random) }),
  read: (text) => {
    const { schema } = loadSchema(text);
    const { schema: other } = loadSchema(text.replaceAll('p1', 'q1').replaceAll('Edm.String', 'Edm.Int32'));
    if (schema === undefined || other === undefined) return;
    compareSchemas(schema, other);
    for (const format of ['xml', 'json'] as const) writeCsdl(schema, { format });
  },
  hold: holdSchema,
})); // prettier-ignore
