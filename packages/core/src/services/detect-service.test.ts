/** The severity of text that another service may accept, where no service is known. */
import { expect, it } from 'vitest';
import { createChecker } from './checker.js';
import { odata401Service } from '../profiles/index.js';

/** The codes of the findings in a URL, each with its severity. */
const found = (url: string, checker = createChecker()): string[] =>
  checker.check({ method: 'GET', url }).map(({ code, severity }) => `${severity} ${code}`);

const doubtful: readonly (readonly [url: string, found: string])[] = [
  ["https://h/Orders?$filter=substringof('a',Name)", 'warning unknown-function'],
  ["https://h/Orders?$filter=A%20eq%201%20and%20substringof('a',Name)", 'warning unknown-function'],
  ["https://h/Orders?$filter=Date gt datetime'2020-01-01T00:00:00'", 'warning legacy-literal'],
  ["https://h/Orders?$filter=Id%20eq%20guid'01234567-89ab-cdef-0123-456789abcdef'", 'warning legacy-literal'],
  ['https://h/Orders?$filter=Price gt 5.5m', 'warning suffixed-number'],
  ["https://h/Orders?$filter=isof('Model.Big')", 'warning quoted-type-name'],
  ['https://h/Orders?$depth=2&$top=1', 'warning unknown-query-option'],
  // What no service accepts stays an error.
  ['https://h/Orders?$filter=Price == 5', 'error foreign-operator'],
  ['https://h/Orders?$fliter=A eq 5', 'error unknown-query-option'],
];

it.each(doubtful)('%s', (url, expected) => {
  expect(found(url)).toContain(expected);
});

/** Addresses of services before V4, checked as what they are. */
const older: readonly (readonly [url: string, ...found: string[]])[] = [
  ['https://h/Orders?$inlinecount=allpages&$top=5'],
  ['https://h/Orders?$inlinecount=all', 'error invalid-option-value'],
  ["https://h/v2/Orders?$filter=substringof('a',Name)"],
  ["https://h/v2/Orders?$filter=substringof('a',Name) and B eqq 1", 'error unexpected-token'],
  ["https://h/_api/web/lists(guid'01234567-89ab-cdef-0123-456789abcdef')/items"],
  ["https://h/x.svc/Orders?$filter=D ge datetime'2020-01-01T00:00:00'"],
  [
    "https://h/Orders?$filter=D ge datetime'2020-01-01T00:00:00' and substringof('a',Name)&$top=zz",
    'error invalid-option-value',
  ],
];

it.each(older)('before V4: %s', (url, ...expected) => {
  expect(found(url)).toEqual(expected);
});

it('does not hold for a service that is known', () => {
  const checker = createChecker({ service: odata401Service });
  expect(found("https://h/Orders?$filter=substringof('a',Name)", checker)).toContain('error unknown-function');
});
