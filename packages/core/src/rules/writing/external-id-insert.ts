/** An insert of a record with a composite key that only an alternate key names. */
import type { Severity } from '../../source/index.js';
import { shortName } from '../shared/expressions/index.js';
import { defineRule } from '../engine/index.js';
import { listWords } from '../shared/text/index.js';
import { writtenAddress } from '../shared/path/index.js';

interface Fact {
  readonly method: string;
  readonly type: string;
  readonly key: readonly string[];
}

const severities: Readonly<Record<string, Severity>> = { POST: 'error', PUT: 'warning' };

export const externalIdInsert = defineRule<'ResourcePath', Fact>({
  name: 'external-id-insert',
  summary: 'A record with a composite key cannot be inserted by its external identifier alone.',
  specification: 'interface "External identifier rules for writing" 2 and 3',
  group: 'writing',
  severity: 'error',
  wakes: ['ResourcePath'],
  concerns: ({ conventions }) => conventions.compositeInsertByAlternateKey === 'rejected',
  find(_path, context, report) {
    const { method } = context;
    const severity = severities[method];
    if (severity === undefined) return;
    const address = writtenAddress(context);
    if (address?.path.length !== 1) return;
    const { key, type } = address.target;
    if (key?.form !== 'alternate' || key.key === undefined || key.key.length < 2) return;
    const names = key.key.map(({ alias }) => alias);
    report(
      key.predicate,
      { method, type: type === undefined ? 'record' : shortName(type.name), key: names },
      { severity },
    );
  },
  describe({ method, type, key }) {
    const message =
      method === 'PUT'
        ? `${type} has the composite key ${listWords(key)}, so by its external identifier alone this PUT only updates and never inserts; use PATCH for an update, or name the whole key to insert.`
        : `${type} has the composite key ${listWords(key)}, so it cannot be inserted by its external identifier alone; PUT it under the whole key.`;
    return { message };
  },
});
