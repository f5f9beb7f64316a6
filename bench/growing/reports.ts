/** Reports of any size, in each format; fixes, and the difference that they make. */
import { createChecker } from '@odatalint/core';
import { fixText, maskSecrets } from '@odatalint/core/internal';
import { checkDocument } from '@odatalint/documents';
import { Fingerprinter, makeReport, reportedFile } from '@odatalint/workspace';
import { formatNames, loadReporter } from '../../packages/cli/src/reporters/load-reporter.js';
import type { Reporter } from '../../packages/cli/src/reporters/reporter.js';
import { layoutFor } from '../../packages/cli/src/terminal/style.js';
import type { Host } from '../../packages/cli/src/host.js';
import { unifiedDiff } from '../../packages/cli/src/unified-diff.js';
import { type Growing, type GrowingInputs, list } from './growing.js';

const layout = layoutFor({ env: {}, isTerminal: false } as Host, false);
const checker = createChecker({ service: 'odata-4.01', limits: { length: 100_000_000, findings: Infinity } });
const check = (text: string): ReturnType<typeof checkDocument> => checkDocument(text, { format: 'http', checkerFor: () => checker }); // prettier-ignore

const requests = (size: number): string =>
  list(10 * size, (i) => `GET https://example.com/Orders?$filter=a${i} = 1 and a${i} = 2\n\n###\n`, '');
const oneLine = (size: number): string =>
  `GET https://example.com/Orders?$filter=${list(20 * size, (i) => `a${i} = 1`, ' and ')}\n`;

const comment = (size: number): string =>
  `# odatalint-disable-next-line ${'a,'.repeat(50 * size)}a\nGET https://example.com/Orders?$top=1\n`;

const reported = (reporter: Reporter, make: (size: number) => string): Growing => ({
  make,
  run(text) {
    const checked = { ...check(text), suppressed: [], requests: 1 };
    const report = makeReport([reportedFile({ name: 'a.http' }, text, checked)]);
    let length = 0;
    for (const piece of reporter(report, { layout, statistics: true })) length += piece.length;
    return length;
  },
}); // prettier-ignore

const reporters = await Promise.all(formatNames.map(async (name) => [name, (await loadReporter(name))!] as const));

const marked = (make: (size: number) => string): Growing => ({
  make,
  run(text) {
    const marker = new Fingerprinter(maskSecrets(text));
    return check(text).diagnostics.map((finding) => marker.fingerprintOf(finding));
  },
});

export const reports: GrowingInputs = {
  ...Object.fromEntries(reporters.flatMap(([name, reporter]) => [
    [`report: ${name}`, reported(reporter, requests)],
    [`report: ${name}, one line`, reported(reporter, oneLine)],
    [`report: ${name}, codes of a comment`, reported(reporter, comment)],
  ])),
  'fingerprints': marked(requests),
  'fingerprints, one line': marked(oneLine),
  'fix: requests': { make: requests, run: (text) => fixText(text, check) },
  'fix: one line': { make: oneLine, run: (text) => fixText(text, check) },
  'diff: every line': { make: requests, run: (text) => unifiedDiff('a', text, text.replaceAll(' = ', ' eq ')) },
  'diff: every other line': { make: requests, run: (text) => unifiedDiff('a', text, text.replaceAll('1 and', '2 and')) },
}; // prettier-ignore
