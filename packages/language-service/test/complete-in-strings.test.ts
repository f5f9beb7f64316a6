/** In a program, a string of OData that is not closed yet is completed as in a request file. */
import { expect, test } from 'vitest';
import { complete } from '../src/index.js';
import { documentIn, hosts, root } from './hosts.js';

const wanted = hosts.filter(({ format, form }) =>
  ["script '…'", 'script "…"', "python '…'", 'csharp "…"', "powershell '…'", "shell '…'", "al '…'"].includes(
    `${format} ${form}`,
  ),
);

test.each(wanted.map((host) => [`${host.format} ${host.form}`, host] as const))('%s', (_, host) => {
  const marked = host.write(`${root}Orders?$filter=State eq 'zZhereZz`);
  const offset = marked.indexOf('zZhereZz');
  const { items } = complete(documentIn(marked.replace('zZhereZz', ''), host.format), offset);
  expect(items.slice(0, 3).map(({ label }) => label)).toEqual(['Open', 'Packed', 'Sent']);
});
