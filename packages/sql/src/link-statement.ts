/** Statements about the relations of a row that are not in the row itself: links, and contained rows. */
import {
  navigationFrom,
  lineage,
  requireArgument,
  structuredType,
  nowhere,
  rowsStep,
  entityStep,
} from '@odatalint/core/internal';
import type { LinkChange, NavigationStep, PathStep, RowChange } from '@odatalint/core/query';
import type { NavigationProperty, Schema, StructuredType } from '@odatalint/core';
import { followSteps, joinConditions, linkConditions } from './follow-steps.js';
import { aMapping, type Mapping } from './mapping.js';
import { selectFrom, type TableRow } from './row.js';
import { allOf, identifier, join, sql, type SqlFragment, written } from './sql.js';
import type { Statement } from './to-sql.js';
import { Translation } from './translation.js';
import { translateCondition, translateValue } from './translate-expression.js';
import { Unsupported } from './unsupported.js';

const statementOf = ({ strings, values }: SqlFragment): Statement => {
  const texts = [...strings];
  return { strings: Object.assign(texts, { raw: [...strings] }), values };
};

const translationOf = (schema: Schema, mapping: Mapping): Translation =>
  new Translation(mapping, schema, '@', nowhere, { value: translateValue, condition: translateCondition });

/**
 * Translates the change of a link to one statement. It returns a row if it added or removed the link: none for a link to add that exists, and for
 * one to remove that does not.
 *
 * @throws Unsupported if the mapping has no table of links for the navigation property.
 * @beta
 */
