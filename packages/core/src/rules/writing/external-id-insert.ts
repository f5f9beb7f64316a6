/** An insert of a record with a composite key by an alternate key only. */
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
        ? `With only an external identifier, PUT can update but not insert ${type}; use PATCH, or the full key (${listWords(key)}).`
        : `${type} cannot be inserted by its external identifier alone; use PUT with the full key (${listWords(key)}).`;
    return { message };
  },
});
