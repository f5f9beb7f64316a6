/** How long hostile requests keep all others waiting after a guard. */
import { fileURLToPath } from 'node:url';
import { runNode } from '../measuring/processes.js';
import type { Cell, Table, Target } from '../measuring/table.js';

const program = fileURLToPath(new URL('../hostile-request.js', import.meta.url));
const folder = fileURLToPath(new URL('..', import.meta.url));

/** How often the first request of a process is measured; the minimum excludes other load on the machine. */
const processes = 5;

interface Times {
  readonly path: string;
  readonly kind: string;
  readonly cold: number;
  readonly warm: number;
}

const ask = (...args: string[]): unknown => JSON.parse(runNode([program, ...args], folder).standardError);

function timesOf({ kind, path }: Pick<Times, 'kind' | 'path'>, index: number): Times {
  const asked = Array.from({ length: processes }, () => ask(String(index)) as Pick<Times, 'cold' | 'warm'>);
  const least = (of: 'cold' | 'warm'): number => Math.min(...asked.map((each) => each[of]));
  return { kind, path, cold: least('cold'), warm: least('warm') };
}

const worst = (times: readonly Times[], of: 'cold' | 'warm'): Times => times.reduce((a, b) => (b[of] > a[of] ? b : a));

export function measureGuard(): Table {
  const times = (ask() as Pick<Times, 'kind' | 'path'>[]).map(timesOf);
  const ofSchema = times.filter(({ kind }) => kind === 'names');
  const ofShop = times.filter(({ kind }) => kind !== 'names');
  const hostile = ' with a thousand sets and overloads';
  const longest = (which: string, of: 'cold' | 'warm', asked: Times[], goal: number, schema = ''): Target => ({
    what: `the longest check of a ${which} request${schema}, ms`,
    value: worst(asked, of)[of],
    bound: 'at most',
    goal,
  });
  const kinds = [...new Set(times.map(({ kind }) => kind))];
  const rows = kinds.map((kind): Cell[] => {
    const own = times.filter((each) => each.kind === kind);
    const coldest = worst(own, 'cold');
    return [kind, own.length, coldest.cold, worst(own, 'warm').warm, `\`${coldest.path.slice(0, 40)}…\``];
  });
  return {
    title: 'Requests that mean harm',
    about:
      'Requests of 16 kB to a guard with its default limits, for the schema of examples/guard, and of the kind "names" for one of a thousand ' +
      'sets, three hundred similar names and a thousand overloads: the processor time in milliseconds ' +
      'of the worst request of each kind, as the first request of a new guard, and after the engine has compiled ' +
      'the code. These are times of this machine on the day of the measurement; `test/growth` fails if the time of a shape grows faster ' +
      'than its length.',
    columns: ['kind', 'requests', 'first, ms', 'later, ms', 'the worst first'],
    rows,
    targets: [
      longest('first', 'cold', ofShop, 50),
      longest('later', 'warm', ofShop, 25),
      longest('first', 'cold', ofSchema, 150, hostile),
      longest('later', 'warm', ofSchema, 50, hostile),
    ],
  };
}
