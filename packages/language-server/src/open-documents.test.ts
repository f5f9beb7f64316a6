/** The findings that a client shows while a person types. */
import { createChecker } from '@odatalint/core';
import type { ReportedFinding } from '@odatalint/workspace';
import { expect, test } from 'vitest';
import { OpenDocument } from './open-documents.js';
import type { ServerHost } from './server-host.js';

const checker = createChecker({ service: 'asset-management' });
const host = {
  settingsFor: () =>
    Promise.resolve({
      options: { format: 'http', checkerFor: () => checker },
      load: () => Promise.resolve(),
      report: (_: string, { diagnostics }: { diagnostics: readonly ReportedFinding[] }) => diagnostics,
    }),
} as unknown as ServerHost;

/** Types a text key by key, and returns the shown findings after each key: the code and the marked text. */
async function typed(text: string): Promise<(readonly [text: string, shown: readonly string[]])[]> {
  const document = new OpenDocument({ uri: 'file:///a.http', languageId: 'http', version: 1, text: '' });
  await document.settle(host, () => []);
  return [...text].map((key, at) => {
    const { end } = document.rangeOf({ start: at, end: at });
    document.change([{ range: { start: end, end }, text: key }], at + 2);
    const shown = document.check().diagnostics.map(({ code, start, end: to }) => `${code} ${text.slice(start, to)}`);
    return [text.slice(0, at + 1), shown] as const;
  });
}

test.each([
  ["GET /api/v1/object/Equipment?filter=Cdoe eq '1' and Status eq 1", 'unknown-property Cdoe'],
  [
    "GET /api/v1/object/Equipment?filter=InstallDate eq '2026-01-31' and Status eq 1",
    "incompatible-operands '2026-01-31'",
  ],
])('a finding stays while the operator after it is typed: %s', async (text, expected) => {
  const states = await typed(text);
  const first = states.findIndex(([, shown]) => shown.includes(expected));
  expect(first).toBeGreaterThan(0);
  expect(states.slice(first).filter(([, shown]) => !shown.includes(expected))).toEqual([]);
});

test('a finding goes when its own text changes', async () => {
  const document = new OpenDocument({ uri: 'file:///a.http', languageId: 'http', version: 1, text: '' });
  await document.settle(host, () => []);
  const start = { line: 0, character: 0 };
  document.change([{ range: { start, end: start }, text: "GET /api/v1/object/Equipment?filter=Cdoe eq '1' an" }], 2);
  expect(document.check().diagnostics.map(({ code }) => code)).toContain('unknown-property');
  const [from, to] = [36, 40].map((character) => ({ line: 0, character }));
  document.change([{ range: { start: from!, end: to! }, text: 'Code' }], 3);
  expect(document.check().diagnostics.map(({ code }) => code)).not.toContain('unknown-property');
});
