/** A refusal has a status of the client's mistakes. */
import { expect, test } from 'vitest';
import { Rejected } from './options.js';

test.each([400, 409, 499])('%s is a status of a refusal', (status) => {
  expect(new Rejected(status, 'taken', 'The code is taken.')).toMatchObject({ status, name: 'Rejected' });
});

test.each([200, 399, 500, 404.5, Number.NaN])('%s is not', (status) => {
  expect(() => new Rejected(status, 'taken', 'The code is taken.')).toThrow(
    `The status of Rejected must be from 400 to 499, but is ${status}.`,
  );
});
