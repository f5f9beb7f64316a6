/** Calls as programs write them: the requests that are read, and the findings, which the correction of the call does not have. */
import { builtInServices, createChecker } from '@odatalint/core';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkDocument,
  documentFormats,
  formatOf,
  loadFormats,
  readDocument,
  type StoredRequest,
} from '../../src/index.js';
import { printRequest } from '../../src/formats/requests-as-text.test-support.js';

interface Snippet {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  readonly requests: readonly string[];
  readonly codes: string;
  /** The text that the correction replaces, and its replacement. */
  readonly correction?: readonly [string, string];
}

const snippetsIn = (file: string): readonly Snippet[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/^##? .*\n\n?/gm, '')
    .split(/^=== /m)
    .slice(1)
    .map((part): Snippet => {
      const lines = part.trimEnd().split('\n');
      const [file = '', ...words] = (lines.shift() ?? '').split(' ');
      const isNote = (line: string) => /^[>=~] /.test(line);
      const notes = lines.slice(lines.findIndex(isNote) === -1 ? lines.length : lines.findIndex(isNote));
      const of = (mark: string) => notes.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
      const [from, to] = (of('~')[0] ?? '').split(/ → ?/);
      return {
        file,
        name: words.join(' '),
        text: `${lines.slice(0, lines.length - notes.length).join('\n')}\n`,
        requests: of('>'),
        codes: of('=')[0] ?? '',
        ...(from === undefined || to === undefined ? {} : { correction: [from, to] }),
      };
    });

const snippets = snippetsIn('./calls.txt');
const otherSnippets = [
  ...snippetsIn('./call-forms.txt'),
  ...snippetsIn('./whole-programs.txt'),
  ...snippetsIn('./clients.txt'),
  ...snippetsIn('./own-functions.txt'),
];

const checkers = new Map<string, ReturnType<typeof createChecker>>();
function checkerOf(service: string): ReturnType<typeof createChecker> {
  const known = checkers.get(service) ?? createChecker(service === '' ? {} : { service });
  checkers.set(service, known);
  return known;
}

/** Variables have any name, and a request of a service names it first. */
function print(request: StoredRequest): string {
  const { service, ...rest } = request;

  return (
    (service === undefined ? '' : `@${service} `) +
    printRequest(rest)
      .replaceAll(/\{\{[^{}]*\}\}/g, '{}')
      .replace(/¶?\{\}: \{\}/, '')
  );
}

beforeAll(() => loadFormats(documentFormats));

const isSeen = ({ requests }: Snippet, request: StoredRequest) => requests.length > 0 || request.isDoubtful !== true;

function codesOf(snippet: Snippet, text: string): string {
  const { diagnostics } = checkDocument(text, {
    format: formatOf(snippet.file)!,
    checkerFor: (request) => (isSeen(snippet, request) ? checkerOf(request.service ?? '') : undefined),
  });
  const found = diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning');
  return [...new Set(found.map(({ code }) => code))].sort().join(' ');
}

describe.each([...snippets, ...otherSnippets])('$file: $name', (snippet) => {
  const { file, text, requests, codes, correction } = snippet;
  it('is read', () => {
    const read = readDocument(text, formatOf(file)!).requests.filter((each) => isSeen(snippet, each));
    const found = read.map(print).join('\n');
    expect(found, found).toBe(requests.join('\n'));
  });
  it('is checked', () => expect(codesOf(snippet, text)).toBe(codes));
  it.runIf(correction !== undefined)('is right once corrected', () => {
    const [from = '', to = ''] = correction ?? [];
    expect(text).toContain(from);
    expect(
      codesOf(
        snippet,
        text.replace(from, () => to),
      ),
    ).toBe('');
  });
});

it('never throws on a damaged program, and keeps exact characters exact', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
  for (const { file, text } of snippets) {
    const format = formatOf(file)!;
    const damaged = names.map((name) => text.replaceAll(/\b(?:filter|headers|set|Add|params)\b/g, name));
    for (let at = 0; at < text.length; at += 101) {
      damaged.push(text.slice(0, at), text.slice(0, at) + text.slice(at + 1));
      damaged.push(`${text.slice(0, at)}${'([{"`'.charAt(at % 5)}${text.slice(at)}`);
    }
    for (const each of damaged)
      for (const { input, maps, span } of readDocument(each, format).requests) {
        expect(span.end).toBeLessThanOrEqual(each.length);
        const { url } = maps;
        if (!('url' in input) || url === undefined) continue;
        for (let at = 0; at < input.url.length; at++)
          if (url.isExact({ start: at, end: at + 1 })) expect(each.charAt(url.start(at))).toBe(input.url.charAt(at));
      }
  }
});

it('says which calls of OData clients have a computed URL', () => {
  const text =
    'const c = graphClient; await c.api(path).get(); await c.api(`/users/${id}`).get(); await fetch(path);\n';
  const { requests, unreadUrls = [] } = readDocument(text, 'script');
  expect(requests.map(({ input }) => ('url' in input ? input.url : ''))).toEqual(['/users/{{id}}']);
  expect(unreadUrls.map(({ start, end }) => text.slice(start, end))).toEqual(['c.api(path).get()']);
});

it('reads the calls of own clients as the place says', () => {
  const text = "api.list('Orders', { where: 'Total > 5' }); api.list(set); save('Orders(1)', { Total: 5 }, 'x');\n";
  const place = {
    calls: [
      { call: 'api.list', method: 'GET', arguments: ['set', 'members'], named: { where: '$filter' } },
      { call: 'save', method: 'put', arguments: ['url', 'json', 'none'] },
    ],
  };
  const { requests } = readDocument(text, 'script', [{ ...place, service: 'odata-4.01' }]);
  expect(requests.map(print)).toEqual([
    '@odata-4.01 GET Orders?$filter=Total > 5',
    '@odata-4.01 GET {}',
    '@odata-4.01 PUT Orders(1) |  | {"Total":5}',
  ]);
});

it('completes a request while a literal of its call is open, but does not check it', () => {
  const text = "axios.get('https://h/odata/Products', {\n  params: { $filter: \"Price lt\n";
  const [request] = readDocument(text, 'script').requests;
  expect(request && print(request)).toBe('GET https://h/odata/Products?$filter=Price lt');
  expect(checkDocument(text, { format: 'script', checkerFor: () => checkerOf('') }).diagnostics).toEqual([]);
});

it('names services that exist', () => {
  const names = new Set(builtInServices.map(({ name }) => name));
  for (const { requests } of snippets)
    for (const request of requests) {
      const name = /^@(\S+)/.exec(request)?.[1];
      if (name !== undefined) expect(names).toContain(name);
    }
});
