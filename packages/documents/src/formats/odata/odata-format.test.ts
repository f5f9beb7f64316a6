/** The results of the odata reader, case by case. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { fieldText, printPieces, printRequests } from '../requests-as-text.test-support.js';

const cases: readonly (readonly [name: string, file: readonly string[], queries: readonly string[]])[] = [
  [
    'one line each',
    ['Equipment?top=1', '', '', '?top=2', ' ', "filter=Name eq 'x'"],
    ['- Equipment?top=1', '- ?top=2', "- filter=Name eq 'x'"],
  ],
  [
    'many lines',
    ['  Equipment  ', '?filter=A eq 1', '  and B eq 2', '&top=1'],
    ['- Equipment?filter=A eq 1 and B eq 2&top=1'],
  ],
  ['no question mark', ['filter=A eq 1', 'or B eq 2'], ['- filter=A eq 1 or B eq 2']],
  [
    'method',
    ['get Equipment', '', 'POST Equipment', '', 'GET /x HTTP/1.1'],
    ['get Equipment', 'POST Equipment |  | {{body}}', 'GET /x'],
  ],
  [
    'comments',
    ['# note', 'Equipment', '  # off', '  ?top=1', '', '# only a comment', '', 'Jobs?filter=A eq #1'],
    ['- Equipment?top=1', '- Jobs?filter=A eq #1'],
  ],
  [
    'queries on neighbouring lines',
    ['GET A', 'get https://h/B', '  ?top=1', 'POST C', '', 'https://h/D', 'https://h/E?a=', 'https://h'],
    ['GET A', 'get https://h/B?top=1', 'POST C |  | {{body}}', '- https://h/D', '- https://h/E?a=https://h'],
  ],
  ['double slash is no comment', ['//h/x'], ['- //h/x']],
  [
    'name and service',
    ['# @name one', '# @odatalint-service erp', 'A', '', 'B', '', '# @name c', '', 'C'],
    ['- A {one} @erp', '- B', '- C {c}'],
  ],
  ['holes', ['{{base}}/Equipment'], ['- {{base}}/Equipment']],
  ['nothing', ['', '# a', '  '], []],
];

describe('odata reader', () => {
  it.each(cases)('%s', (_name, file, queries) => {
    for (const lineBreak of ['\n', '\r\n', '\r']) expect(printRequests(file.join(lineBreak), 'odata')).toEqual(queries);
  });

  it('knows where each character is', () => {
    const file = 'A?filter=x\n  # c\n  and y\n';
    const [request] = readDocument(file, 'odata').requests;
    const map = request?.maps.url;
    expect(request && map && printPieces(file, fieldText(request.input, 'url') ?? '', map)).toBe(
      'A?filter=x@0 [ <¶  # c¶  @10] and y@19',
    );
  });
});
