/** Writes the files of a recipe of CONTRIBUTING.md, and prints the steps that remain: `npm run new rule options/duplicate-item`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rulesFolder = 'packages/core/src/rules';

const camelCase = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Makes the texts of the rule and its page, by path, from `folder/code`. The parts that the author must write are
 * empty, and a test reports them.
 */
function ruleFiles(name) {
  const [folder, code] = name.split('/');
  const within = folder === 'expressions' || folder === 'aggregation' ? "  within: 'service-query',\n" : '';
  return {
    [`${rulesFolder}/${folder}/${code}.ts`]: `/** The mistake, in a sentence. */
import { defineRule } from '../engine/rule.js';

export const ${camelCase(code)} = defineRule<'QueryOption', string>({
  name: '${code}',
${within}  visits: ['QueryOption'],
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

const profilesFolder = 'packages/core/src/profiles';

/**
 * The text of a profile, by path. A test reports an empty sentence, a fact without requests, and addresses without an
 * example.
 */
const profileFiles = (name) => ({
  [`${profilesFolder}/${name}.ts`]: `/** The service, and the version of OData that it follows. */
import { odata40 } from '../syntax/index.js';
import { type Profile, routesAt } from './profile.js';

export const ${camelCase(name)}: Profile = {
  name: '${name}',
  summary: '',
  follows: odata40,
  addresses: {
    // The URL of the page with its hosts and paths.
    source: 'https://',
    hosts: [],
    routes: routesAt(),
    examples: [],
  },
  facts: [
    {
      says: '',
      // The URL of the page that states the fact.
      source: 'https://',
      conventions: {},
      right: ['GET https://'],
      wrong: [['', 'GET https://']],
    },
  ],
};
`,
});

const formatsFolder = 'packages/documents/src/formats';

/** The texts of a document format and of its test, by path. A test reports a format whose example has no request. */
const formatFiles = (name) => ({
  [`${formatsFolder}/${name}/${name}-format.ts`]: `/** Reads the files of a program, and where the requests are in them. */
import type { ReadDocument } from '../../document/document.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const ${name}Format: FormatDescriptor = {
  label: '',
  example: '',
  fileNames: { own: ['.${name}'] },
  languageIds: [],
  embedding: 'whole',
  layout: 'never',
  read: read${capitalized(name)},
};

function read${capitalized(name)}(_text: string): ReadDocument {
  // A request is { span, target, input: { method, url }, maps: { url: OffsetMap.identity(url.length, start) } };
  // ../odata/odata-format.ts is a short reader.
  return { requests: [], directives: [], problems: [] };
}
`,
  [`${formatsFolder}/${name}/${name}-format.test.ts`]: `/** The requests of these files, and their places. */
import { expect, test } from 'vitest';
import { readDocument } from '../formats.js';

test('a request is found', () => {
  const { requests } = readDocument('', '${name}');
  expect(requests.map(({ input }) => input)).toEqual([{ method: 'GET', url: '' }]);
});
`,
});

const languagesFolder = 'packages/documents/src/programs/languages';
const snippetsFile = 'packages/documents/test/programs/snippets.txt';

/** The row of a programming language, by path. A test reports a language without a snippet, or whose example has no request. */
const languageFiles = (name) => ({
  [`${languagesFolder}/${name}.ts`]: `/** The row of ${capitalized(name)} in the table of languages. */
import { block, quoted, slash } from './literal-forms.js';
import type { LanguageRow } from './source-language.js';

export const ${name}: LanguageRow = {
  label: '${capitalized(name)}',
  example: '',
  extensions: ['.${name}'],
  ids: ['${name}'],
  fences: [],
  comments: [slash, block],
  literals: [quoted('"')],
  joins: ['+'],
  members: ['.', '['],
};
`,
});

const capitalized = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Adds a line before the first line after `after` that begins with `before`.
 *
 * @throws If there is none.
 */
function withLine(text, line, before, after = '') {
  const at = text.indexOf(`\n${before}`, text.indexOf(after));
  if (!text.includes(after) || at < 0) throw new Error(`There is no line "${before}" after "${after}".`);
  return `${text.slice(0, at + 1)}${line}\n${text.slice(at + 1)}`;
}

/** Inserts a text before a part of another text, which must occur once. */
function insertBefore(text, part, inserted) {
  const at = text.indexOf(part);
  if (at < 0 || text.includes(part, at + 1)) throw new Error(`"${part}" does not occur once.`);
  return `${text.slice(0, at)}${inserted}${text.slice(at)}`;
}

const dialectText = (name) => `/** The dialect of ${name}: what differs from PostgreSQL. */
import { postgresql } from './postgresql.js';
import type { SqlDialect } from './sql-dialect.js';

export const ${name}: SqlDialect = {
  ...postgresql,
  name: '${name}',
};
`;

/** The kinds of additions: the form of the name, the files, the lines to add to tables, and the remaining steps. */
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
  profile: {
    form: 'words with hyphens, such as azure-table',
    accepts: (name) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name),
    files: profileFiles,
    edits: (name) => ({
      [`${profilesFolder}/profiles.ts`]: (text) =>
        withLine(
          withLine(text, `import { ${camelCase(name)} } from './${name}.js';`, 'import { byPrecedence'),
          `  ${camelCase(name)},`,
          ']);',
          'byPrecedence([',
        ),
    }),
    steps: (name) => [
      `Write ${profilesFolder}/${name}.ts: its addresses, and facts with their pages and the requests that show them.`,
      `npx vitest run test/profile-facts.test.ts -t ${name}`,
      'UPDATE=1 npx vitest run test/profile-tables.test.ts packages/workspace/src/config',
      'Review the changes of these files, and write a line in CHANGELOG.md.',
    ],
  },
  format: {
    form: 'one word in small letters, such as ndjson',
    accepts: (name) => /^[a-z][a-z0-9]+$/.test(name),
    files: formatFiles,
    edits: (name) => ({
      [`${formatsFolder}/formats.ts`]: (text) =>
        withLine(
          withLine(text, `import { ${name}Format } from './${name}/${name}-format.js';`, 'import { sourceFormats }'),
          `  ${name}: ${name}Format,`,
          '};',
          'const formats = {',
        ),
    }),
    steps: (name) => [
      `Write ${formatsFolder}/${name}/${name}-format.ts (label, example, names of files, \`read\`) and its test.`,
      'UPDATE=1 npx vitest run test/format-tables.test.ts packages/workspace/src/config packages/cli/test/commands.test.ts',
      `npx vitest run test/format-tables.test.ts ${formatsFolder}/${name}`,
      'Review the changes of the lists, and write a line in CHANGELOG.md.',
    ],
  },
  language: {
    form: 'one word in small letters, such as lua',
    accepts: (name) => /^[a-z][a-z0-9]*$/.test(name),
    files: languageFiles,
    edits: (name) => ({
      [`${languagesFolder}/source-languages.ts`]: (text) => {
        const named = withLine(text, `  ${name},`, '} satisfies', 'const languageRows');
        return insertBefore(named, 'import type { CharacterRules', `import { ${name} } from './${name}.js';\n`);
      },
      [snippetsFile]: (text) => `${text.trimEnd()}\n=== a.${name} 1 a request in a string\n`,
    }),
    steps: (name) => [
      `Write ${languagesFolder}/${name}.ts: label, example, endings of files, words of editors and fences, comments, literals, joins, and \`constructs\`, without which it does not compile.`,
      `Write a program with its findings «like this» below the last heading of ${snippetsFile}, and one for each kind of literal.`,
      'UPDATE=1 npx vitest run test/format-tables.test.ts test/configuration-reference.test.ts packages/workspace/src/config packages/cli/test/commands.test.ts',
      'npx vitest run packages/documents/test/programs packages/documents/src/programs test/format-tables.test.ts',
      'Review the changes of the lists, and write a line in CHANGELOG.md.',
    ],
  },
  function: {
    form: 'letters and dots, such as reverse',
    accepts: (name) => /^[a-z][a-z.]*$/i.test(name),
    files: () => ({}),
    edits: (name) => ({
      'packages/core/src/language/functions.ts': (text) => {
        const spelling = name === name.toLowerCase() ? '' : ` spelling: '${name}',`;
        const row = `  { name: '${name.toLowerCase()}',${spelling} since: '4.01', clause: '', overloads: [form({ text }, 'Edm.String', '')] },\n`;
        return insertBefore(text, "  { name: 'substringof',", row);
      },
    }),
    steps: (name) => [
      `packages/core/src/language/functions.ts: the clause, versions, parameters, result and sentence of ${name}`,
      'packages/core/src/query/evaluate/call-function.ts: its value, or the reason why it has none',
      'packages/sql/src/postgresql.ts and sqlite.ts: its SQL, or the reason why there is none (duckdb.ts if it differs from PostgreSQL)',
      'packages/core/test/queries/filters.txt: queries with the rows that they must have',
    ],
  },
  dialect: {
    form: 'lower-case letters and digits, such as mysql',
    accepts: (name) => /^[a-z][a-z0-9]*$/.test(name),
    files: (name) => ({ [`packages/sql/src/${name}.ts`]: dialectText(name) }),
    edits: (name) => ({
      'packages/sql/src/sql-dialects.ts': (text) => {
        const named = insertBefore(text, ' postgresql, sqlite }', ` ${name},`);
        return insertBefore(named, 'import { postgresql }', `import { ${name} } from './${name}.js';\n`);
      },
      'packages/cli/src/program.ts': (text) => insertBefore(text, ' postgresql: 0,', ` ${name}: 0,`),
    }),
    steps: (name) => [
      `packages/sql/src/${name}.ts: the members that differ from those of PostgreSQL`,
      `packages/sql/test/databases.ts: how a test opens ${name} with the rows (\`openers\`)`,
      'packages/sql/test/exceptions.txt: the queries with other rows, with the reason; docs/sql.md states the same for users',
    ],
  },
};

/**
 * The files, the changes of tables and the remaining steps of a recipe.
 *
 * @throws An Error for arguments that no recipe accepts.
 */
export function readRecipe(kind = '', name = '') {
  const recipe = Object.hasOwn(recipes, kind) ? recipes[kind] : undefined;
  if (recipe === undefined) throw new Error(`Usage: npm run new ${Object.keys(recipes).join('|')} NAME`);
  if (!recipe.accepts(name)) throw new Error(`The name of a ${kind} must be ${recipe.form}.`);
  return { files: recipe.files(name), edits: recipe.edits?.(name) ?? {}, steps: recipe.steps(name) };
}

function write(kind, name) {
  const { files, edits, steps } = readRecipe(kind, name);
  const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (existing !== undefined) throw new Error(`${existing} exists.`);
  // All edits are computed before the first file is written.
  const edited = Object.entries(edits).map(([path, edit]) => [path, edit(readFileSync(join(root, path), 'utf8'))]);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
    console.log(`wrote ${path}`);
  }
  for (const [path, text] of edited) {
    writeFileSync(join(root, path), text);
    console.log(`added a line to ${path}`);
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
