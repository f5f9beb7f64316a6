/** Accepting any of the first items at any position writes the same request in every language and quoting, and the host still parses. */
import { execFileSync } from 'node:child_process';
import { loadFormats } from '@odatalint/documents';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { begunRequests, compareWithPlain, hosts } from './hosts.js';

beforeAll(() => loadFormats(['yaml', 'markdown']));

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

/** The texts of a format that its own parser rejects. */
const rejected: Readonly<Record<string, (texts: readonly string[]) => readonly string[]>> = {
  json: (texts) => texts.filter((text) => !parses(() => JSON.parse(text))),
  ndjson: (texts) => texts.filter((text) => !parses(() => JSON.parse(text))),
  postman: (texts) => texts.filter((text) => !parses(() => JSON.parse(text))),
  notebook: (texts) => texts.filter((text) => !parses(() => JSON.parse(text))),
  yaml: (texts) => texts.filter((text) => parseAllDocuments(text).some(({ errors }) => errors.length > 0)),
  script: (texts) =>
    texts.filter((text) => {
      const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
      return diagnostics.length > 0;
    }),
  python: (texts) => {
    if (!hasPython) return [];
    const program =
      'import ast,json,sys\nbad=[]\nfor t in json.load(sys.stdin):\n  try: ast.parse(t)\n  except SyntaxError: bad.append(t)\nprint(json.dumps(bad))';
    return JSON.parse(
      execFileSync('python3', ['-c', program], { input: JSON.stringify(texts) }).toString(),
    ) as string[];
  },
};

function parses(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

const figures: string[] = [];

/** A quarter of the positions, another one for each host; `POSITIONS=all` tries all of them, which lasts about five minutes. */
const positionsOf = (index: number): typeof begunRequests =>
  process.env['POSITIONS'] === 'all' ? begunRequests : begunRequests.filter((_, at) => at % 4 === index % 4);

test.each(hosts.map((host, index) => [`${host.format} ${host.form}`, host, index] as const))(
  '%s',
  (name, host, index) => {
    const { accepted, texts, broken, added, withheld } = compareWithPlain(host, positionsOf(index));
    figures.push(
      `${name}: ${accepted} accepted, ${broken.length} broken, ${added.length} with a new finding, ${withheld.length} withheld`,
    );
    expect({ broken, added }).toEqual({ broken: [], added: [] });
    expect(rejected[host.format]?.(texts) ?? []).toEqual([]);
    // Text that a host cannot contain is not offered: a text between three quotes ends at a quote.
    expect(withheld.length).toBeLessThanOrEqual(accepted / 20);
    // `FIGURES=1` prints the count of each host.
    if (process.env['FIGURES'] === '1' && figures.length === hosts.length) console.log(figures.join('\n'));
  },
  600_000,
);
