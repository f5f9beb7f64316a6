/** One row of the table of conversions: a construct of V2 or V3, and what becomes of it. */
import type { Node, NodeKind, NodeOf } from '@odatalint/core';
import type { Migration } from './migration.js';

/** A construct of V2 or V3 and its conversion. */
export interface Conversion {
  /** An example, `METHOD url`, header or body, as V2 or V3 has it. */
  readonly from: string;
  /** The same in V4; undefined where V4 has nothing for it. */
  readonly to: string | undefined;
  /** What else the documentation says about it, a sentence. */
  readonly note?: string;
  /** The kinds of node that it looks at. */
  readonly wakes: readonly NodeKind[];
  /** Converts a node of one of these kinds. Out: whether the walk is done with the node, so that its children are not visited. */
  convert(node: Node, migration: Migration): boolean;
}

/** A row for one kind of node. */
export const conversion = <K extends NodeKind>(
  wakes: K,
  row: Pick<Conversion, 'from' | 'to' | 'note'> & { convert(node: NodeOf<K>, migration: Migration): boolean },
): Conversion => ({ ...row, wakes: [wakes], convert: (node, migration) => row.convert(node as NodeOf<K>, migration) });
