/** A row with the values that `$compute` or `compute(…)` adds to it. */
import type { ComputedValue, ScopeRef } from '@odatalint/core/query';
import { primitiveType } from '@odatalint/core/internal';
import { resultsInDouble } from './arithmetic-kind.js';
import type { SqlRow } from './row.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

const double = primitiveType('Edm.Double');

/** Each computed value can be used in those after it. */
export function withComputed(
  translation: Translation,
  row: SqlRow,
  items: readonly ComputedValue[],
  scope: ScopeRef,
): SqlRow {
  let current = row;
  for (const item of items) {
    if (current.kind !== 'table')
      throw new Unsupported('Values are computed in SQL for the rows of a table only.', item);
    translation.bind(scope, current);
    current = {
      ...current,
      computed: new Map([
        ...current.computed,
        [
          item.name,
          { value: translation.value(item.value), type: resultsInDouble(item.value) ? double : item.value.type },
        ],
      ]),
    };
  }
  translation.bind(scope, current);
  return current;
}
