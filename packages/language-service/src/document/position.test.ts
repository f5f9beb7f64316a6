/** The innermost text and node at an offset, and the way back to the document. */
import { describe, expect, test } from 'vitest';
import { positionAt, spanInDocument } from '../index.js';
import { documentFor } from '../../test/editor-cases.js';

/** The kinds from the root to the innermost node at `|`, and the characters that the innermost one covers in the document. */
function at(marked: string, settings = {}): string | undefined {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const position = positionAt(documentFor(text, { schema: 'shop', ...settings }), offset);
  if (position === undefined) return undefined;
  const span = spanInDocument(position, position.nodes.at(-1)!);
  return `${position.nodes.map(({ kind }) => kind).join(' ')}: ${text.slice(span?.start, span?.end)}`;
}

describe('a position', () => {
  test.each([
    ['GET /Ord|ers', 'Url ResourcePath Segment Name: Orders'],
    ["GET /Orders?$filter=Title%20eq%20'a%C3|%A9'", "Url Query QueryOption Binary Literal: 'a%C3%A9'"],
    ['GET /Orders\n  ?$filter=Total\n  gt |5', 'Url Query QueryOption Binary Literal: 5'],
    ['G|ET /Orders', 'Method: GET'],
    ['GET /Orders\nAccept: a|/b', 'Header RawValue: a/b'],
    [
      'POST /Orders\nContent-Type: application/json\n\n{ "Ti|tle": "x" }',
      'Body JsonObject JsonMember JsonName: "Title"',
    ],
    ['### no request\n# |', undefined],
  ])('%j', (marked, expected) => {
    expect(at(marked)).toBe(expected);
  });

  test('in the address of a request in a batch counts in that request', () => {
    const body = JSON.stringify({
      requests: [{ id: '1', method: 'GET', url: "Orders?$filter=Title eq 'a' and To|tal gt 5" }],
    });
    expect(at(`POST /$batch\nContent-Type: application/json\n\n${body}`)).toBe(
      'Url Query QueryOption Logical Binary MemberPath Name: Total',
    );
  });
});
