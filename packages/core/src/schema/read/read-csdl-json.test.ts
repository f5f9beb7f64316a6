/** The CSDL JSON reader on broken and hostile documents. */
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../test/schema-documents.js';
import { loadSchema } from '../load-schema.js';
import { structuredType } from '../model/schema-queries.js';

/** A document with the content of one schema. */
const document = (content: string): string => `{"$Version": "4.01", "N.S": {"$Alias": "Self", ${content}}}`;

const thing = (content = ''): string => `"Thing": {"$Kind": "EntityType", "$Key": ["Id"], "Id": {}${content}}`;

const inContainer = (content: string): string => `${thing()}, "C": {"$Kind": "EntityContainer", ${content}}`;

describe('problems that leave a schema', () => {
  test.each([
    [
      thing(', "A": {"$Type": "Self.Thng"}'),
      'warning «"Self.Thng"» The type "N.S.Thng" is not declared in its schema. Did you mean "N.S.Thing"?',
    ],
    [
      thing(', "A": {"$Collection": true, "$Type": "Edm.Strin"}'),
      'warning «"Edm.Strin"» The namespace Edm has no type "Edm.Strin". Did you mean "Edm.String"?',
    ],
    [
      thing(', "A": {"$Kind": "NavigationProperty"}'),
      'warning «"A"» The type of a navigation property must be an entity type, but is "Edm.String".',
    ],
    [thing(', "A": []'), 'warning «[]» The property "A" must be an object; it is ignored.'],
    [thing(', "A": {"$Kind": "Prop"}'), 'warning «"Prop"» A property cannot have the $Kind "Prop"; it is ignored.'],
    [thing(', "A": {"$Nullable": "no"}'), 'warning «"no"» Nullable must be Boolean; "no" counts as false.'],
    [thing(', "A": {"$Nullable": []}'), 'warning «[]» $Nullable must be a plain value; it is ignored.'],
    [thing(', "A": {"$MaxLength": 1.5}'), 'warning «1.5» MaxLength must be an integer; "1.5" is ignored.'],
    [thing(', "Id": {}'), 'warning «"Id"» The member "Id" occurs twice in this object; the first one counts.'],
    [
      '"T": {"$Kind": "EntityType", "$Key": ["Id"]}',
      'warning «"T"» The key of "N.S.T" names "Id", but it has no property "Id".',
    ],
    ['"T": {"$Kind": "EntityType", "$Key": "Id", "Id": {}}', 'warning «"Id"» $Key must be an array of property names.'],
    ['"T": {"$Kind": "ComplexType", "$BaseType": "Self.T"}', 'warning «"Self.T"» "N.S.T" is derived from itself.'],
    ['"T": {}', 'error «"T"» "T" has no $Kind; it is ignored.'],
    ['"T": {"$Kind": "Table"}', 'error «"Table"» "T" has the $Kind "Table", which does not exist; it is ignored.'],
    [
      '"T": {"$Kind": "TYPE", "$UnderlyingType": "Edm.String"}',
      'warning «"TYPE"» "T" has the $Kind "TYPE", which does not exist; it is read as a TypeDefinition.',
    ],
    [
      '"T": {"$Kind": "TypeDefinition"}',
      'warning «"T"» This TypeDefinition needs the member $UnderlyingType; without it, the type is unknown.',
    ],
    ['"T": 1', 'warning «1» "T" must be an object or an array of overloads; it is ignored.'],
    ['"E": {"$Kind": "EnumType", "A": "x"}', 'warning «"x"» The value of a member must be an integer, not "x".'],
    [
      '"E": {"$Kind": "EnumType", "$UnderlyingType": "Edm.Byte", "A": 256}',
      'warning «256» The value 256 is out of range for Edm.Byte (0 to 255).',
    ],
    ['"F": [{"$ReturnType": {}}]', 'error «{» An overload of "F" needs the $Kind Action or Function; it is ignored.'],
    ['"F": {"$Kind": "Action"}', 'warning «"F"» The overloads of "F" must be in an array, even a single one.'],
    [
      '"F": [{"$Kind": "Action", "$ReturnType": "Edm.String"}]',
      'warning «"Edm.String"» $ReturnType must be an object.',
    ],
    [
      inContainer('"Things": {"$Kind": "Set"}'),
      'error «"Set"» "Things" has the $Kind "Set", which is not valid here; it is ignored.',
    ],
    ['"F": [1]', 'warning «1» This must be an array of objects; other items are ignored.'],
    [
      '"F": [{"$Kind": "Action", "$Parameter": [{}]}]',
      'error «{» This Parameter needs the member $Name; without it, the declaration is ignored.',
    ],
    [
      '"F": [{"$Kind": "Action", "$Parameter": [{"$Name": "p", "$Type": "Self.X"}]}]',
      'warning «"Self.X"» The type "N.S.X" is not declared in its schema.',
    ],
    [
      inContainer('"Things": {"$Collection": true, "$Type": "Self.Thin"}'),
      'warning «"Self.Thin"» The type "N.S.Thin" is not declared in its schema. Did you mean "N.S.Thing"?',
    ],
    [
      inContainer('"Things": {"$Collection": true}'),
      'warning «"Things"» This EntitySet needs the member $Type; without it, the type is unknown.',
    ],
    [
      inContainer('"Reset": {"$Action": "Self.Reset"}'),
      'warning «"Self.Reset"» The action "N.S.Reset" is not declared in its schema.',
    ],
    [
      `${thing()}, "$Annotations": {"Self.Thing/Ident": {"@T.U": 1}}`,
      'warning «"Self.Thing/Ident"» These annotations are for "N.S.Thing/Ident", which is not declared in its schema.',
    ],
    [
      `"Known": {"$Kind": "Term"}, ${thing(', "@Self.Knwn": true')}`,
      'warning «"@Self.Knwn"» The term "N.S.Knwn" is not declared in its schema. Did you mean "N.S.Known"?',
    ],
    [`"$Annotations": []`, 'warning «[]» This must be an object; it is ignored.'],
  ])('%s', (content, expected) => {
    expect(problemsOf(document(content))).toEqual([expected]);
    expect(loadSchema(document(content)).schema).toBeDefined();
  });
});

