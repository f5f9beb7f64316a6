/** Replaces vitest while tests run here: it records the tests that a file declares, instead of running them. */
import { createRequire } from 'node:module';
import { format } from 'node:util';

export type RunTest = () => unknown;

type Declare = (name: string, body: (...values: never[]) => unknown) => void;
type DeclareEach = (rows: readonly unknown[]) => Declare;

/** What the tests of the core use of vitest. */
export interface Vitest {
  readonly describe: Declare & { readonly each: DeclareEach };
  readonly test: Declare & { readonly each: DeclareEach };
  readonly it: Declare & { readonly each: DeclareEach };
  readonly expect: unknown;
}

// The library would reject the message that vitest accepts as its second argument.
const jestExpect = (createRequire(import.meta.url)('expect') as { expect: (value: unknown) => object }).expect;
const expect = Object.assign((value: unknown) => jestExpect(value), jestExpect);

/** A vitest, and what gives the tests that were declared with it since it was last asked, each under a name of its own. */
export function collectTests(): { vitest: Vitest; take: () => Map<string, RunTest> } {
  let tests = new Map<string, RunTest>();
  const groups: string[] = [];
  const describe: Declare = (name, body) => {
    groups.push(name);
    (body as () => void)();
    groups.pop();
  };
  const test: Declare = (name, body) => {
    const whole = [...groups, name].join(' ');
    let own = whole;
    for (let count = 2; tests.has(own); count++) own = `${whole} (${count})`;
    tests.set(own, body as RunTest);
  };
  const withEach = (declare: Declare): Declare & { each: DeclareEach } => {
    const each: DeclareEach = (rows) => (name, body) => {
      for (const row of rows) {
        const values = (Array.isArray(row) ? row : [row]) as never[];
        const places = name.match(/%[a-z]/g)?.length ?? 0;
        declare(format(name, ...values.slice(0, places)), () => body(...values));
      }
    };
    return Object.assign((...given: Parameters<Declare>) => declare(...given), { each });
  };
  const eachTest = withEach(test);
  const take = (): Map<string, RunTest> => {
    const taken = tests;
    tests = new Map();
    return taken;
  };
  return { vitest: { describe: withEach(describe), test: eachTest, it: eachTest, expect }, take };
}
