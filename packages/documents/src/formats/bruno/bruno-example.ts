/** Reads the responses saved in a Bruno file: `example` blocks with a request and a response. */
import type { HeaderInput, RequestInput, Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import type { SavedResponse } from '../../document/document.js';
import { isEmptyLine, type Line } from '../../text/line.js';
import { exactText } from '../../text/generated-text.js';
import { withPathVariables } from '../../text/path-variables.js';
import { brunoPairs, type BrunoBlock, type BrunoPair, valueOf } from './bruno-blocks.js';

/**
 * Reads a block `example`, which repeats the request of the file with the values that were sent. Undefined for an
 * example without a status code. The headers of the request are unknown, because a collection may add some.
 */
export function readBrunoExample(text: string, block: BrunoBlock, request: RequestInput): SavedResponse | undefined {
  const sent = pairsIn(text, linesOfBlock(text, block.lines, 'request'));
  const lines = linesOfBlock(text, block.lines, 'response');
  const code = valueOf(text, pairsIn(text, linesOfBlock(text, lines, 'status')), 'code');
  const status = code === undefined || !/^\d{3}$/.test(code) ? undefined : Number(code);
  if (status === undefined) return undefined;
  const headers = pairsIn(text, linesOfBlock(text, lines, 'headers')).map(({ key, value }): HeaderInput => ({
    name: key,
    value: text.slice(value.start, value.end),
  }));
  const body = contentOf(text, linesOfBlock(text, lines, 'body'));
  const url = sent.find(({ key }) => key === 'url')?.value;
  const method = valueOf(text, sent, 'method')?.toUpperCase() ?? request.method;
  return {
    input: {
      url: url === undefined || url.start === url.end ? request.url : addressIn(text, url),
      ...(method === undefined ? {} : { method }),
      response: {
        status,
        ...(headers.length === 0 ? {} : { headers }),
        ...(body === undefined ? {} : { body: text.slice(body.start, body.end) }),
      },
    },
    span: { start: block.start, end: block.end },
    ...(body === undefined ? {} : { map: OffsetMap.identity(body.end - body.start, body.start) }),
  };
}

function addressIn(text: string, { start, end }: BrunoPair['value']): string {
  const made = exactText(text, { start, end });
  return withPathVariables(made).text;
}

const indentOf = ({ start, from }: Line): number => from - start;

/** The lines between `name: {` and the `}` with the same indentation; empty if there is no such block. */
function linesOfBlock(text: string, lines: readonly Line[], name: string): readonly Line[] {
  const first = lines.find((line) => !isEmptyLine(line));
  const opening = lines.findIndex(
    (line) => indentOf(line) === (first && indentOf(first)) && text.slice(line.from, line.to) === `${name}: {`,
  );
  if (opening < 0) return [];
  const indent = indentOf(lines[opening]!);
  const closing = lines.findIndex(
    (line, at) => at > opening && indentOf(line) === indent && text.slice(line.from, line.to) === '}',
  );
  return lines.slice(opening + 1, closing < 0 ? lines.length : closing);
}

/** The pairs of a block, without those of nested blocks. */
function pairsIn(text: string, lines: readonly Line[]): readonly BrunoPair[] {
  const first = lines.find((line) => !isEmptyLine(line));
  const own = lines.filter((line) => !isEmptyLine(line) && indentOf(line) === indentOf(first!));
  return brunoPairs(text, { name: '', start: 0, end: 0, lines: own });
}

/** A body of JSON between `'''` and `'''` on lines of their own. Bodies of other types are not read. */
function contentOf(text: string, lines: readonly Line[]): Span | undefined {
  if (valueOf(text, pairsIn(text, lines), 'type') !== 'json') return undefined;
  const opening = lines.findIndex((line) => text.slice(line.from, line.to) === "content: '''");
  if (opening < 0) return undefined;
  const closing = lines.findIndex((line, at) => at > opening && text.slice(line.from, line.to) === "'''");
  const content = lines.slice(opening + 1, closing < 0 ? lines.length : closing).filter((line) => !isEmptyLine(line));
  const [first, last] = [content[0], content.at(-1)];
  return first === undefined || last === undefined ? undefined : { start: first.from, end: last.to };
}
