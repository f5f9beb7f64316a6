/** The page about mutation testing, made of a run and of the reasons why mutants survive: docs/mutation.md. */
import type { Reason } from './explanations.js';
import { keyOf, type Mutant } from './mutant.js';
import { scoreRows, writeScoreMarkdown } from './score.js';
import { isSurvivor, type Outcome } from './try-mutants.js';

export interface Run {
  readonly date: string;
  readonly seed: number;
  /** How many mutants there are, of which some were drawn. */
  readonly all: number;
  readonly outcomes: readonly Outcome[];
}

const about = `A mutant is a small change of the code: a condition turned round, a text emptied, a block taken away. A test that fails for
it has killed it; where none does, the tests would not notice that mistake. Stryker makes the mutants; how they are drawn and tried
stands in \`mutation/\`.`;

const method = `- \`npm run mutation -- --mutants 1500 --seed 1\` tries mutants, \`--room rules\` those of one room, \`--file rules/path\` those whose files
  begin so, \`--jobs 2\` in two threads; \`--write\` writes this page, with the reasons in \`mutation/survivors.md\`.
- \`--keep FILE\` keeps what became of each mutant, so that a run goes on where it stopped; with \`--again\` those that survived are tried
  again, as after new tests. A mutant is always tried again when its file has changed. Nothing in \`packages/core\` may change meanwhile:
  tests read their texts while they run, and one that fails for a text would count as a kill.
- No kind of change is left out, texts of messages included.
- Each room gives mutants in proportion to how many it has. A mutant is drawn for the hash of what is written, so the same seed draws
  the same ones, and a change of the code changes little of what is drawn.
- Each mutant is tried with fresh modules on the tests of \`packages/core\` that reach it, until one fails. Not tried are tests whose texts
  are long or many (\`mutation/slow-tests.ts\`) and the tests of all other packages: what only they notice counts as survived.
- \`timeout\` is a mutant for which a test never ends, or runs out of memory, and counts as killed. \`not reached\` is one in code that no
  test runs, and counts as survived.`;

/** The whole page. */
export function writePage({ date, seed, all, outcomes }: Run, reasons: readonly Reason[]): string {
  const survivors = outcomes.filter(isSurvivor).map(({ mutant }) => mutant);
  const explained = reasons.map((reason) => ({
    ...reason,
    found: survivors.filter((each) => reason.mutants.has(keyOf(each))),
  }));
  const known = new Set(explained.flatMap(({ found }) => found));
  const rest = survivors.filter((mutant) => !known.has(mutant));
  const parts = [
    '# Mutation testing',
    'Written by `npm run mutation -- --write`; do not edit.',
    about,
    `Tried on ${date}: ${outcomes.length} of ${all} mutants, drawn with seed ${seed}.`,
    writeScoreMarkdown(scoreRows(outcomes)),
    '## How it is done',
    method,
    '## What survived',
    ...explained.flatMap(({ title, text, found }) =>
      found.length === 0 ? [] : [`### ${title} (${found.length})`, text, list(found)],
    ),
    ...(rest.length === 0 ? [] : [`### Not explained yet (${rest.length})`, list(rest)]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const list = (mutants: readonly Mutant[]): string =>
  mutants
    .map(({ file, line, original, replacement }) => `- ${file}:${line}: \`${original}\` → \`${replacement}\``)
    .join('\n');
