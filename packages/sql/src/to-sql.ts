/** A bound query as one parameterised statement. */
import { aQuery, requireArgument } from '@odatalint/core/internal';
import { type BoundQuery, type PathStep, type Policy, type QueryNode, restrict } from '@odatalint/core/query';
import { applyOptions, type OrderedRows } from './apply-options.js';
import { orderClause } from './order-clause.js';
import { followSteps } from './follow-steps.js';
import type { Mapping } from './mapping.js';
import { aMapping } from './require-mapping.js';
import { afterToken, tokenOf } from './page-token.js';
import { propertyJson, rowJson } from './row-json.js';
import { join, sql, type SqlFragment } from './sql.js';
import { Translation } from './translation.js';
import { fromOf } from './row-source.js';
import { translateCondition, translateValue } from './translate-expression.js';
import { Unsupported } from './unsupported.js';

/**
 * A statement in the shape of a tagged template, which Kysely (`sql`), Drizzle, Knex (`raw`), Prisma (`Prisma.sql`), postgres.js and
 * `node:sqlite` accept as it is: `strings` has the text between the values.
 *
 * @public
 */
export interface Statement {
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/**
 * In: a query of `createReader`, and where its rows are. Out: one statement that reads them. A collection results in one row with the
 * column `value`, the JSON array of the response; `count` if `$count=true` asks for it; and `next`, the token of the next page, if the
 * mapping has a page size. One entity or value results in a row with its JSON as `value`, or in no row. Every value of the request
 * is a parameter, and every name comes from the mapping or the schema.
 *
 * @throws Unsupported if the query asks for what has no translation, or the policy cannot be applied; a TypeError for a mapping that
 * is not one.
 * @public
 */
export function toSql(query: BoundQuery, mapping: Mapping): Statement {
  requireArgument('toSql', 'query', query, aQuery);
  requireArgument('toSql', 'mapping', mapping, aMapping);
  const restricted = mapping.rows === undefined ? query : restrictedQuery(query, mapping.rows);
  const { strings, values } = translateQuery(restricted, mapping);
  const texts = [...strings];
  return { strings: Object.assign(texts, { raw: [...strings] }), values };
}

/** The policy is applied by the query library, at every place where the query reads rows. */
function restrictedQuery(query: BoundQuery, policy: Policy): BoundQuery {
  const result = restrict(query, policy);
  if (result.ok) return result.query;
  const { message, start, end } = result.diagnostics[0]!;
  throw new Unsupported(message, { start, end });
}

function translateQuery(query: BoundQuery, mapping: Mapping): SqlFragment {
  const { options, target, path } = query;
  const translation = new Translation(mapping, query.schema, query.dialect.version === '4.01' ? '@' : '@odata.', {
    value: translateValue,
    condition: translateCondition,
  });
  const at = { start: path[0]?.start ?? 0, end: path.at(-1)?.end ?? 0 };
  if (target.form === 'references') throw new Unsupported('$ref has no translation to SQL.', at);
  const source = followSteps(translation, undefined, path, target.isCollection, at);
  if (!target.isCollection && source.properties.length > 0) {
    const value = propertyJson(translation, source.row, source.properties, options.select);
    return sql`SELECT ${translation.dialect.jsonText(value)} AS value ${fromOf(source)}`;
  }
  const rows = applyOptions(translation, source, options);
  if (target.form === 'count') return sql`SELECT count(*) AS value ${fromOf(rows)}${ifOwnerExists(translation, path)}`;
  if (!target.isCollection)
    return sql`SELECT ${translation.dialect.jsonText(rowJson(translation, rows.row, options))} AS value ${fromOf(rows)}`;
  return sql`${collection(translation, rows, options)}${ifOwnerExists(translation, path)}`;
}

/** The collection of an entity that does not exist is no row, as that entity would be; one without items is a row. */
function ifOwnerExists(translation: Translation, path: readonly PathStep[]): SqlFragment {
  const owner = path.findLastIndex(
    (step) => step.kind === 'key' || step.kind === 'singleton' || (step.kind === 'navigation' && !step.isCollection),
  );
  if (owner === -1) return sql``;
  const steps = path.slice(0, owner + 1);
  return sql` HAVING EXISTS (SELECT 1 ${fromOf(followSteps(translation, undefined, steps, true, steps.at(-1)!))})`;
}

/** One row: the page as JSON, the number of all rows, and the token of the next page. */
function collection(translation: Translation, rows: OrderedRows, node: QueryNode): SqlFragment {
  const { dialect, mapping } = translation;
  const { pageSize } = mapping;
  const page = node.skiptoken === undefined ? rows : afterToken(translation, rows, node.skiptoken);
  const isCut = pageSize !== undefined && (node.top === undefined || node.top > pageSize);
  // One more row than a page shows whether there is a next one.
  const limit = dialect.limit(isCut ? pageSize + 1 : node.top, node.skiptoken === undefined ? node.skip : undefined);
  const order = orderClause(rows.order);
  const token = isCut ? sql`, ${tokenOf(translation, rows.order)} AS token` : sql``;
  const value = rowJson(translation, rows.row, node);
  const selected = sql`(SELECT ${value} AS value, row_number() OVER (${order}) AS position${token} ${fromOf(page)}${order}${limit}) AS page`;
  const count = node.count ? [sql`(SELECT count(*) ${fromOf(rows)}) AS count`] : [];
  if (!isCut)
    return sql`SELECT ${join([sql`${dialect.jsonText(dialect.jsonRows(sql``))} AS value`, ...count], ', ')} FROM ${selected}`;
  const last = dialect.value({ kind: 'integer', value: BigInt(pageSize) })!;
  const shown = dialect.jsonRows(sql` FILTER (WHERE position <= ${last})`);
  const next = sql`CASE WHEN max(position) > ${last} THEN max(CASE WHEN position = ${last} THEN token END) END AS next`;
  return sql`SELECT ${join([sql`${dialect.jsonText(shown)} AS value`, ...count, next], ', ')} FROM ${selected}`;
}
