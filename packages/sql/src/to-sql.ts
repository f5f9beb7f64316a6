/** A bound query as one parameterised statement. */
import { aQuery, requireArgument } from '@odatalint/core/internal';
import { type BoundQuery, type PathStep, type Policy, type QueryNode, restrict } from '@odatalint/core/query';
import { applyOptions, type FoundRows, rowsToShow } from './apply-options.js';
import { asTable } from './as-table.js';
import { followSteps } from './follow-steps.js';
import { aMapping, type Mapping } from './mapping.js';
import { orderClause, orderOfRows } from './order-clause.js';
import { afterToken, readToken, tokenOf } from './page-token.js';
import { propertyJson, rowJson } from './row-json.js';
import { selectFrom } from './row.js';
import { identifier, join, statementLength, sql, type Sql, type SqlFragment, written } from './sql.js';
import { Translation } from './translation.js';
import { translateCondition, translateValue } from './translate-expression.js';
import { Unsupported } from './unsupported.js';

/**
 * A statement in the shape of a tagged template, which Kysely (`sql`), Drizzle, Knex (`raw`), Prisma (`Prisma.sql`), postgres.js and
 * `node:sqlite` accept: `strings` contains the text between the values.
 *
 * @public
 */
export interface Statement {
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/**
 * Translates a query to one statement. A collection is one row with the column `value`, the JSON array of the response; `count` if
 * `$count=true` requests it; and `next`, the token of the next page, if the mapping has a page size. An entity or value is a row with its
 * JSON as `value`, or no row. Each value of the request is a parameter, and each name comes from the mapping or the schema.
 *
 * @param query - The result of `createReader`.
 * @throws Unsupported if a part of the query has no translation, or the policy cannot be applied.
 * @throws A TypeError for an invalid mapping.
 * @public
 */
export function toSql(query: BoundQuery, mapping: Mapping): Statement {
  requireArgument('toSql', 'query', query, aQuery);
  requireArgument('toSql', 'mapping', mapping, aMapping);
  const restricted = mapping.policy === undefined ? query : restrictedQuery(query, mapping.policy);
  const { strings, values } = translateQuery(restricted, mapping);
  refuseLong(restricted, { strings, values });
  const texts = [...strings];
  return { strings: Object.assign(texts, { raw: [...strings] }), values };
}

/** The longest statement, and the most parameters that every database accepts. */
const [longest, mostParameters] = [1_000_000, 32_000];

function refuseLong({ path }: BoundQuery, statement: SqlFragment): void {
  if (statementLength(statement) <= longest && statement.values.length <= mostParameters) return;
  throw new Unsupported(`The statement would be longer than ${longest} characters; split the request.`, {
    start: path[0]?.start ?? 0,
    end: path.at(-1)?.end ?? 0,
  });
}

/** Applies the policy at every place where the query reads rows. */
function restrictedQuery(query: BoundQuery, policy: Policy): BoundQuery {
  const result = restrict(query, policy);
  if (result.ok) return result.query;
  const { message, start, end } = result.diagnostics[0]!;
  throw new Unsupported(message, { start, end });
}

function translateQuery(query: BoundQuery, mapping: Mapping): Sql {
  const { options, target, path } = query;
  const at = { start: path[0]?.start ?? 0, end: path.at(-1)?.end ?? 0 };
  const translation = new Translation(mapping, query.schema, mapping.annotations ?? prefixOf(query), at, {
    value: translateValue,
    condition: translateCondition,
  });
  const { dialect } = translation;
  if (options.deltatoken !== undefined) throw new Unsupported('$deltatoken has no translation to SQL.', at);
  if (target.form === 'references') throw new Unsupported('$ref has no translation to SQL.', at);
  const source = followSteps(translation, undefined, path, target.isCollection, at);
  if (!target.isCollection && source.properties.length > 0) {
    const value = propertyJson(translation, source.row, source.properties, options.select);
    return selectFrom(source, sql`${dialect.jsonText(value)} AS value`);
  }
  const found = applyOptions(translation, source, options);
  if (target.form === 'count') return selectFrom(found, written('count(*) AS value'), ifOwnerExists(translation, path));
  if (target.isCollection) return collection(translation, found, options, ifOwnerExists(translation, path));
  const rows = rowsToShow(translation, found, options, {});
  return selectFrom(rows, sql`${dialect.jsonText(rowJson(translation, rows.row, options))} AS value`);
}

/** The prefix of control information in the version of a query. */
const prefixOf = ({ dialect }: BoundQuery): string => (dialect.version === '4.01' ? '@' : '@odata.');

/** The condition that the owner of a collection exists. If it does not, the result is no row; an empty collection is a row. */
function ifOwnerExists(translation: Translation, path: readonly PathStep[]): Sql {
  const owner = path.findLastIndex(
    (step) => step.kind === 'key' || step.kind === 'singleton' || (step.kind === 'navigation' && !step.isCollection),
  );
  if (owner === -1) return sql``;
  const steps = path.slice(0, owner + 1);
  const rows = followSteps(translation, undefined, steps, true, steps.at(-1)!);
  return sql` HAVING EXISTS (${selectFrom(rows, written('1'))})`;
}

/** One row: the page as JSON, the number of all rows, and the token of the next page. */
function collection(translation: Translation, found: FoundRows, node: QueryNode, having: Sql): Sql {
  const { dialect, mapping } = translation;
  const { pageSize } = mapping;
  const token = node.skiptoken === undefined ? undefined : readToken(translation, node.skiptoken, found.order);
  const page = token === undefined ? found : { ...found, ...afterToken(translation, found, token) };
  const seen = token?.seen ?? 0;
  // After a token the rows that `skip` counts are already gone, and `top` includes those of the pages before.
  const skip = token === undefined ? node.skip : undefined;
  const top = node.top === undefined ? undefined : Math.max(node.top - seen, 0);
  const count = node.count ? [sql`(${selectFrom(found, written('count(*)'))}) AS count`] : [];
  if (pageSize === undefined || (top !== undefined && top <= pageSize)) {
    const rows = rowsToShow(translation, page, node, { top, skip });
    const object = rowJson(translation, rows.row, node);
    const value = dialect.jsonRows(object, orderOfRows(translation, rows, object), sql``);
    // A server reads `next` wherever there is a page size.
    const next = pageSize === undefined ? [] : [written('NULL AS next')];
    return selectFrom(rows, join([sql`${dialect.jsonText(value)} AS value`, ...count, ...next], ', '), having);
  }
  // One more row than a page shows whether there is a next one.
  const cut = rowsToShow(translation, page, node, { top: pageSize + 1, skip });
  const position = `$${translation.nextNumber()}`;
  const numbered = sql`row_number() OVER (${orderClause(translation, cut.order)})`;
  const rows = asTable(translation, cut, {}, [{ column: position, value: numbered }]);
  const number = identifier([rows.row.alias, position]);
  const last = dialect.value({ kind: 'integer', value: BigInt(pageSize) })!;
  const object = rowJson(translation, rows.row, node);
  const order = orderOfRows(translation, rows, object);
  const shown = dialect.jsonRows(object, order, sql` FILTER (WHERE ${number} <= ${last})`);
  const text = tokenOf(translation, seen + pageSize, rows.order);
  const next = sql`CASE WHEN max(${number}) > ${last} THEN max(CASE WHEN ${number} = ${last} THEN ${text} END) END AS next`;
  return selectFrom(rows, join([sql`${dialect.jsonText(shown)} AS value`, ...count, next], ', '), having);
}
