/** The values of values.txt. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceLanguages } from '../../src/programs/languages/source-languages.js';
import { Program } from '../../src/programs/program.js';
import type { Item, Link, ProgramValue } from '../../src/programs/program-values.js';
import { SourceText } from '../../src/programs/source-text.js';

/** Prints a text as `"…{variable}…"`, an unfinished bracket with `…`, and any other value as `?`. */
function printed(program: Program, value: ProgramValue): string {
  const { text, tokens } = program.source;
  const print = (each: ProgramValue): string => printed(program, each);
  const item = ({ name, value: each, isSpread }: Item): string =>
    `${isSpread === true ? '...' : ''}${name === undefined ? '' : `${name}: `}${print(each)}`;
  const items = (all: readonly Item[], isOpen: boolean): string =>
    [...all.map(item), ...(isOpen ? ['…'] : [])].join(', ');
  const link = (each: Link): string => {
    if (each.root !== undefined) return print(each.root);
    const args = each.open === -1 ? '' : items(program.argumentsOf(each), false);
    const braces = each.braces === -1 ? '' : `{${items(program.items(each.braces), false)}}`;
    const call = each.open === -1 ? '' : each.isIndex === true ? `[${args}]` : `(${args})`;
    return `${each.isNew === true ? 'new ' : ''}${each.name}${call}${braces}`;
  };
  const json = value.isJson === true ? ' as JSON' : '';
  switch (value.kind) {
    case 'text': {
      const parts = value.parts.map((part) => (part.kind === 'written' ? part.made.text : `{${print(part)}}`));
      return `${value.isTagged === true ? 'odata' : ''}${value.given !== undefined ? '%' : ''}"${parts.join('')}"${json}`;
    }
    case 'plain':
      return value.text + json;
    case 'object':
      return `{${items(value.items, value.isOpen)}}${json}`;
    case 'list':
      return `[${items(value.items, value.isOpen)}]${json}`;
    case 'chain':
      return value.links.map(link).join('.') + json;
    case 'block':
      return `{ | ${value.parameter} => ${text.slice(tokens[value.from]?.start, tokens[value.to - 1]?.end)} }`;
    case 'unknown':
      return '?';
  }
}

/** What the second column contains, by the first word of the heading. */
const results: Readonly<Record<string, (program: Program) => string>> = {
  'A value': (program) => {
    const value = program.read(0);
    const rest = program.source.tokens[value.next];
    return printed(program, value) + (rest === undefined ? '' : `  |  ${program.source.text.slice(rest.start)}`);
  },
  'The value of x': (program) => {
    const value = program.constant('x', program.source.tokens.length) ?? program.ownMember('x');
    return value === undefined ? 'not known' : printed(program, value);
  },
};

test('a list or an object with more items than are read is not complete', () => {
  const language = sourceLanguages.find((each) => each.name === 'script')!;
  const isOpen = (text: string): unknown => {
    const value = new Program(new SourceText(text, language)).read(0);
    return 'isOpen' in value && value.isOpen;
  };
  expect(isOpen(`[${'1, '.repeat(399)}]`)).toBe(false);
  expect(isOpen(`[${'1, '.repeat(401)}]`)).toBe(true);
  expect(isOpen(`{${'"a": 1, '.repeat(401)}}`)).toBe(true);
});

test('each branch of nested conditions is read once', () => {
  const language = sourceLanguages.find(({ name }) => name === 'python')!;
  const source = new SourceText(`${'("a" if b else '.repeat(16)}""${')'.repeat(16)}`, language);
  let words = 0;
  const word = source.word.bind(source);
  source.word = (index) => {
    words++;
    return word(index);
  };
  new Program(source).read(0);
  expect(words).toBeLessThan(200 * source.tokens.length);
});

const file = new URL('./values.txt', import.meta.url);
const [head = '', ...sections] = readFileSync(file, 'utf8').split(/^## /m);
let written = head;

const lists = sections.map((section): readonly [heading: string, lines: readonly string[]] => {
  const [heading = '', ...lines] = section.trimEnd().split('\n');
  return [heading, lines];
});

describe.each(lists)('%s', (heading, lines) => {
  const resultOf = (line: string): string => {
    const [, name = '', text = ''] = /^(\w+): (.*?) {2}=>/.exec(line) ?? [];
    const language = sourceLanguages.find((each) => each.name === name);
    if (language === undefined) throw new Error(`"${name}" is not a language.`);
    const program = new Program(new SourceText(text.replaceAll(String.raw`\n`, '\n'), language));
    return `${name}: ${text}  =>  ${results[heading]!(program).replaceAll('\n', String.raw`\n`)}`;
  };
  if (process.env['UPDATE'] === '1') {
    written += `## ${heading}\n${lines.map((line) => (line === '' ? '' : resultOf(line))).join('\n')}\n\n`;
    writeFileSync(file, `${written.trimEnd()}\n`);
  }
  test.each(lines.filter((line) => line !== ''))('%s', (line) => expect(resultOf(line)).toBe(line));
});