export function toLinkSql(schema: Schema, change: LinkChange, mapping: Mapping): Statement {
  requireArgument('toLinkSql', 'mapping', mapping, aMapping);
  const translation = translationOf(schema, mapping);
  const { navigation, to } = change;
  const link = mapping.link?.(navigation);
  if (link === undefined || navigation.set?.kind !== 'entitySet')
    throw new Unsupported(
      `The schema has no referential constraint for ${navigation.name}, and the mapping no link.`,
      nowhere,
    );
  const owner = followSteps(translation, undefined, pathOf(change), true, nowhere, false);
  const target = followSteps(
    translation,
    undefined,
    [
      { ...rowsStep(navigation.set, navigation.target), ...(navigation.rows && { rows: navigation.rows }) },
      ...entityStep(navigation.target, to),
    ],
    true,
    nowhere,
    false,
  );
  const tables = [...owner.tables, ...target.tables];
  const conditions = [...owner.conditions, ...target.conditions];
  const [before, after] = [owner.row as TableRow, target.row as TableRow];
  const linked = allOf(linkConditions(translation, link, aliasOf(link.table), before, after));
  if (change.kind === 'unlink')
    return statementOf(
      sql`DELETE FROM ${identifier(link.table)} WHERE EXISTS (${selectFrom({ tables, conditions: [...conditions, linked] }, written('1'))}) RETURNING 1 AS value`,
    );
  const columns = [...link.from.map((pair) => pair.to), ...link.to.map((pair) => pair.from)].map((each) =>
    identifier(each),
  );
  const values = [
    ...link.from.map((pair) => translation.namedColumn(before, pair.from)),
    ...link.to.map((pair) => translation.namedColumn(after, pair.to)),
  ];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${identifier(link.table)} WHERE ${linked})`;
  const rows = selectFrom({ tables, conditions: [...conditions, isNew] }, join(values, ', '));
  return statementOf(
    sql`INSERT INTO ${identifier(link.table)} (${join(columns, ', ')}) ${rows} ON CONFLICT DO NOTHING RETURNING 1 AS value`,
  );
}

const aliasOf = (table: string | readonly string[]): string => [table].flat().at(-1)!;

/** The path of the row that has the navigation property. */
const pathOf = ({
  set,
  type,
  key,
  before,
}: Pick<RowChange, 'set' | 'type' | 'key' | 'before'>): readonly PathStep[] => [
  { ...rowsStep(set, type), ...(before && { rows: before }) },
  ...entityStep(type, key),
];

/**
 * The statements that remove what belongs to a row that is about to be deleted: the rows that it contains, and the links from it and to it
 * (Protocol 11.4.5).
 *
 * @beta
 */
export function toDetachSql(
  schema: Schema,
  { set, type, key, containedIn }: Pick<RowChange, 'set' | 'type' | 'key' | 'containedIn'>,
  mapping: Mapping,
): readonly Statement[] {
  const path =
    containedIn === undefined
      ? pathOf({ set, type, key })
      : [...containedIn.owner, containedIn.navigation, ...entityStep(type, key)];
  const contained = deletesOfContained(schema, mapping, { path, type, around: [type] });
  if (containedIn !== undefined) return contained;
  return [...contained, ...deletesOfLinks(schema, mapping, { set, type, path })];
}

interface Place {
  readonly path: readonly PathStep[];
  readonly type: StructuredType;
  /** The types of the rows on the path. Rows that contain others of the same type are left to the database. */
  readonly around: readonly StructuredType[];
}

function deletesOfContained(schema: Schema, mapping: Mapping, { path, type, around }: Place): readonly Statement[] {
  return navigationsOf(schema, type).flatMap((property) => {
    const step = property.containsTarget ? navigationFrom(schema, { set: undefined, path: [] }, property) : undefined;
    if (step === undefined || around.includes(step.target)) return [];
    if ((mapping.join?.(step) ?? []).length === 0 && step.pairs.length === 0) return [];
    const inner = deletesOfContained(schema, mapping, {
      path: [...path, step],
      type: step.target,
      around: [...around, step.target],
    });
    const translation = translationOf(schema, mapping);
    const name = mapping.table(undefined, step.target);
    const owner = followSteps(translation, undefined, path, true, nowhere, false);
    const row: TableRow = {
      kind: 'table',
      alias: aliasOf(name),
      type: step.target,
      declared: step.target,
      computed: new Map(),
      joins: new Set(),
      related: new Map(),
    };
    const conditions = [...owner.conditions, ...joinConditions(translation, owner.row as TableRow, row, step, [])];
    const exists = selectFrom({ tables: owner.tables, conditions }, written('1'));
    return [...inner, statementOf(sql`DELETE FROM ${identifier(name)} WHERE EXISTS (${exists})`)];
  });
}

/** Deletes the links that begin at a row, and those that lead to it. */
function deletesOfLinks(
  schema: Schema,
  mapping: Mapping,
  { set, type, path }: Pick<RowChange, 'set' | 'type'> & Pick<Place, 'path'>,
): readonly Statement[] {
  if (mapping.link === undefined) return [];
  const from = navigationsOf(schema, type).map((property) => ({ step: stepFrom(schema, set, property), isFrom: true }));
  const others = [...(schema.container?.entitySets.values() ?? []), ...(schema.container?.singletons.values() ?? [])];
  const to = others.flatMap((other) => {
    const declared = structuredType(schema, other.type);
    const steps =
      declared === undefined ? [] : navigationsOf(schema, declared).map((each) => stepFrom(schema, other, each));
    return steps.filter((step) => step?.set === set).map((step) => ({ step, isFrom: false }));
  });
  return [...from, ...to].flatMap(({ step, isFrom }) => {
    const link = step && mapping.link!(step);
    if (link === undefined) return [];
    const translation = translationOf(schema, mapping);
    const { tables, conditions, row } = followSteps(translation, undefined, path, true, nowhere, false);
    const own = row as TableRow;
    const linked = linkConditions(
      translation,
      link,
      aliasOf(link.table),
      isFrom ? own : undefined,
      isFrom ? undefined : own,
    );
    const exists = selectFrom({ tables, conditions: [...conditions, ...linked] }, written('1'));
    return [statementOf(sql`DELETE FROM ${identifier(link.table)} WHERE EXISTS (${exists})`)];
  });
}

const stepFrom = (schema: Schema, set: RowChange['set'], property: NavigationProperty): NavigationStep | undefined =>
  property.containsTarget ? undefined : navigationFrom(schema, { set, path: [] }, property);

const navigationsOf = (schema: Schema, type: StructuredType): readonly NavigationProperty[] =>
  lineage(schema, type)
    .flatMap((each) => [...each.properties.values()])
    .filter((property): property is NavigationProperty => property.kind === 'navigation');
