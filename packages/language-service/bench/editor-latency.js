/**
 * Measures the time from an edit to its diagnostics, and of a completion, with large metadata in files of 500 and 5,000
 * lines. The ratios count: the time of an edit must not grow with the file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createChecker, loadSchema } from '@odatalint/core';
import { complete, LanguageDocument } from '@odatalint/language-service';

const metadata = fileURLToPath(
  new URL(process.argv[2] ?? '../../../../shared/corpora/metadata/msgraph-v1.0-clean.xml', import.meta.url),
);
if (!existsSync(metadata)) {
  console.log(`No metadata at ${metadata}: give the path of a large CSDL document.`);
  process.exit(0);
}
const { schema } = loadSchema(readFileSync(metadata, 'utf8'));
const checker = createChecker({ service: 'odata-4.01', schema });

/** A file of requests, every tenth with a mistake. */
function fileOf(lines) {
  const blocks = [];
  for (let i = 0; blocks.length * 5 < lines; i++)
    blocks.push(
      `### request ${i}\nGET /users?$filter=startswith(displayName,'a${i}') and accountEnabled eq ${i % 10 === 0 ? 'maybe' : 'true'}\n  &$select=id,displayName,mail\n  &$top=${i % 50}\n`,
    );
  return `${blocks.join('\n')}\n`;
}

const percentile = (times, p) => times.toSorted((a, b) => a - b)[Math.floor(times.length * p)];

/** Types a condition into requests all over the file, character by character; gives the milliseconds of each edit and completion. */
function type(document, rounds) {
  const edits = [];
  const completions = [];
  const typed = ' and mail ne null';
  for (let round = 0; round < rounds; round++) {
    const near = Math.floor((document.text.length * ((round * 37) % 100)) / 100);
    const at =
      document.text.indexOf('\n  &$select', near) >= 0
        ? document.text.indexOf('\n  &$select', near)
        : document.text.indexOf('\n  &$select');
    for (let i = 0; i < typed.length; i++) {
      const started = performance.now();
      document.edit([{ start: at + i, end: at + i, text: typed[i] }]);
      document.check();
      edits.push(performance.now() - started);
    }
    const asked = performance.now();
    complete(document, at + ' and ma'.length);
    completions.push(performance.now() - asked);
    document.edit([{ start: at, end: at + typed.length, text: '' }]);
    document.check();
  }
  return { edits, completions };
}

const open = (lines) => {
  const document = new LanguageDocument(fileOf(lines), { format: 'http', checkerFor: () => checker });
  document.check();
  return document;
};
const small = open(500);
const large = open(5000);
type(small, 20);
type(large, 20);
const results = { small: { edits: [], completions: [] }, large: { edits: [], completions: [] } };
for (let i = 0; i < 20; i++) {
  for (const [name, document] of [
    ['small', small],
    ['large', large],
  ]) {
    const { edits, completions } = type(document, 5);
    results[name].edits.push(...edits);
    results[name].completions.push(...completions);
  }
}
const row = (name, { edits, completions }) =>
  console.log(
    `${name.padEnd(12)} ${percentile(edits, 0.5).toFixed(3).padStart(10)} ${percentile(edits, 0.95).toFixed(3).padStart(10)} ${percentile(completions, 0.5).toFixed(2).padStart(12)} ${percentile(completions, 0.95).toFixed(2).padStart(12)}`,
  );
console.log('milliseconds   edit p50   edit p95  complete p50  complete p95');
row('500 lines', results.small);
row('5,000 lines', results.large);
console.log(
  `edit p95, 5,000 to 500 lines: ${(percentile(results.large.edits, 0.95) / percentile(results.small.edits, 0.95)).toFixed(2)}`,
);
