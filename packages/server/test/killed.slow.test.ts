/** A killed process leaves every transaction complete or absent and keeps every answered change, and no walk through pages reads a row twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'odatalint-killed-'));
const program = fileURLToPath(new URL('instance.ts', import.meta.url));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

interface Instance {
  readonly root: string;
  readonly kill: () => Promise<unknown>;
}

async function started(kind: string, file: string): Promise<Instance> {
  const child = spawn(process.execPath, ['--conditions=module', program, kind, join(folder, file)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    root: `http://127.0.0.1:${String(port).trim()}/`,
    kill: () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      running.delete(child);
      return ended;
    },
  };
}

const post = (root: string, path: string, body: unknown): Promise<Response> =>
  fetch(`${root}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

interface Item {
  readonly ID: number;
  readonly Unit: number;
  readonly Text: string;
}

/** All items, page by page; `next` gives the instance for each page. */
async function walk(path: string, next: () => string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let url: string | undefined = path; url !== undefined;) {
    const target: string = url;
    const read = async (): Promise<Response> => fetch(`${next()}${target}`);
    // The instance can be killed before it answers, so another one answers.
    const response = await read().catch(read).catch(read);
    const body = (await response.json()) as { value: Item[]; '@odata.nextLink'?: string };
    items.push(...body.value);
    url = body['@odata.nextLink']?.replace(/^http:\/\/[^/]*\//, '');
  }
  return items;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.each(['sqlite', 'journal'])('%s', (kind) => {
  test.each([1, 2, 3])('groups of changes are whole or absent (%i)', async (round) => {
    const file = `groups-${kind}-${round}`;
    const instance = await started(kind, file);
    const answered: number[] = [];
    const changing = (async () => {
      for (let unit = 1; ; unit++) {
        const requests = [1, 2, 3].map((part) => ({
          id: `${part}`,
          atomicityGroup: 'g',
          method: 'POST',
          url: 'Items',
          body: { ID: unit * 3 + part, Unit: unit, Text: 'x'.repeat(500) },
        }));
        const { responses } = (await (await post(instance.root, '$batch', { requests })).json()) as { responses: { status: number }[] };
        if (responses.every(({ status }) => status === 201)) answered.push(unit);
      }
    })().catch(() => undefined);
    // However slow the machine is, one group has been answered before the kill.
    while (answered.length === 0) await pause(10);
    await pause(round * 97);
    await instance.kill();
    await changing;
    const again = await started(kind, file);
    const items = await walk('Items', () => again.root);
    const sizes = new Map<number, number>();
    for (const { Unit } of items) sizes.set(Unit, (sizes.get(Unit) ?? 0) + 1);
    expect(answered.length).toBeGreaterThan(0);
    expect([...sizes.values()].filter((size) => size !== 3)).toEqual([]);
    expect(answered.filter((unit) => !sizes.has(unit))).toEqual([]);
    await again.kill();
  }); // prettier-ignore

  test('1,000 parallel inserts', async () => {
    const file = `parallel-${kind}`;
    const instance = await started(kind, file);
    const answered = new Set<number>();
    let open = 0;
    let killed: Promise<unknown> | undefined;
    const all = Promise.all(
      Array.from({ length: 1000 }, async (_, i) => {
        try {
          const { status } = await post(instance.root, 'Items', { ID: i, Unit: i, Text: `text ${i}` });
          if (status === 201) answered.add(i);
        } catch {
          open++;
        }
        if (answered.size >= 150) killed ??= instance.kill();
      }),
    );
    await all;
    await killed;
    expect(answered.size).toBeGreaterThanOrEqual(150);
    expect(open).toBeGreaterThan(0);
    const again = await started(kind, file);
    const items = await walk('Items', () => again.root);
    const ids = items.map(({ ID }) => ID);
    expect(ids).toEqual([...new Set(ids)]);
    expect([...answered].filter((id) => !ids.includes(id))).toEqual([]);
    expect(items.filter(({ ID, Unit, Text }) => Unit !== ID || Text !== `text ${ID}`)).toEqual([]);
    await again.kill();
  });
});

test('a walk through pages goes on at another instance, and reads no row twice', async () => {
  const first = await started('sqlite', 'walk');
  const requests = Array.from({ length: 100 }, (_, i) => i);
  for (let unit = 0; unit < 5; unit++)
    await post(first.root, '$batch', {
      requests: requests.map((i) => ({ id: `${i}`, method: 'POST', url: 'Items', body: { ID: unit * 100 + i, Unit: i % 7, Text: 't' } })),
    }); // prettier-ignore
  const second = await started('sqlite', 'walk');
  let [pages, isKilled] = [0, false];
  const items = await walk('Items?$orderby=Unit desc', () => {
    pages++;
    if (pages === 9) {
      isKilled = true;
      void first.kill();
    }
    return pages % 2 === 1 && !isKilled ? first.root : second.root;
  });
  expect(items).toHaveLength(500);
  expect(new Set(items.map(({ ID }) => ID)).size).toBe(500);
  await second.kill();
  rmSync(folder, { recursive: true, force: true });
});
