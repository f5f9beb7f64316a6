/** Rewrites one request of OData V2 or V3 for V4. */
import type { BoundRequest, Node } from '@odatalint/core';
import { type BoundText, carryEdits, carrySpan } from '@odatalint/core/internal';
import { spansWithout } from './body-conversions.js';
import { conversionsByKind } from './conversions.js';
import { type FieldEdit, type LeftConstruct, Migration, type MigrationOptions } from './migration.js';

/** The conversions of a request; offsets count in the fields of its input. */
export interface MigratedRequest {
  readonly edits: readonly FieldEdit[];
  readonly left: readonly LeftConstruct[];
}

/** Whether a bound request goes to a service of V2 or V3. */
export const isForV3 = ({ service }: Pick<BoundRequest, 'service'>): boolean =>
  service.dialect.version === '2.0' || service.dialect.version === '3.0';

/**
 * In: a request as `Checker.bind` gives it, the requests of its batch included. Out: the edits that make V4 of it, and the constructs
 * that need a person. A request to a service of V4 has neither.
 */
export function migrateRequest(bound: readonly BoundRequest[], options: MigrationOptions): MigratedRequest {
  const all = bound.filter(isForV3).map((each) => migrateBound(each, options));
  return {
    edits: all.flatMap(({ edits }) => edits).sort((a, b) => a.start - b.start || a.end - b.end),
    left: all.flatMap(({ left }) => left).sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

function migrateBound(bound: BoundRequest, options: MigrationOptions): MigratedRequest {
  const migration = new Migration(bound, options, conversionsByKind);
  for (const root of bound.roots) migration.visit(root);
  for (const root of bound.roots) removeDropped(root, migration);
  return {
    edits: migration.edits.flatMap((edit) => editToInput(edit, bound)),
    left: migration.left.map((each) => leftToInput(each, bound)),
  };
}

/** The question mark goes with the last of its options. */
function removeDropped(root: Node, migration: Migration): void {
  const query = root.kind === 'Request' ? root.url.query : undefined;
  if (query === undefined || !query.options.some((each) => migration.isDropped(each))) return;
  const isEmpty = query.options.every((each) => migration.isDropped(each));
  const spans = isEmpty
    ? [{ start: query.start - 1, end: query.end }]
    : spansWithout(query.options, (each) => migration.isDropped(each));
  for (const span of spans) migration.replace(query, span, '');
}

/** The text of a request in which offsets of a field count. */
const textOf = ({ texts }: BoundRequest, field: FieldEdit['in']): BoundText | undefined =>
  texts.findLast((text) => text.field === field);

function editToInput(edit: FieldEdit, bound: BoundRequest): readonly FieldEdit[] {
  const text = textOf(bound, edit.in);
  if (text?.map === undefined) return [edit];
  const [carried] = carryEdits([edit], text.map) ?? [];
  return carried === undefined ? [] : [{ ...carried, in: text.in }];
}

function leftToInput(left: LeftConstruct, bound: BoundRequest): LeftConstruct {
  const text = textOf(bound, left.in);
  if (text?.map === undefined) return left;
  return { ...left, ...carrySpan(left, text.map), in: text.in };
}
