/** Makes one row of the table of conversions: a construct of V2 or V3, and its V4 form. */
import type { NodeKind, NodeOf } from '@odatalint/core';
import type { Conversion, Migration } from './migration.js';

/** A row for one kind of node. */
export const conversion = <K extends NodeKind>(
  visits: K,
  row: Pick<Conversion, 'from' | 'to' | 'note'> & { convert(node: NodeOf<K>, migration: Migration): boolean },
): Conversion => ({
  ...row,
  visits: [visits],
  convert: (node, migration) => row.convert(node as NodeOf<K>, migration),
});
