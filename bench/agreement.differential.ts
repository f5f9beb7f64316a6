/** Compares our trees with those of other parsers; fails where a parser that we trust disagrees. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matrix } from '../packages/core/test/grammar/precedence-matrix.js';
import { type Comparison, ask, isDisagreement, isSame } from './compare.js';
import { departures, meetingsIn } from './departures.js';
import { drawExpressions } from './expressions.js';
import { believedPeers as peers } from './peers/index.js';

const seed = Number(process.env['SEED'] ?? 2026);
const cells = [...new Set(Object.values(matrix).flatMap((group) => group.map(({ input }) => input)))];
const drawn = drawExpressions(3000, seed);
const answers = [...cells, ...drawn].flatMap((expression) => peers.map((peer) => ask(peer, expression)));

test('parsers that are believed say what ours says', () => {
  console.log(tableOf(answers));
  const lines = answers
    .filter(isDisagreement)
    .map(({ peer, expression, shape, ours }) => `${peer}: ${expression}  =>  ${shape!}, ours ${ours}`);
  expect(lines).toEqual([]);
});

test.each(Object.entries(departures))(
  '%s departs from the operator table exactly where it is said to',
  (name, declared) => {
    const shown = answers.filter(
      ({ peer, shape, known }) => peer === name && shape !== undefined && known.length === 1,
    );
    const departing = new Set(shown.filter((answer) => !isSame(answer)).flatMap(({ known }) => known));
    expect(
      declared.filter((meeting) => !departing.has(meeting)),
      'departures that nothing shows',
    ).toEqual([]);
  },
);

test('what is agreed on is written down', () => {
  const agreed = drawn.flatMap((expression) => agreedLine(expression)).slice(0, 400);
  expect(agreed).toHaveLength(400);
  if (process.env['UPDATE'] !== '1') return;
  const head =
    '# Expressions with the shape on which all parsers agree that follow the standard there: npm run differential -- --update';
  const file = join(import.meta.dirname, '..', 'test', 'agreement', 'expressions.txt');
  writeFileSync(file, `${[head, ...agreed].join('\n')}\n`);
});

/** Several operators that meet are worth a line; what one operator does, every parser knows. */
function agreedLine(expression: string): readonly string[] {
  const believed = answers.filter(
    (answer) => answer.expression === expression && answer.shape !== undefined && answer.known.length === 0,
  );
  const shapes = new Set(believed.map(({ shape }) => shape));
  return meetingsIn(expression).size > 0 && shapes.size === 1 ? [`${expression}  =>  ${[...shapes][0]!}`] : [];
}

function tableOf(all: readonly Comparison[]): string {
  const lines = peers.map(({ name }) => {
    const accepted = all.filter(({ peer, shape }) => peer === name && shape !== undefined);
    const same = accepted.filter(isSame).length;
    const asked = all.filter(({ peer }) => peer === name).length;
    return [name, accepted.length, same, accepted.length - same, asked - accepted.length];
  });
  const head = ['parser', 'accepted', 'same shape', 'different shape', 'refused'];
  return [head, ...lines]
    .map(([name, ...counts]) =>
      [String(name).padEnd(24), ...counts.map((count) => String(count).padStart(16))].join(''),
    )
    .join('\n');
}
