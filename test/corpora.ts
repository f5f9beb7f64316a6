/** The requests of every corpus with the checker of the corpus, for properties of all findings and fixes. */
import { readFileSync } from 'node:fs';
import { type Checker, type CheckInput, createChecker, loadSchema, type RequestInput } from '@odatalint/core';
import { caseFiles, checkerFor, readCases } from '../packages/core/test/depth/depth-cases.js';
import { readCorpus } from '../packages/core/test/grammar/corpus.js';
import { readInput } from '../packages/core/test/marked-input.js';
import { checkerOf, readPages } from '../packages/core/test/rule-pages.js';
import { readRequests } from './service/read-requests.js';

/** A request of a corpus. */
export interface CorpusRequest {
  readonly checker: Checker;
  readonly input: CheckInput;
}

/** The examples of the rule pages that must have findings. */
export const pageRequests = (): readonly CorpusRequest[] =>
  readPages().flatMap(({ blocks }) =>
    blocks
      .filter(({ kind, isReceived }) => kind === 'bad' && !isReceived)
      .flatMap((block) =>
        block.lines.map((line) => ({ checker: checkerOf(undefined, block), input: readInput(line).input })),
      ),
  );

const depthRequests = (): readonly CorpusRequest[] =>
  [...caseFiles.keys()].flatMap((file) =>
    readCases(file).map(({ service, request }) => ({ checker: checkerFor(file, service), input: request })),
  );

/** The texts of the grammar corpus, in the service of their dialect. */
function grammarRequests(): readonly CorpusRequest[] {
  const checkers = new Map<string, Checker>();
  return readCorpus()
    .filter(({ input }) => input.length < 1_000)
    .flatMap(({ kind, dialect: { name }, input }) => {
      const checker = checkers.get(name) ?? createChecker({ service: name });
      checkers.set(name, checker);
      const framed =
        kind === 'url' || kind === 'path'
          ? { url: input }
          : kind === 'literal'
            ? { filter: `A eq ${input}` }
            : { [kind]: input };
      return { checker, input: framed as CheckInput };
    });
}

const older = (file: string): string => readFileSync(new URL(`older/${file}`, import.meta.url), 'utf8');

/** The checkers of the cases about older versions, by the first word of their lines. */
const olderServices = { v2: ['shop-v2', 'odata-v2'], v3: ['shop-v3', 'odata-v3'], sap: ['plant-sap', 'sap-v2'] };

function olderRequests(): readonly CorpusRequest[] {
  const checkers = new Map(
    Object.entries(olderServices).map(([version, [file = '', service = '']]) => [
      version,
      createChecker({ service, schema: loadSchema(older(`${file}.xml`)).schema! }),
    ]),
  );
  checkers.set('-', createChecker());
  return ['requests', 'more-requests', 'last-requests', 'fresh-requests', 'closing-requests'].flatMap((file) =>
    older(`${file}.txt`)
      .split('\n')
      .flatMap((line) => {
        const [, version = '', request = ''] = /^(?:wrong|info)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
        const checker = checkers.get(version);
        return checker === undefined ? [] : [{ checker, input: olderRequest(request) }];
      }),
  );
}

/** `METHOD url -- Name: value == body >> response`; `⏎` is a line break. */
function olderRequest(text: string): RequestInput {
  const [sent = ''] = text.split(' >> ');
  const [head = '', body] = sent.split(' == ');
  const [request = '', ...headers] = head.split(' -- ');
  const space = request.indexOf(' ');
  return {
    method: request.slice(0, space),
    url: request.slice(space + 1).trim(),
    headers: headers.map((line) => ({ name: line.split(': ', 1)[0]!, value: line.slice(line.indexOf(':') + 2) })),
    ...(body === undefined ? {} : { body: body.replaceAll('⏎', '\r\n') }),
  };
}

function profileRequests(): readonly CorpusRequest[] {
  const text = readFileSync(new URL('profiles/found.txt', import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, service, method = '', url = ''] = /^(\S+)\s+\S.*?\s(GET|POST|PATCH|PUT|DELETE) (.*)$/.exec(line) ?? [];
    if (service === undefined || line.startsWith('#')) return [];
    return [{ checker: createChecker({ service }), input: { method, url: url.split(' -- ')[0]! } }];
  });
}

function serviceRequests(): readonly CorpusRequest[] {
  const checker = createChecker({ service: 'asset-management' });
  return readRequests(new URL('service/requests.txt', import.meta.url)).map(({ request }) => ({
    checker,
    input: request,
  }));
}

/** Every nth request by its content, so that a new line of a corpus leaves the sample as it is. */
export const sampleOf = (requests: readonly CorpusRequest[], nth: number): readonly CorpusRequest[] =>
  requests.filter(({ input }) => {
    let hash = 0;
    for (const character of JSON.stringify(input)) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return hash % nth === 0;
  });

/** The requests of every corpus in the repository. */
export const corpusRequests = (): readonly CorpusRequest[] => [
  ...pageRequests(),
  ...depthRequests(),
  ...grammarRequests(),
  ...olderRequests(),
  ...profileRequests(),
  ...serviceRequests(),
];
