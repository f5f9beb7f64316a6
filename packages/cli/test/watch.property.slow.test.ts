/** The last report of a watch equals the report of a new run, after any changes of the files. */
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../src/host.js';
import { run } from '../src/index.js';
import { quietHost } from './quiet-host.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-watch-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const at = 'https://example.com/api/v1/object/Equipment';
const csdl = (property: string): string =>
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="n" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/><Property Name="${property}" Type="Edm.String"/></EntityType><EntityContainer Name="C"><EntitySet Name="Ts" EntityType="n.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
const serviceConfig = (schema: string): string =>
  JSON.stringify({ services: { s: { baseUrls: ['https://s.example/odata'], schema: [schema] } } });

/** The possible texts of each file; each text has different findings. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'a.http': [
    `GET ${at}?top=1\n`,
    `GET ${at}?filter=Code == 'A'\n`,
    'GET https://s.example/odata/Ts?$filter=Old eq 1\n',
    `POST ${at}\nContent-Type: application/json\n\n< ./body.json\n`,
  ],
  'sub/b.http': [`GET ${at}?top=b\n`, `PATCH ${at}('x')\nContent-Type: application/json\n\n< ../body.json\n`],
  'sub/deep/c.odata': ['Ts?$filter=New eq\n', `${at}?skip=c\n`],
  'queries.json': ['{"url": "Ts?$top=q", "other": "Ts?$top=r"}', '{"url": 1'],
  'body.json': ['{"Code": }', '{"Unknown": 1}', '{}'],
  'odatalint.config.json': [
    '{"rules": {"foreign-operator": "warning"}}',
    '{"exclude": ["sub/deep"], "rules": {"nonsense": "off"}}',
    serviceConfig('schema.xml'),
    '{"places": [{"files": ["queries.json"], "url": ["$.url"]}]}',
    '{"extends": "./sub/shared.json"}',
  ],
  'sub/odatalint.config.json': ['{"rules": {"invalid-option-value": "off"}}', serviceConfig('../schema.xml')],
  'sub/shared.json': ['{"rules": {"invalid-option-value": "hint"}}', '{"extends": "./missing.json"}'],
  'schema.xml': [csdl('Old'), csdl('New'), '<none/>'],
  'odatalint-suppressions.json': ['{"version": 1, "files": {"a.http": {"foreign-operator": ["0-0"]}}}', '{'],
  '.gitignore': ['sub/deep\n', 'a.http\n', '#\n'],
  'notes.txt': ['nothing', `GET ${at}?top=n\n`],
};
const names = Object.keys(texts);

type Change =
  | { readonly kind: 'write'; readonly name: string; readonly text: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string };

const anyName = fc.constantFrom(...names);
const anyPath = fc.constantFrom(...names, 'sub', 'sub/deep', 'moved', 'sub/moved');
const writingOf = (name: string): fc.Arbitrary<Change> =>
  fc.constantFrom(...(texts[name] ?? [])).map((text): Change => ({ kind: 'write', name, text }));
const writing = anyName.chain(writingOf);
/** When a watch begins, all requests exist, and some of the files that affect them. */
const beginning = fc
  .tuple(fc.tuple(...names.slice(0, 5).map(writingOf)), fc.array(writing, { maxLength: 3 }))
  .map((parts) => parts.flat());
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: writing },
  { weight: 1, arbitrary: anyPath.map((name): Change => ({ kind: 'remove', name })) },
  {
    weight: 1,
    arbitrary: fc.tuple(anyPath, anyPath).map(([name, to]): Change => ({ kind: 'rename', name, to })),
  },
);

function apply(change: Change): void {
  const path = join(cwd, change.name);
  try {
    if (change.kind === 'remove') rmSync(path, { recursive: true });
    else if (change.kind === 'rename') renameSync(path, join(cwd, change.to));
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, change.text);
    }
  } catch {
    // A missing file cannot be removed, and no file can be renamed to itself.
  }
}

interface Started {
  readonly host: Host;
  /** The last report. */
  last(): unknown;
  stop(): void;
}

function startHost(): Started {
  let last = '';
  let stop = (): void => undefined;
  const host = quietHost(cwd, {
    onInterrupt: (listener) => void (stop = listener),
    write: async (text) => void (last = String(text)),
  });
  return { host, last: () => (last === '' ? undefined : (JSON.parse(last) as unknown)), stop: () => stop() };
}

/** A change that every report shows, unless a configuration has a fault. */
const writeMark = (mark: number): void => writeFileSync(join(cwd, 'mark.http'), `GET ${at}?top=mark${mark}\n`);

test('a watch shows what a fresh run shows', { timeout: 300_000 }, async () => {
  let marks = 0;
  // One at a time, since where much changes at once everything is looked at again.
  const changes = fc.array(anyChange, { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(beginning, changes, async (before, steps) => {
      rmSync(cwd, { recursive: true });
      mkdirSync(cwd);
      for (const change of before) apply(change);
      writeMark(marks++);
      const watch = startHost();
      const ended = run(['--watch', '--format', 'json'], watch.host);
      let status = 0;
      for (const change of [undefined, ...steps]) {
        if (change !== undefined) apply(change);
        writeMark(marks++);
        const fresh = startHost();
        status = await run(['--format', 'json'], fresh.host);
        await vi.waitFor(() => expect(watch.last()).toEqual(fresh.last()), { timeout: 20_000, interval: 20 });
      }
      watch.stop();
      expect(await ended).toBe(status);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
