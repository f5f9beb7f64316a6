/** The names of nested lists of steps are those that copies of all names would hold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StepNames } from './step-names.js';

const names = ['a', 'b', 'c', 'd'];
const name = fc.constantFrom(...names);

/** A step: it gives a name a value, forgets all names, or has several outputs. */
type Step = readonly [string, number] | 'forget' | readonly (readonly Step[])[];

const { steps } = fc.letrec<{ steps: readonly Step[] }>((tie) => ({
  steps: fc.array(
    fc.oneof(
      { depthSize: 'small' },
      fc.tuple(name, fc.nat(3)),
      fc.constant('forget' as const),
      fc.array(tie('steps'), { minLength: 1, maxLength: 3 }),
    ),
    { maxLength: 5 },
  ) as fc.Arbitrary<readonly Step[]>,
}));

const isSetting = (step: Step): step is readonly [string, number] => typeof step[0] === 'string';

/** A value of two outputs that differ is -1. */
const join = (one: number, other: number): number => (one === other ? one : -1);

function namesAfter(list: readonly Step[], incoming: StepNames<number> | undefined): StepNames<number> | undefined {
  let current = incoming;
  for (const step of list) {
    if (step === 'forget') current = undefined;
    else if (isSetting(step)) {
      current = StepNames.of(list, current);
      current.set(...step);
    } else {
      const outputs = step.map((each) => namesAfter(each, current));
      current = StepNames.joined(list, current, outputs, join);
    }
  }
  return current;
}

function copyAfter(list: readonly Step[], incoming: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  let known = incoming;
  for (const step of list) {
    if (step === 'forget') known = new Map();
    else if (isSetting(step)) known = new Map([...known, step]);
    else {
      const joined = new Map<string, number>();
      for (const output of step.map((each) => copyAfter(each, known)))
        for (const [key, value] of output) joined.set(key, join(joined.get(key) ?? value, value));
      known = joined;
    }
  }
  return known;
}

test('after any steps', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const found = namesAfter(list, undefined);
      const copy = copyAfter(list, new Map());
      for (const each of names) expect(found?.get(each)).toBe(copy.get(each));
    }),
    { numRuns: 2000 },
  );
});
