/** Renaming a property or a set writes the same request in every language and quoting. */
import { applyEdits } from '@odatalint/core/internal';
import { loadFormats } from '@odatalint/documents';
import { beforeAll, expect, test } from 'vitest';
import { rename } from '../src/index.js';
import { documentIn, hosts, root } from './hosts.js';

beforeAll(() => loadFormats(['yaml', 'markdown']));

const request = (set: string, property: string): string =>
  `${root}${set}?$filter=${property} gt 5 and Title eq '${property}'&$orderby=${property} desc&$select=ID,${property}`;

test.each(hosts.map((host) => [`${host.format} ${host.form}`, host] as const))('%s', (_, host) => {
  const text = host.write(request('Orders', 'Total'));
  const answers = [
    ['Total', 'Amount', request('Orders', 'Amount').replace("'Amount'", "'Total'")],
    ['Orders', 'Purchases', request('Purchases', 'Total')],
  ] as const;
  for (const [name, newName, after] of answers) {
    const answer = rename(documentIn(text, host.format), text.indexOf(name) + 1, newName);
    expect(answer).toHaveProperty('edits');
    if ('edits' in answer) expect(applyEdits(text, answer.edits)).toBe(host.write(after));
  }
});
