/** The time of a check that finds many mistakes and tries their fixes. */
import { readFileSync } from 'node:fs';
import { type CheckInput, createChecker, loadSchema, odata401Service } from '@odatalint/core';
import { fastest } from '../measuring/fastest.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Skipped, Table } from '../measuring/table.js';

const title = 'Mistakes';

/** A request with mistakes, and the same request without them. */
interface Pair {
  readonly name: string;
  readonly wrong: CheckInput;
  readonly right: CheckInput;
}

const filterOf = (count: number, condition: (at: number) => string): CheckInput => ({
  url: `/users?$filter=${Array.from({ length: count }, (_, i) => condition(i)).join(' or ')}`,
});

const batchOf = (count: number, urls: readonly string[]): CheckInput => ({
  method: 'POST',
  url: '/$batch',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    requests: Array.from({ length: count }, (_, i) => ({ id: `${i}`, method: 'GET', url: urls[i % urls.length] })),
  }),
});

/** Two letters that differ from those of each other number. */
const lettersOf = (at: number): string => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));

const misspelt = (count: number): Pair => ({
  name: `${count} misspelt functions`,
  wrong: filterOf(count, (i) => `startwith${lettersOf(i)}(displayName,'${i}')`),
  right: filterOf(count, (i) => `startswith(displayName,'${lettersOf(i)}${i}')`),
});

const pairs: readonly Pair[] = [
  misspelt(30),
  misspelt(60),
  {
    name: '50 unknown types',
    wrong: filterOf(50, (i) => `startswith(manager/microsoft.graph.usr${lettersOf(i)}/id,'${i}')`),
    right: filterOf(50, (i) => `startswith(manager/microsoft.graph.user/id,'${lettersOf(i)}${i}')`),
  },
  {
    name: 'a batch of 40 requests with mistakes',
    wrong: batchOf(40, [
      "/usrs?$fitler=displayName eq 'a'",
      "/users?$filter=displayNam eq 'a'",
      '/groups?$select=displayNme,descripton',
      '/users?$orderby=displayNme dsc',
      "/users?$filter=startwith(displayName,'a')&$tpo=5",
    ]),
    right: batchOf(40, [
      "/users?$filter=displayName eq 'a'",
      "/users?$filter=displayName eq 'a'",
      '/groups?$select=displayName,description',
      '/users?$orderby=displayName desc',
      "/users?$filter=startswith(displayName,'a')&$top=5",
    ]),
  },
];

export function measureMistakes({ graph }: Settings): Table | Skipped {
  if (graph === undefined) return { title, reason: 'it needs the metadata of Microsoft Graph (--graph FILE).' };
  const { schema } = loadSchema(readFileSync(graph, 'utf8'));
  if (schema === undefined) return { title, reason: `${graph} is no schema.` };
  const checker = createChecker({ service: odata401Service, schema });
  const measured = pairs.map(({ name, wrong, right }) => {
    for (const finding of checker.check(right)) throw new Error(finding.message);
    const { length: findings } = checker.check(wrong);
    if (findings === 0) throw new Error(`There are no findings in ${name}.`);
    const times = fastest({ wrong: () => checker.check(wrong), right: () => checker.check(right) });
    return { name, findings, milliseconds: times.wrong / 1000, ratio: times.wrong / times.right };
  });
  const [half, whole] = measured;
  return {
    title,
    about:
      'The processor time of a check of about 2 kB with many mistakes, whose fixes are tried, in milliseconds of this machine and as ' +
      'a multiple of a check of the same request without mistakes. The schema is that of Microsoft Graph.',
    columns: ['input', 'findings', 'ms', '× without mistakes'],
    rows: measured.map(({ name, findings, milliseconds, ratio }): Cell[] => [name, findings, milliseconds, ratio]),
    targets: [
      ...measured.map(
        ({ name, milliseconds }) => ({ what: `${name}, ms`, value: milliseconds, bound: 'at most', goal: 20 }) as const,
      ),
      {
        what: `${whole!.name}, × ${half!.name}`,
        value: whole!.milliseconds / half!.milliseconds,
        bound: 'at most',
        goal: 2.5,
      },
    ],
  };
}