test('a document without its version is read when it has declarations', () => {
  const text = document(thing()).replace('"$Version": "4.01", ', '');
  expect(problemsOf(text)).toEqual([
    'warning «{» The version is missing: a CSDL JSON document must have the member $Version.',
  ]);
  expect(loadSchema(text).schema?.types.has('N.S.Thing')).toBe(true);
});

describe('texts that are not well-formed still give what was read', () => {
  const malformed = 'The document is not well-formed JSON:';
  test.each([
    [document(thing()).slice(0, -1), '{', 'the "}" for this is missing.'],
    [`${document(thing())} x`, 'x', 'there is text after the value.'],
    [document(`${thing()} "B": {"$Kind": "ComplexType"}`), '"', 'a comma is missing before this.'],
    [document(`${thing()},,"B": {"$Kind": "ComplexType"}`), ',', 'there is no value before this comma.'],
    [document(`${thing()}, `), '}', 'there is a comma before the "}".'],
    [document(`${thing()}, B: {"$Kind": "ComplexType"}`), 'B', 'a member name in double quotes is missing here.'],
    [document(`${thing()}, "B" {"$Kind": "ComplexType"}`), '"B"', 'a colon is missing after the member name.'],
    [document(`${thing()}, "@T.U": "\\x"`), '"\\x"', 'this string has an escape that JSON does not allow.'],
    [document(`${thing()}, "@T.U": 01`), '"@T.U"', 'the member has no value.'],
    [document(`${thing()}, "@T.U": [1)]`), ')', 'a comma is missing before this.'],
    [document(thing()).replace('"Id": {}', '"Id": {}]'), ']', 'expected "}", not "]".'],
  ])('%s', (text, marked, message) => {
    const { schema, problems } = loadSchema(text);
    expect(structuredType(schema!, 'N.S.Thing')?.properties.has('Id')).toBe(true);
    const [first] = problems;
    expect([first?.severity, first?.message]).toEqual(['error', `${malformed} ${message}`]);
    expect(text.slice(first?.start, first?.end)).toBe(marked);
  });
});

describe('hostile input', () => {
  test('names that every object inherits are names like any other', () => {
    const text = document(
      '"__proto__": {"$Kind": "EntityType", "constructor": {}, "__proto__": {"$Type": "Edm.Int32"}, "@T.U": {"__proto__": 1}, "$__proto__": "x", "$Key": ["constructor"]}',
    );
    const { schema, problems } = loadSchema(text);
    expect(problems).toEqual([]);
    const type = structuredType(schema!, 'N.S.__proto__');
    expect([...(type?.properties.keys() ?? [])]).toEqual(['constructor', '__proto__']);
    expect(JSON.stringify(type?.annotations[0]?.value)).toBe('{"record":{"__proto__":1}}');
    expect(({} as Record<string, unknown>)['$Type']).toBeUndefined();
  });

  /** Each of these would overflow, or take minutes with a quadratic walk. */
  test.each([
    ['open brackets', '['.repeat(500_000)],
    ['open braces', '{"a":'.repeat(500_000)],
    ['nested values of an annotation', document(`"@T.U": ${'['.repeat(200_000)}`)],
    ['wrong characters', document('\u0001'.repeat(500_000))],
    ['a long string without an end', `{"${'\\n'.repeat(500_000)}`],
    ['a long number', document(`"A": ${'1'.repeat(1_000_000)}x`)],
    ['many members', document(Array.from({ length: 50_000 }, (_, i) => `"T${i}": {"$Kind": "ComplexType"}`).join())],
    [
      'many annotations of many members',
      document(
        `"E": {"$Kind": "EnumType", ${Array.from({ length: 30_000 }, (_, i) => `"M${i}": ${i}, "M${i}@T.U": 1`).join()}}`,
      ),
    ],
    [
      'missing types',
      document(thing(Array.from({ length: 20_000 }, (_, i) => `, "P${i}": {"$Type": "Self.Missing${i}"}`).join(''))),
    ],
    [
      'a long chain of annotations',
      document(Array.from({ length: 1_000 }, (_, i) => `"${'@T'.repeat(i + 1)}": 1`).join()),
    ],
  ])(
    '%s',
    // A quadratic walk would run into the limit of the test.
    (_, text) => expect(loadSchema(text)).toHaveProperty('problems'),
    30_000,
  );
});
