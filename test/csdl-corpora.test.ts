/** Reads the metadata documents of a folder outside the project, if it exists: real files must load. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../packages/core/src/index.js';
import { differencesOf, modelOf } from '../packages/core/src/schema/model-as-text.test-support.js';

const folder = fileURLToPath(new URL('../../shared/corpora/metadata', import.meta.url));
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:xml|json)$/.test(name))
  : [];

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const isV3 = (name: string): boolean => /-v[23]|v2-/.test(name);

describe('metadata documents from elsewhere', () => {
  if (files.length === 0)
    test('the folder ../shared/corpora is not here, so nothing is read', () => expect(files).toEqual([]));

  test.each(files.filter((name) => name.endsWith('.xml')))('%s', (name) => {
    const text = read(name);
    const { schema, problems } = loadSchema(text);
    expect(schema).toBeDefined();
    expect(problems.filter(({ message }) => isV3(name) || message.includes('well-formed'))).toEqual([]);
    for (const { span } of schema?.types.values() ?? []) {
      expect(text.slice(span.start, span.end)).toMatch(/^<(?:EntityType|ComplexType|EnumType|TypeDefinition)\s[^<]*>$/);
    }
  });

  test.each(files.filter((name) => name.endsWith('.json')))('%s', (name) => {
    const text = read(name);
    const { schema, problems } = loadSchema(text);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const { name: fullName, span } of schema?.types.values() ?? [])
      expect(text.slice(span.start, span.end)).toBe(`"${fullName.slice(fullName.lastIndexOf('.') + 1)}"`);
  });
});

/**
 * What differs between two twins that are not twins in full, as patterns. Of the rest each has its reason: the XML twin of the
 * first has been made from the JSON and lost names, facets and nullability; the JSON of the second leaves out `$Nullable`
 * and what else has other defaults there, and qualifies entity sets. The converter that made the third writes a cast
 * around the member of an enumeration, leaves aliases in paths, computes with the default of a number and joins line ends.
 *
 * Of a document of OData V2 or V3 it says more than is there: that a date has no fractions of seconds and a decimal
 * number no digits after its point, that nothing follows a call, and that neither parameters nor results are ever null. Here they may be left out
 * then, and a property with `ConcurrencyMode` makes changes of its set need an ETag, which the tool leaves out. It also leaves out
 * `sap:display-format`, which only the migration to V4 reads, and `sap:label` beside `sap:quickinfo`, which only editors show.
 */
const knownDifferences: Readonly<Record<string, RegExp>> = {
  'trippin-rapid.csdl':
    /isNullable|isUnicode|maxLength|precision|OptimisticConcurrency|imports\/ResetDataSource|types\/Trippin\.(?:Feature|PersonGender):/,
  'olingo-tecsvc': /isNullable|precision|scale: 0|entitySet:|^\/version/,
  // Those of OData V2 and V3 begin here. Annotations have aliases in them that the tool adds, and attributes of any other
  // namespace become annotations of a vocabulary that it makes up, which no rule could read.
  'ReferentialConstraint-v2':
    /aliases\/(?:foo|p8):|n2009\.n02\.edm\.annotation|foo\.com\.annotations|OptionalParameter|parameters\/0\/isNullable/,
  'documentation-v2': /aliases\/Core:|OptionalParameter|(?:parameters\/[01]|returnType)\/isNullable/,
  'odata-rw-v2':
    /isComposable|Date\/precision|Price\/scale|OptimisticConcurrency|OptionalParameter|parameters\/0\/isNullable/,
  'odata-rw-v3': /Date\/precision|TotalExpense\/scale|OptimisticConcurrency|(?:parameters\/0|returnType)\/isNullable/,
  'v2-annotations':
    /isComposable|aliases\/(?:Capabilities|Validation):|date\/precision|date\/annotations\/sap\.DisplayFormat|annotations\/com\.sap\.vocabularies\.Common\.v1\.Label|OptionalParameter|(?:parameters\/0|returnType)\/isNullable/,
  examples__miscellaneous:
    /operands\/\d: "(?:Red|Taupe|GreyBrown)"|String#ToBeEscaped|someAction|DoubleValue\/defaultValue/,
};

const twins = files
  .filter((name) => name.endsWith('.json') && files.includes(name.replace(/json$/, 'xml')))
  .map((name) => name.slice(0, -'.json'.length));

describe.runIf(twins.length > 0)('twins in CSDL XML and CSDL JSON', () => {
  test.each(twins)('%s', (name) => {
    const known = Object.entries(knownDifferences).find(([each]) => name.endsWith(each))?.[1];
    const [xml, json] = ['xml', 'json'].map((kind) => modelOf(loadSchema(read(`${name}.${kind}`)).schema));
    expect(differencesOf(xml, json).filter((line) => known?.test(line) !== true)).toEqual([]);
  });
});

describe('counterexamples of the standard', () => {
  test.each([
    ['annotationtarget1', 'org.example.Function1(org.example.Type1,)'],
    ['test1', '<Key>'],
    ['test2', 'Edm.String'],
  ])('%s', (name, marked) => {
    const path = files.find((each) => each.endsWith(`counterexamples__${name}.xml`));
    if (path === undefined) return;
    const text = read(path);
    expect(loadSchema(text).problems.map(({ start, end }) => text.slice(start, end))).toEqual([marked]);
  });
});
