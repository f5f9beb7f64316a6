/** The plugin in the real ESLint: its rule tester, and a run with the configuration of the example. */
import { ESLint, RuleTester } from 'eslint';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import config from './eslint.config.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const [{ plugins }] = config;

// The texts are concatenated, so that a check of this repository does not read them as its own queries.
const tag = (query) => `const query = ${'odata'}\`${query}\`;`;

test('in the rule tester', () => {
  new RuleTester().run('query', plugins.odata.rules.query, {
    valid: [
      tag('Orders?$filter=Total gt 100&$select=ID,Total'),
      tag('Orders?$filter=Total gt ${limit}'),
      tag('${base}/Orders?$top=${count}'),
      'const other = sql`select Totl from Orders`;',
      `// ${'odatalint'}-disable-next-line unknown-property\n${tag('Orders?$filter=Totl gt 1')}`,
    ],
    invalid: [
      {
        code: tag('Orders?$filter=Total == 1'),
        output: tag('Orders?$filter=Total eq 1'),
        errors: [{ messageId: 'finding', line: 1, column: 42, endColumn: 44 }],
      },
      {
        code: tag('Orders?\n  $filter=Totl gt ${limit}\n  &$top=5'),
        output: null,
        errors: [{ messageId: 'finding', line: 2, column: 11, endColumn: 15, suggestions: 1 }],
      },
      {
        code: `${'/* odata */'} '?$filter=State = \\'Open\\' and Total && 1';`,
        output: `${'/* odata */'} '?$filter=State eq \\'Open\\' and Total and 1';`,
        errors: 3,
      },
    ],
  });
});

test('in a run with the configuration', async () => {
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: 'eslint.config.js', fix: true });
  const [result] = await eslint.lintText(tag("Orders?$filter=State == 'Open' and Totl gt 1"), {
    filePath: 'orders.js',
  });
  expect(result.output).toBe(tag("Orders?$filter=State eq 'Open' and Totl gt 1"));
  expect(result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
    'odata/query: Order has no property "Totl"; did you mean "Total"? (unknown-property)',
  ]);
});
