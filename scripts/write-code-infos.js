/**
 * Writes the tables of codes and the list of rules from the rule pages: `npm run codes`. Every checker needs the names, severities
 * and facts, so they are separate from the texts, which only lists of rules need.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const source = fileURLToPath(new URL('../packages/core/src', import.meta.url));

/**
 * Splits the text of a page.
 *
 * @returns The front matter as an object, and the page without it.
 */
export function splitPage(text) {
  const [, matter = '', page = text] = /^---\n([\s\S]*?)^---\n\s*([\s\S]*)$/m.exec(text) ?? [];
  return { matter: parse(matter) ?? {}, page };
}

/** The folder of a page is its group. The codes of the parser and the code about disable comments have groups of their own. */
const groupOf = (file, name) =>
  file.includes('problems') ? 'syntax' : name === 'unused-suppression' ? 'document' : basename(dirname(file));

const isText = (value) => typeof value === 'string' && value.length > 0;
const isSwitch = (value) => typeof value === 'boolean';
const oneOf =
  (...words) =>
  (value) =>
    words.includes(value);

/** The facts that a page must state: the possible values of each, and the codes that need it, by default all. */
const facts = {
  summary: { accepts: isText, expected: 'a sentence' },
  specification: { accepts: isText, expected: 'the clause that the rule checks' },
  severity: {
    accepts: oneOf('error', 'warning', 'info', 'hint', 'off'),
    expected: 'error, warning, info, hint or off',
  },
  fixable: { accepts: isSwitch, expected: 'true or false' },
  decidedBy: {
    accepts: oneOf('word', 'text', 'option', 'path', 'request'),
    expected: 'word, text, option, path or request: the text after which the finding is certain',
  },
  beforeV4: {
    accepts: isSwitch,
    expected: 'true or false: whether the fixes rewrite notation of OData V1 to V3 for V4',
    isNeeded: ({ fixable }) => fixable,
  },
  listable: {
    accepts: isSwitch,
    expected: 'true or false: whether a baseline can list the finding',
    isNeeded: ({ group }) => group === 'input' || group === 'document',
  },
};

/**
 * The facts in the front matter of a page.
 *
 * @throws An Error with the first fact that is missing, invalid or unknown.
 */
export function infoOf(file, text) {
  const { matter } = splitPage(text);
  const name = basename(file, '.md');
  const info = { name, ...matter, group: groupOf(file, name), file: file.replaceAll('\\', '/') };
  for (const [fact, { accepts, expected, isNeeded }] of Object.entries(facts)) {
    const isOmitted = isNeeded?.(info) === false;
    if (isOmitted ? fact in matter : !accepts(matter[fact]))
      throw new Error(`${file}: "${fact}" in the front matter must be ${isOmitted ? 'omitted' : expected}.`);
  }
  const unknown = Object.keys(matter).find((fact) => !(fact in facts));
  if (unknown !== undefined) throw new Error(`${file}: the front matter has an unknown fact "${unknown}".`);
  return info;
}

/** The facts in the front matter of all pages, sorted by code. */
export const readCodeInfos = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => infoOf(file, readFileSync(join(source, file), 'utf8')))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The groups whose rules have a list of their own, for programs with few rules, and the name of the list. */
const groupLists = {
  capabilities: 'capabilityRules',
  expressions: 'expressionRules',
  options: 'optionRules',
  path: 'pathRules',
};

/** The parser or the readers of files report the codes of these groups. */
const isRule = ({ group }) => group !== 'syntax' && group !== 'input' && group !== 'document';

const exportOf = ({ name }) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** The module with all rules. Each list is complete, so that a bundler can omit the others and their rules. */
function rulesModule(infos) {
  const rules = infos.filter(isRule);
  const imports = rules.map(
    (info) => `import { ${exportOf(info)} } from './${info.file.replace(/^rules\/(.*)\.md$/, '$1.js')}';\n`,
  );
  const list = (name, listed) =>
    `export const ${name}: readonly AnyRule[] = [\n${listed.map((info) => `  ${exportOf(info)},\n`).join('')}];\n`;
  const lists = Object.entries(groupLists).map(([group, name]) =>
    list(
      name,
      rules.filter((info) => info.group === group),
    ),
  );
  return `/** All rules, and those of some groups. Generated from the rule pages: \`npm run codes\`. */
import type { AnyRule } from './engine/rule.js';
${imports.join('')}\n${[list('rules', rules), ...lists].join('\n')}`;
}

/** The texts of the generated modules, by their path below core/src. */
export function codeTables(infos = readCodeInfos()) {
  const rows = infos
    .map(({ name, summary, specification, severity, fixable, group }) =>
      JSON.stringify({ name, summary, specification, severity, fixable, group }),
    )
    .map((row) => `  ${row},\n`)
    .join('');
  const entries = (fact, usual) =>
    infos.flatMap((info) => (info[fact] === usual ? [] : `  '${info.name}': '${info[fact]}',\n`)).join('');
  const names = (isIn) => infos.flatMap((info) => (isIn(info) ? `'${info.name}'` : [])).join(', ');
  return {
    'codes/rule-infos.ts': `/** Every code there is, sorted by name. Generated from the front matter of the rule pages: \`npm run codes\`. */
import type { RuleInfo } from './rule-info.js';

/** Every code there is, sorted by name. @public */
export const ruleInfos: readonly RuleInfo[] = [\n${rows}];\n`,
    'codes/page-facts.ts': `/** Facts about codes. Generated from the front matter of the rule pages: \`npm run codes\`. */
import type { RuleSeverity } from '../text/index.js';
import type { DecidingText } from './rule-info.js';

/** The default severities of the codes that are not errors. */
export const defaultSeverities: Readonly<Record<string, RuleSeverity>> = {\n${entries('severity', 'error')}};

/** The texts that decide about findings whose marked text does not decide. */
export const decidingTexts: Readonly<Record<string, DecidingText>> = {\n${entries('decidedBy', 'text')}};

/** The codes whose fixes rewrite notation of OData V1 to V3 for V4. */
export const codesBeforeV4: readonly string[] = [${names(({ beforeV4 }) => beforeV4 === true)}];

/** The codes whose findings a baseline cannot list. */
export const unlistableCodes: readonly string[] = [${names(({ listable }) => listable === false)}];\n`,
    'rules/rules.ts': rulesModule(infos),
    'text/rule-names.ts': `/** The names of all codes, sorted. Generated from the rule pages: \`npm run codes\`. */
export const ruleNames = [\n${infos.map(({ name }) => `  '${name}',\n`).join('')}] as const;

/** The code of a finding, which is also the name of its rule and of its page. */
export type RuleName = (typeof ruleNames)[number];\n`,
  };
}

if (argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(codeTables())) writeFileSync(join(source, path), text);
