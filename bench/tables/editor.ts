/** How long an editor waits after a key was pressed, against a check of the whole document. */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createChecker, loadSchema, odata401Service } from '@odatalint/core';
import { checkDocument } from '@odatalint/documents';
import {
  codeLenses,
  complete,
  documentSymbols,
  foldingRanges,
  LanguageDocument,
  semanticTokens,
} from '@odatalint/language-service';
import { editedRequests } from '../edited-requests.js';
import { madeHttpDocument } from '../generated-texts.js';
import { fastest } from '../measuring/fastest.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Skipped, Table } from '../measuring/table.js';

const checker = createChecker({ service: 'asset-management' });
const checkerFor = () => checker;

/**
 * The time of an edit in the middle and the check after it, over that of a check of everything, and of one request. Also of an edit
 * and everything that an editor then shows of a document, and of a completion.
 */
function compare(lines: number): readonly number[] {
  const text = madeHttpDocument(lines);
  const document = new LanguageDocument(text, { format: 'http', checkerFor });
  document.check();
  const at = text.indexOf("'A-", text.length / 2) + 3;
  let isTyped = false;
  // What follows moves with every edit.
  const edit = (): void => {
    document.edit([isTyped ? { start: at, end: at + 1, text: '' } : { start: at, end: at, text: '7' }]);
    isTyped = !isTyped;
  };
  const request = { url: text.slice(text.indexOf('https'), text.indexOf('\n', text.indexOf('https'))) };
  const times = fastest({
    edit: () => {
      edit();
      return document.check();
    },
    views: () => {
      edit();
      return [semanticTokens(document), foldingRanges(document), documentSymbols(document), codeLenses(document)];
    },
    whole: () => checkDocument(text, { format: 'http', checkerFor }),
    request: () => checker.check(request),
    complete: () => complete(document, at),
  });
  const { edit: edited, whole, request: one, views, complete: completed } = times;
  return [edited / whole, edited / one, views / one, completed / one];
}

/** So many keys are pressed before the server is asked again. */
const rapid = 300;

/** The time of many rapid edits in a document with 10,000 findings and the check after them, over that of a check of everything. */
function compareRapid(): number {
  const text = 'GET https://example.com/api/v1/object/Equipment?top=x\n\n###\n'.repeat(10_000);
  const document = new LanguageDocument(text, { format: 'http', checkerFor });
  const found = document.check().diagnostics.length;
  if (found < 10_000) throw new Error(`There are only ${String(found)} findings.`);
  const at = text.indexOf('top=', text.length / 2) + 4;
  const times = fastest(
    {
      edits: () => {
        for (let i = 0; i < rapid; i++) document.edit([{ start: at, end: at + 1, text: String(i % 10) }]);
        return document.check();
      },
      whole: () => checkDocument(text, { format: 'http', checkerFor }),
    },
    { turns: 5, turn: 0, warmUp: 2000 },
  );
  return times.edits / times.whole;
}

export function measureEditor(): Table {
  const rows = [500, 5000].map((lines): Cell[] => [`${String(lines)} lines`, ...compare(lines)]);
  return {
    title: 'Editing',
    about:
      'The time to check an .http document again after one typed character, as a multiple of a check of the ' +
      'whole document, and of a check of the edited request. The last columns compare an edit with the colours, folding ranges, ' +
      'symbols and lenses of the whole document after it, and a completion there, with the same check.',
    columns: ['document', '× whole document', '× one request', 'views, × one request', 'completion, × one request'],
    rows,
    targets: [
      {
        what: 'a typed character in 5,000 lines, × one in 500 lines',
        value: Number(rows[1]![2]) / Number(rows[0]![2]),
        bound: 'at most',
        goal: 3,
      },
      {
        what: `${String(rapid)} rapid edits in a document with 10,000 findings and the check after them, × a check of the whole document`,
        value: compareRapid(),
        bound: 'at most',
        goal: 1,
      },
    ],
  };
}

/** The numbers of requests in the documents of the table of keys. */
const sizes = [50, 1000, 5000] as const;

/** The time of a key in the middle of a document and the check after it, in milliseconds. Each check reports `findings` findings. */
function timeOfKey(text: string, findings: number): number {
  const document = new LanguageDocument(text, { format: 'http', checkerFor });
  const found = document.check().diagnostics.length;
  if (found !== findings) throw new Error(`There are ${String(found)} findings instead of ${String(findings)}.`);
  const at = text.indexOf("'A-", text.length / 2) + 3;
  let isTyped = false;
  const key = (): unknown => {
    document.edit([isTyped ? { start: at, end: at + 1, text: '' } : { start: at, end: at, text: '7' }]);
    isTyped = !isTyped;
    return document.check();
  };
  return fastest({ key }).key / 1000;
}

