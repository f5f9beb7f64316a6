/**
 * Accepting a completion writes the same request in every language and quoting. Each run tries two positions of each host; the file
 * `accept-in-hosts.property.slow.test.ts` tries all of them.
 */
import { loadFormats } from '@odatalint/documents';
import { beforeAll, expect, test } from 'vitest';
import { begunRequests, compareWithPlain, hosts } from './hosts.js';

beforeAll(() => loadFormats(['yaml', 'markdown']));

const positions = 2;

test.each(hosts.map((host, i) => [`${host.format} ${host.form}`, host, i] as const))('%s', (_, host, index) => {
  const step = Math.ceil(begunRequests.length / positions);
  const sample = begunRequests.filter((_each, i) => (i + index * 7) % step === 0);
  const { broken, added } = compareWithPlain(host, sample);
  expect({ broken, added }).toEqual({ broken: [], added: [] });
});
