/** Every check in every place: requests written from the standard's sentences, and bodies moved to other places. */
import { describe, expect, test } from 'vitest';
import { createChecker, type Diagnostic, type RequestInput } from '../../src/index.js';
import { faults, readCases, schema } from './depth-cases.js';

const checker = createChecker({ service: 'odata-4.01', schema });
const check = (request: RequestInput): readonly Diagnostic[] => faults(checker.check(request));

const checkers = new Map([['odata-4.01', checker]]);
function checkerFor(service: string): typeof checker {
  const known = checkers.get(service) ?? createChecker({ service, schema });
  checkers.set(service, known);
  return known;
}

describe.each(['first.txt', 'second.txt', 'third.txt', 'fourth.txt', 'fifth.txt'])('%s', (file) => {
  test.each(readCases(file).map((each) => [each.line, each] as const))('%s', (_line, { verdict, service, request }) => {
    const found = faults(checkerFor(service).check(request));
    const codes = found.map(({ code }) => code);
    if (verdict === '-') expect(codes).not.toEqual([]);
    else if (verdict === '!') expect(found.filter(({ severity }, i) => severity === 'error' || i > 0)).toEqual([]);
    else expect(codes).toEqual([]);
  });
});

/** What is found in a body: codes with the text they mark, so that the same is found in another place. */
const inBody = (diagnostics: readonly Diagnostic[], body: string): string[] =>
  diagnostics
    .filter((each) => each.in === 'body')
    .map(({ code, start, end }) => `${code} ${body.slice(start, end)}`)
    .sort();

const findings = (method: string, url: string, body: string): string[] => inBody(check({ method, url, body }), body);

const inserts = readCases('first.txt').filter(
  ({ request: { method, url, body, headers } }) =>
    method === 'POST' && url === 'Parts' && body?.startsWith('{') === true && headers === undefined,
);

describe('a body says the same', () => {
  const cases = inserts.map(({ request }) => [request.body!] as const);

  test.each(cases)('one to three levels deeper: %s', (body) => {
    const expected = findings('POST', 'Parts', body);
    let deeper = body;
    for (let level = 1; level <= 3; level++) {
      deeper = `{"Id":9,"Name":"b","Needs":[{"Id":8,"Name":"c"},${deeper}]}`;
      expect(findings('POST', 'Parts', deeper)).toEqual(expected);
    }
    expect(findings('POST', 'Sheds', `{"Code":"A","Title":"t","Parts":[${body}]}`)).toEqual(expected);
    expect(findings('PATCH', "Sheds('A')", `{"Parts@delta":[${body}]}`)).toEqual(expected);
    expect(findings('PATCH', 'Parts', `{"@context":"#$delta","value":[${body}]}`)).toEqual(expected);
  });

  test.each(cases)('in a batch: %s', (body) => {
    const item = `{"id":"1","method":"POST","url":"Parts","headers":{"Content-Type":"application/json"},"body":${body}}`;
    const batch = `{"requests":[${item}]}`;
    // The headers of the item say that exact numbers are numbers.
    const alone = checker.check({
      method: 'POST',
      url: 'Parts',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(inBody(faults(checker.check({ batch })), batch)).toEqual(inBody(faults(alone), body));
  });

  test.each(cases.filter(([body]) => !/^\{"@(?:odata\.)?type"/.test(body)))('after a cast: %s', (body) => {
    expect(findings('POST', 'Parts/Yard.PlainPart', body)).toEqual(findings('POST', 'Parts', body));
  });
});
