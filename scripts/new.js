/** Writes the files of a recipe of CONTRIBUTING.md, and prints the steps that remain: `npm run new rule options/duplicate-item`. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rulesFolder = 'packages/core/src/rules';

const camelCase = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** In: `folder/code`. Out: the texts of the rule and its page, by path. What the author must write is empty, and a test names it. */
function ruleFiles(name) {
  const [folder, code] = name.split('/');
  const scope = folder === 'expressions' || folder === 'aggregation' ? "  scope: 'service-query',\n" : '';
  return {
    [`${rulesFolder}/${folder}/${code}.ts`]: `/** The mistake, in a sentence. */
import { defineRule } from '../engine/rule.js';

export const ${camelCase(code)} = defineRule<'QueryOption', string>({
  name: '${code}',
${scope}  visits: ['QueryOption'],
  find(node, _context, report) {
    report(node, node.name.text);
  },
  describe: (name) => ({ message: \`The query option "\${name}" is …; write ….\` }),
});
`,
    [`${rulesFolder}/${folder}/${code}.md`]: `---
summary:
specification:
severity:
fixable:
decidedBy:
---

# ${code}

The summary.

## What it finds

## Why

## How to fix

## Not flagged

## Examples

\`\`\`good profile=odata-4.01
\`\`\`

\`\`\`bad profile=odata-4.01
\`\`\`
`,
  };
}

/** What can be added: the form of its name, its files, and the steps that remain. */
const recipes = {
  rule: {
    form: 'folder/code, such as options/duplicate-item',
    accepts: (name) => {
      const [folder, code, ...others] = name.split('/');
      const folders = readdirSync(join(root, rulesFolder)).filter((each) => !/\.|^(?:engine|shared|input)$/.test(each));
      return others.length === 0 && folders.includes(folder) && /^[a-z]+(?:-[a-z0-9]+)+$/.test(code ?? '');
    },
    files: ruleFiles,
    steps: (name) => {
      const code = name.split('/').at(-1);
      return [
        'Write the rule, and its page with the facts in the front matter and at least three good and three bad examples.',
        'npm run codes',
        `npx vitest run packages/core/test/pages.test.ts -t ${code}`,
        'UPDATE=1 npx vitest run packages/core/test/messages.test.ts packages/core/test/together.test.ts test/public-api.test.ts',
        'Review the changes of these lists, and write a line into CHANGELOG.md.',
      ];
    },
  },
};

/** The files and the remaining steps of a recipe. Throws an Error for arguments that no recipe accepts. */
export function readRecipe(kind = '', name = '') {
  const recipe = Object.hasOwn(recipes, kind) ? recipes[kind] : undefined;
  if (recipe === undefined) throw new Error(`Usage: npm run new ${Object.keys(recipes).join('|')} NAME`);
  if (!recipe.accepts(name)) throw new Error(`The name of a ${kind} must be ${recipe.form}.`);
  return { files: recipe.files(name), steps: recipe.steps(name) };
}

function write(kind, name) {
  const { files, steps } = readRecipe(kind, name);
  const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (existing !== undefined) throw new Error(`${existing} exists.`);
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(join(root, path), text, { flag: 'wx' });
    console.log(`wrote ${path}`);
  }
  console.log(['', 'Next:', ...steps.map((step, i) => `${i + 1}. ${step}`)].join('\n'));
}

if (argv[1] === fileURLToPath(import.meta.url))
  try {
    write(argv[2], argv[3]);
  } catch (error) {
    console.error(error.message);
    exit(1);
  }
