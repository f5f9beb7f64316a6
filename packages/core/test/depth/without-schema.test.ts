/** Missing knowledge is never a finding: a request that is valid with a schema is valid without one. */
import { expect, test } from 'vitest';
import { createChecker } from '../../src/index.js';
import { caseFiles, faults, readCases } from './depth-cases.js';

/** Only the schema shows that the service has its own search syntax. */
const needsSchema = 'title:(foo +bar)';

test('valid requests without a schema', () => {
  const valid = [...caseFiles]
    .filter(([, schema]) => schema !== undefined)
    .flatMap(([file]) => readCases(file).filter(({ verdict, line }) => verdict === '+' && !line.includes(needsSchema)));
  const checkers = new Map(valid.map(({ service }) => [service, createChecker({ service })]));
  const found = valid.flatMap(({ line, service, request }) =>
    faults(checkers.get(service)!.check(request)).map(({ code, message }) => `${line}: ${code}: ${message}`),
  );
  expect(valid.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
