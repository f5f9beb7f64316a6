/** Lists the summary of every code and its messages for the bad examples of its page and the grammar corpus. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Diagnostic, type RuleInfo, ruleInfos, type RuleName } from '../src/index.js';
import { parseLine, readCorpus } from './grammar/corpus.js';
import { readInput } from './marked-input.js';
import { findingsOf, readPages } from './rule-pages.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'messages.txt');

const pages = new Map(readPages().map((page) => [page.code, page.blocks]));

const corpus = readCorpus();

/** The findings of a code in all its examples. */
function findingsOfCode(code: RuleName): Diagnostic[] {
  const inExamples = (pages.get(code) ?? [])
    .filter(({ kind }) => kind === 'bad')
    .flatMap((block) => block.lines.flatMap((line) => findingsOf(code, block, readInput(line).input)));
  const inCorpus = corpus
    .filter(({ expected }) => expected.includes(` ${code}@`))
    .flatMap((line) => parseLine(line, line.input).diagnostics);
  return [...inExamples, ...inCorpus].filter((diagnostic) => diagnostic.code === code);
}

const severityOf = new Map(ruleInfos.map(({ name, severity }) => [name, severity]));

/** The texts of a finding, one per line, with its severity if that differs from the default of its code. */
const textOf = ({ code, severity, message, notes, fixes }: Diagnostic): string =>
  [
    `${severity === severityOf.get(code) ? '' : `${severity}: `}${message}`,
    ...notes.map((note) => `  note: ${note.message}`),
    ...fixes.map(({ safety, title }) => `  ${safety}: ${title}`),
  ]
    .map((line) => line.replaceAll('\n', '\\n').replace(/\p{Cs}/gu, '\ufffd'))
    .join('\n');

/** A key that is equal for findings that differ only in quoted texts and numbers. */
const wordingOf = (text: string): string =>
  text.replaceAll(/"[^"]*"|\w*'.*'|\d+/g, '…').replaceAll(/(?<=^The string ).*(?= has no| ends)/g, '…');

/** The different messages of a code; each is the message of the first such finding. */
function wordings(code: RuleName): string {
  const texts = new Map<string, string>();
  for (const finding of findingsOfCode(code)) {
    const text = textOf(finding);
    if (!texts.has(wordingOf(text))) texts.set(wordingOf(text), text);
  }
  return [...texts.values()].join('\n');
}

/** The lines that `explain` prints above the page. */
const headOf = ({ severity, group, summary, specification }: RuleInfo): string =>
  `${severity}, ${group}: ${summary}\n(${specification})`;

const sectionOf = (info: RuleInfo): string => `${headOf(info)}\n\n${wordings(info.name)}`.trim();

if (process.env['UPDATE'] === '1')
  writeFileSync(
    file,
    `What every code says of itself, and every wording of its findings; UPDATE=1 rewrites them.\n${ruleInfos.map((info) => `\n## ${info.name}\n\n${sectionOf(info)}\n`).join('')}`,
  );

const sections = readFileSync(file, 'utf8').split(/^## /m).slice(1);
const expected = new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));

describe('the words of', () => {
  test('all codes are written down', () => {
    expect([...expected.keys()]).toEqual(ruleInfos.map(({ name }) => name));
  });

  test.each(ruleInfos.map((info) => [info.name, info] as const))('%s', (code, info) => {
    expect(sectionOf(info)).toBe(expected.get(code)?.slice(code.length).trim());
  });
});