/** The time of a key in documents of several sizes, without findings and with a fixable finding in each request. */
export function measureKeys(): Table {
  const times = sizes.map((size) => {
    const text = madeHttpDocument(5 * size);
    return {
      size,
      without: timeOfKey(text, 0),
      with: timeOfKey(text.replaceAll('filter=Code eq', 'filter=Code ='), size),
    };
  });
  const [, middle, large] = times;
  return {
    title: 'Keys',
    about:
      'The processor time of a typed character in the middle of an .http document and the check after it, in milliseconds of this ' +
      'machine: without findings, and with a finding and its fix in every request.',
    columns: ['requests', 'without findings, ms', 'a finding in each, ms'],
    rows: times.map((each): Cell[] => [String(each.size), each.without, each.with]),
    targets: [
      { what: '1,000 requests with findings, ms', value: middle!.with, bound: 'at most', goal: 15 },
      {
        what: 'time of each request among 5,000, × among 1,000',
        value: Math.max(large!.with / middle!.with, large!.without / middle!.without) / 5,
        bound: 'at most',
        goal: 1.5,
      },
    ],
  };
}

/** How often each position has its turn; the shortest time counts. */
const passes = 5;

/** A position of a request, and the shortest time of a completion there in milliseconds. */
interface Position {
  /** Whether a word can begin here: editors open the list at these places. */
  readonly isStart: boolean;
  time: number;
}

const isWordPart = (char: string): boolean => /[\p{L}\p{N}_$@.]/u.test(char);

/** The times of completion at every position of the requests, each hot. */
function timePositions(graph: ReturnType<typeof createChecker>): readonly Position[] {
  const texts = editedRequests.map((text) => ({
    document: new LanguageDocument(text, { format: 'http', checkerFor: () => graph }),
    positions: Array.from({ length: text.length + 1 }, (_, at): Position => {
      return { isStart: at > 0 && !isWordPart(text.charAt(at - 1)), time: Infinity };
    }),
  }));
  for (let pass = 0; pass < passes; pass++)
    for (const { document, positions } of texts)
      for (const [at, position] of positions.entries()) {
        const begun = performance.now();
        complete(document, at);
        position.time = Math.min(position.time, performance.now() - begun);
      }
  return texts.flatMap(({ positions }) => positions);
}

export function measureCompletion({ graph }: Settings): Table | Skipped {
  const title = 'Completion';
  if (graph === undefined) return { title, reason: 'it needs the metadata of Microsoft Graph (--graph FILE).' };
  const { schema } = loadSchema(readFileSync(graph, 'utf8'));
  if (schema === undefined) return { title, reason: `${graph} is no schema.` };
  const withGraph = createChecker({ service: odata401Service, schema });
  const positions = timePositions(withGraph);
  const url = "/users?$filter=displayName eq 'Milk' and accountEnabled eq true";
  const check = fastest({ check: () => withGraph.check({ url }) }).check / 1000;
  const rowOf = (name: string, some: readonly Position[]): Cell[] => {
    const times = some.map(({ time }) => time).sort((a, b) => a - b);
    const [half, most, last] = [0.5, 0.95, 1].map((part) => times[Math.ceil(times.length * part) - 1] ?? NaN);
    return [name, times.length, half, most, last, half! / check, most! / check];
  };
  const starts = rowOf(
    'where a word begins',
    positions.filter(({ isStart }) => isStart),
  );
  return {
    title,
    about:
      'The time of a completion with the schema of Microsoft Graph, at every position of requests with paths, query options, ' +
      'nested options, lambdas, aggregations, bodies and headers, and where a word begins. In milliseconds, and as a multiple of a ' +
      'check of a request.',
    columns: [
      'positions',
      'count',
      'median, ms',
      '95th percentile, ms',
      'largest, ms',
      'median, × check',
      '95th percentile, × check',
    ],
    rows: [rowOf('all', positions), starts],
    targets: [
      {
        what: 'completion where a word begins, 95th percentile, ms',
        value: Number(starts[3]),
        bound: 'at most',
        goal: 8,
      },
    ],
  };
}
