/** Bodies, batches and XML documents: each line of the corpus is a case. `UPDATE=1` rewrites the expectations. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type Batch,
  type BatchFault,
  type BodyFault,
  describeTree,
  parseBatch,
  parseRequestBody,
  parseXml,
  type XmlFault,
} from '../../src/syntax/index.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'bodies.txt');

/** Faults after `!!`, with all their members. */
const withFaults = (tree: string, faults: readonly (BodyFault | BatchFault | XmlFault)[]): string => {
  const shown = faults.map(({ fault, start, end, ...words }) => {
    const said = Object.entries(words)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ` ${name} ${JSON.stringify(value)}`);
    return `${fault}@${start}-${end}${said.join('')}`;
  });
  return shown.length === 0 ? tree : `${tree}  !! ${shown.join(', ')}`;
};

/** A batch, the facts that its tree does not show, and whether it is complete. */
function describeBatch(text: string, contentType: string): string {
  const { tree } = parseBatch(text, parseRequestBody(text).tree, contentType === '' ? undefined : contentType);
  const items = tree.items.map(({ bodyText, others, headersName }) => [
    ...(bodyText === undefined ? [] : [`body ${JSON.stringify(text.slice(bodyText.start, bodyText.end))}`]),
    ...(headersName === undefined ? [] : ['headers']),
    ...others.map((name) => `other ${name.text}`),
  ]);
  const more = items.map((parts) => (parts.length === 0 ? '' : ` {${parts.join(', ')}}`)).join('');
  return withFaults(`${describeTree(tree)}${more} ${completeness(tree)}`, tree.faults);
}

const completeness = ({ isComplete, format }: Batch): string =>
  `${format}, ${isComplete ? 'complete' : 'not complete'}`;

const readers: Readonly<Record<string, (text: string, contentType: string) => string>> = {
  json: (text) => {
    const { tree } = parseRequestBody(text);
    return withFaults(describeTree(tree), tree.faults);
  },
  batch: describeBatch,
  xml: (text) => {
    const { tree } = parseXml(text);
    return withFaults(describeTree(tree), tree.faults);
  },
};

const written: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escape = (text: string): string =>
  text.replaceAll(/[\n\r\t]/g, (char) => written[char]!).replace(/\p{Cs}/gu, '\ufffd');
const unescape = (text: string): string =>
  text.replace(/\\(?:([nrt])|u\{([0-9A-Fa-f]+)\})/g, (_whole, letter?: string, hex?: string) =>
    hex === undefined ? { n: '\n', r: '\r', t: '\t' }[letter!]! : String.fromCodePoint(Number.parseInt(hex, 16)),
  );

/** The lines of the corpus; each case has its present result. */
const lines = (() => {
  let [kind, contentType] = ['json', ''];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const [, directive, value = ''] = /^@(kind|type)(?: (.+))?$/.exec(line) ?? [];
      if (directive === 'kind') [kind, contentType] = [value, ''];
      if (directive === 'type') contentType = value;
      const arrow = line.indexOf('  =>');
      if (arrow < 0 || line.startsWith('#')) return { line };
      const [read, input, given] = [readers[kind]!, line.slice(0, arrow), contentType];
      return {
        line,
        input,
        expected: line.slice(arrow + 4).trim(),
        answer: () => escape(read(unescape(input), given)),
      };
    });
})();

if (process.env['UPDATE'] === '1')
  writeFileSync(
    file,
    lines.map(({ line, input, answer }) => (answer === undefined ? line : `${input}  =>  ${answer()}`)).join('\n'),
  );

describe('a body', () => {
  test.each(
    lines.flatMap(({ input, expected, answer }) => (answer === undefined ? [] : [[input, expected, answer] as const])),
  )('%s', (_input, expected, answer) => {
    expect(answer()).toBe(expected);
  });
});
