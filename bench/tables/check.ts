/** The time of a check (parsing, binding and all rules), compared with the floor of the parser alone. */
import { readFileSync } from 'node:fs';
import { type Checker, createChecker, type FragmentInput, loadSchema, odata401Service, parse } from '@odatalint/core';
import { parseFloor } from '../floor/parse-floor.js';
import { fastest } from '../measuring/fastest.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Skipped, Table, Target } from '../measuring/table.js';
import { directoryFilters, directoryRequests, longDirectoryFilters } from '../workloads.js';

const title = 'Checking';

interface Checkers {
  readonly without: Checker;
  readonly with: Checker;
}

/** Fragments on a set of the schema; nothing is found in them, so that no words are made. */
function compareFilters(checkers: Checkers, filters: readonly string[]): readonly number[] {
  const fragments = filters.map((filter): FragmentInput => ({ on: 'users', filter }));
  for (const fragment of fragments)
    for (const finding of checkers.with.check(fragment)) throw new Error(finding.message);
  const times = fastest({
    floor: () => filters.map((filter) => parseFloor(filter)),
    without: () => fragments.map((fragment) => checkers.without.check(fragment)),
    with: () => fragments.map((fragment) => checkers.with.check(fragment)),
  });
  return [times.without / times.floor, times.with / times.floor];
}

/** Whole requests have no floor; they are held against `parse`. */
function compareRequests(checkers: Checkers): readonly number[] {
  const requests = directoryRequests.map((url) => ({ url }));
  const times = fastest({
    parse: () => directoryRequests.map((url) => parse(url)),
    without: () => requests.map((request) => checkers.without.check(request)),
    with: () => requests.map((request) => checkers.with.check(request)),
  });
  return [times.without / times.parse, times.with / times.parse];
}

export function measureCheck({ graph }: Settings): Table | Skipped {
  if (graph === undefined) return { title, reason: 'it needs the metadata of Microsoft Graph (--graph FILE).' };
  const { schema } = loadSchema(readFileSync(graph, 'utf8'));
  if (schema === undefined) return { title, reason: `${graph} is no schema.` };
  const checkers = {
    without: createChecker({ service: odata401Service }),
    with: createChecker({ service: odata401Service, schema }),
  };
  const long = longDirectoryFilters(500);
  const workloads: Readonly<Record<string, readonly string[]>> = {
    'small filters': directoryFilters,
    '500 conditions by or': [long.or],
    '500 conditions by and': [long.and],
    '500 values of in': [long.in],
  };
  const ratios = Object.entries(workloads).map(([name, filters]) => [name, compareFilters(checkers, filters)] as const);
  const rows: Cell[][] = ratios.map(([name, values]) => [`${name}, × floor`, ...values]);
  const targets = ratios.map(([name, values]): Target => {
    return { what: `${name}, with schema, × floor`, value: values[1]!, bound: 'at most', goal: 6 };
  });
  return {
    title,
    about:
      'The time of `check` (parsing, binding, all rules) for filters without findings, as a multiple of the ' +
      'floor, which only parses; for whole requests as a multiple of `parse`. The schema is that of Microsoft ' +
      'Graph.',
    columns: ['input', 'without schema', 'with schema'],
    rows: [...rows, ['whole requests, × parse', ...compareRequests(checkers)]],
    targets,
  };
}
