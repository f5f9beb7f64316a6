/**
 * Tests that are not run for mutants, so a mutant that only they would notice counts as a survivor: tests with long or
 * many texts, and all tests of schemas, which does not use the code that is mutated.
 */
const slowTests: Readonly<Record<string, readonly string[]>> = {
  'test/rules/capabilities.test.ts': ['an address or an expand of any length'],
  'test/rules/filters.test.ts': ['a long chain'],
  'test/rules/complete-schema.test.ts': ['long '],
  'src/syntax/xml/parse-xml.test.ts': ['every text that has a character more', 'texts that are meant to break it'],
  'test/batch.test.ts': ['no text breaks it every prefix'],
  'test/check-with-schema.property.test.ts': [''],
  'test/grammar/adversarial.test.ts': ['length a '],
  'test/grammar/properties.test.ts': [
    'every text',
    'the corpus every prefix',
    'right expressions',
    'the depth of a tree',
  ],
  'test/grammar/recovery.test.ts': ['$name in triples', '$name in pairs'],
  'test/format/format.test.ts': ['every text', 'a long or deep text'],
};

/** Whether the tests of a file, from `packages/core`, are about other rooms only. */
export const isElsewhere = (file: string): boolean => file.startsWith('src/schema/') || file.startsWith('test/csdl/');

export const isSlow = (file: string, name: string): boolean =>
  slowTests[file]?.some((beginning) => name.startsWith(beginning)) === true;
