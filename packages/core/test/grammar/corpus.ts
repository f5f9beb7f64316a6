/** Reads the grammar corpus: `input  =>  (tree)`, with the findings after `!!`, under `@dialect` and `@kind` lines. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  describeTree,
  type Dialect,
  dialects,
  type Node,
  parse,
  parseExpand,
  parseFilter,
  type ParseOptions,
  parseOrderby,
  parsePath,
  type ParseResult,
  parseSelect,
} from '../../src/syntax/index.js';

const folder = dirname(fileURLToPath(import.meta.url));

const parsers: Readonly<Record<string, (text: string, options: ParseOptions) => ParseResult<Node>>> = {
  url: parse,
  filter: parseFilter,
  orderby: parseOrderby,
  select: parseSelect,
  expand: parseExpand,
  path: parsePath,
  literal: parseFilter,
};

export interface CorpusLine {
  readonly file: string;
  readonly number: number;
  readonly kind: string;
  readonly dialect: Dialect;
  readonly input: string;
  readonly expected: string;
}

export const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

/** Replaces escapes in an input for characters that a line cannot contain: `\n`, `\t`, `\u{…}`. */
const unescape = (text: string): string =>
  text.replace(/\\(?:n|t|u\{([0-9A-Fa-f]+)\})/g, (escape, hex?: string) =>
    hex === undefined ? (escape === '\\n' ? '\n' : '\t') : String.fromCodePoint(Number.parseInt(hex, 16)),
  );

/** Calls `take` for each case of a file and for each other line. */
function eachLine(file: string, take: (line: string, corpusLine: CorpusLine | undefined) => void): void {
  let dialect: Dialect = dialects['asset-management']!;
  let kind = 'filter';
  for (const [index, line] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
    const [, directive, value = ''] = /^@(dialect|kind) (\S+)$/.exec(line) ?? [];
    if (directive === 'dialect') dialect = dialects[value]!;
    if (directive === 'kind') kind = value;
    const arrow = line.indexOf('  =>');
    const isCase = arrow >= 0 && !line.startsWith('#');
    const [input, expected] = [unescape(line.slice(0, arrow).trimEnd()), line.slice(arrow + 4).trim()];
    take(line, isCase ? { file, number: index + 1, kind, dialect, input, expected } : undefined);
  }
}

export function readCorpus(): CorpusLine[] {
  const lines: CorpusLine[] = [];
  for (const file of files) eachLine(file, (_line, found) => void (found !== undefined && lines.push(found)));
  return lines;
}

export const parseLine = ({ kind, dialect }: Pick<CorpusLine, 'kind' | 'dialect'>, input: string): ParseResult<Node> =>
  parsers[kind]!(input, { dialect });

/** The result of a case, in the form of a line. */
export function responseRecords(line: CorpusLine): string {
  const result = parseLine(line, line.input);
  const { tree } = result;
  const shown =
    line.kind === 'literal'
      ? tree.kind === 'Literal'
        ? tree.literal
        : tree.kind
      : describeTree(tree)
          .replaceAll('\n', '\\n')
          .replace(/\p{Cs}/gu, '\ufffd');
  const findings = result.problems.map(({ code, start, end }) => `${code}@${start}-${end}`);
  return findings.length === 0 ? shown : `${shown}  !! ${findings.join(' ')}`;
}

/** Rewrites the expectations; a person reviews the diff. */
export function updateCorpus(): void {
  for (const file of files) {
    const lines: string[] = [];
    eachLine(file, (line, found) =>
      lines.push(found === undefined ? line : `${line.slice(0, line.indexOf('  =>'))}  =>  ${responseRecords(found)}`),
    );
    writeFileSync(join(folder, file), lines.join('\n'));
  }
}
