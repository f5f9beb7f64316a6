/** Secrets are in no part of a report, also where the text of a configuration names them in a message. */
import { expect, test } from 'vitest';
import { errorAt } from '../findings/file-diagnostic.js';
import { reportedText } from './reported-file.js';

const secret = 'hush0123456789';
const text = `{ "baseUrl": "https://me:${secret}@host/odata" }`;

test('the message, notes and fixes of a finding repeat no secret of its text', () => {
  const span = { start: 2, end: 11 };
  const finding = {
    ...errorAt('malformed-config', span, `"${secret}" is not a URL.`, [{ message: `It contains ${secret}.` }]),
    fixes: [{ title: 'Write it again', safety: 'safe' as const, edits: [{ ...span, text: secret }] }],
  };
  const suppressed = [{ diagnostic: finding, by: 'baseline' as const }];
  const report = reportedText({ path: 'a.json', text, role: 'config', diagnostics: [finding], suppressed });
  expect(JSON.stringify(report)).not.toContain(secret);
  expect(report.diagnostics.map(({ message }) => message)).toEqual(['"***" is not a URL.']);
  expect(report.text).toHaveLength(text.length);
});
