/**
 * Writes the tables of codes in core/src/codes from the front matter of the rule pages: `npm run codes`. Names and severities have
 * tables of their own, since every checker needs them, while only lists of rules need the rest.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const source = fileURLToPath(new URL('../packages/core/src', import.meta.url));

/** In: the text of a page. Out: its front matter as an object, and the page without it. */
export function splitPage(text) {
  const [, matter = '', page = text] = /^---\n([\s\S]*?)^---\n\s*([\s\S]*)$/m.exec(text) ?? [];
  return { matter: parse(matter) ?? {}, page };
}

/** The folder of a page is its group; the parser's own codes and those about disable comments have their own names. */
const groupOf = (file, name) =>
  file.includes('problems')
    ? 'syntax'
    : name === 'unused-suppression' || name.endsWith('-directive')
      ? 'document'
      : basename(dirname(file));

/** What the front matter of all pages says, sorted by code. */
export function readCodeInfos() {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const name = basename(file, '.md');
      const { summary, specification, severity, fixable } = splitPage(readFileSync(join(source, file), 'utf8')).matter;
      return { name, summary, specification, severity, fixable, group: groupOf(file, name) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The texts of the generated modules, by their path below core/src. */
export function codeTables(infos = readCodeInfos()) {
  const rows = infos.map((info) => `  ${JSON.stringify(info)},\n`).join('');
  const milder = infos.filter(({ severity }) => severity !== 'error');
  const severities = milder.map(({ name, severity }) => `  '${name}': '${severity}',\n`).join('');
  return {
    'codes/rule-infos.ts': `/** Every code there is, sorted by name. Generated from the front matter of the rule pages: \`npm run codes\`. */
import type { RuleInfo } from './rule-info.js';

/** Every code there is, sorted by name. @public */
export const ruleInfos: readonly RuleInfo[] = [\n${rows}];\n`,
    'codes/severities.ts': `/** The default severities of the codes that are not errors. Generated from the front matter of the rule pages: \`npm run codes\`. */
import type { RuleSeverity } from '../text/index.js';

export const defaultSeverities: Readonly<Record<string, RuleSeverity>> = {\n${severities}};\n`,
    'text/rule-names.ts': `/** The names of all codes, sorted. Generated from the rule pages: \`npm run codes\`. */
export const ruleNames = [\n${infos.map(({ name }) => `  '${name}',\n`).join('')}] as const;

/** The code of a finding, which is also the name of its rule and of its page. */
export type RuleName = (typeof ruleNames)[number];\n`,
  };
}

if (argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(codeTables())) writeFileSync(join(source, path), text);
