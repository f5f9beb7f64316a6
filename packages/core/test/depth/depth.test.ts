/** Every check in every place: requests written from the standard's sentences. */
import { describe, expect, test } from 'vitest';
import { caseFiles, checkerFor, faults, readCases } from './depth-cases.js';

describe.each([...caseFiles.keys()])('%s', (file) => {
  test.each(readCases(file).map((each) => [each.line, each] as const))('%s', (_line, { verdict, service, request }) => {
    const found = faults(checkerFor(file, service).check(request));
    const codes = found.map(({ code }) => code);
    if (verdict === '-') expect(codes).not.toEqual([]);
    else if (verdict === '!') expect(found.filter(({ severity }, i) => severity === 'error' || i > 0)).toEqual([]);
    else expect(codes).toEqual([]);
  });
});
