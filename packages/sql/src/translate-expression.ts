/** Expressions as SQL, with the three-valued logic of OData. */
import {
  type Arithmetic,
  type Compare,
  type Count,
  type Expr,
  foldExpression,
  type FunctionCall,
  type In,
  type Path,
  type Quantifier,
  type Span,
  type Value,
} from '@odatalint/core/query';
import { followSteps, isOfType, rowsOfPath, startOf } from './follow-steps.js';
import { fromOf } from './row-source.js';
import { arithmeticKind } from './arithmetic-kind.js';
import { allOf, join, sql, type SqlFragment, written } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** An expression whose value matters: a comparison is true or false, never null (URL conventions 5.1.1.1). */
export const translateValue = (translation: Translation, expression: Expr): SqlFragment =>
  translate(translation, expression, false);

/** A condition on rows, where null and false are the same. Comparisons are then plain, so that a database can use its indexes. */
export const translateCondition = (translation: Translation, expression: Expr): SqlFragment =>
  translate(translation, expression, true);

function translate(translation: Translation, expression: Expr, isCondition: boolean): SqlFragment {
  const value = (part: Expr): SqlFragment => translateValue(translation, part);
  const chain = (operands: readonly Expr[], word: string): SqlFragment =>
    sql`(${join(
      operands.map((operand) => translate(translation, operand, isCondition)),
      ` ${word} `,
    )})`;
  return foldExpression<SqlFragment>(expression, {
    value: (constant) => translateConstant(translation, constant),
    path: (path) => translatePath(translation, path),
    compare: (compare) => translateComparison(translation, compare, isCondition),
    and: ({ operands }) => chain(operands, 'AND'),
    or: ({ operands }) => chain(operands, 'OR'),
    not: ({ operand }) => sql`(NOT ${value(operand)})`,
    negate: ({ operand }) => sql`(-${value(operand)})`,
    arithmetic: (operation) => translateArithmetic(translation, operation),
    in: (list) => translateIn(translation, list, isCondition),
    like: ({ operand, pattern }) =>
      (translation.mapping.functions?.like ?? translation.dialect.like)(value(operand), value(pattern)),
    has: (has) => {
      if (translation.mapping.enums === 'name')
        throw new Unsupported('"has" requires enumeration values that are stored as numbers.', has);
      const flags = value(has.flags);
      return sql`((${value(has.operand)} & ${flags}) = ${flags})`;
    },
    call: (call) => translateCall(translation, call),
    quantifier: (quantifier) => translateQuantifier(translation, quantifier),
    count: (count) => translateCount(translation, count),
    case: ({ branches }) =>
      sql`CASE ${join(
        branches.map(
          (branch) => sql`WHEN ${translateCondition(translation, branch.condition)} THEN ${value(branch.value)}`,
        ),
        ' ',
      )} END`,
    cast: (cast) => {
      const result = translation.dialect.cast(value(cast.operand), cast.operand.type?.family, cast.to.name);
      if (result === undefined) throw new Unsupported(`This cast to ${cast.to.name} has no translation to SQL.`, cast);
      return result;
    },
    isof: (test) => {
      const { operand, of } = test;
      if (operand.kind !== 'path' || of.structured === undefined)
        throw new Unsupported('"isof" is translated to SQL for entities and complex values only.', test);
      const source = followSteps(translation, startOf(translation, operand), operand.steps, false, operand);
      const conditions = [...source.conditions, isOfType(translation, source, of.structured.name, test)];
      return source.tables.length === 0
        ? allOf(conditions)
        : sql`EXISTS (SELECT 1 ${fromOf({ ...source, conditions })})`;
    },
  });
}

function translateConstant(translation: Translation, constant: Value): SqlFragment {
  const { value } = constant;
  if (value.kind === 'enum' && translation.mapping.enums === 'name')
    return translation.dialect.value({ kind: 'string', value: value.members.join(',') })!;
  const translated = translation.dialect.value(value);
  if (translated === undefined)
    throw new Unsupported(
      `The database cannot store this ${value.kind} value, so it has no translation to SQL.`,
      constant,
    );
  return translated;
}

/** The value of a path. One that leaves its row is a query of its own, whose result is null without a related row. */
function translatePath(translation: Translation, path: Path): SqlFragment {
  const source = followSteps(translation, startOf(translation, path), path.steps, false, path);
  const value = valueAt(translation, source, path);
  if (source.tables.length > 0) return sql`(SELECT ${value} ${fromOf(source)})`;
  return source.conditions.length === 0 ? value : sql`CASE WHEN ${allOf(source.conditions)} THEN ${value} END`;
}

function valueAt(
  translation: Translation,
  { row, properties }: ReturnType<typeof followSteps>,
  path: Path,
): SqlFragment {
  if (properties.length > 0) return translation.column(row, properties, path);
  if (row.kind === 'item') return row.value;
  // An entity that does not exist is null, and so is its key.
  const key = row.kind === 'table' ? translation.keyOrder(row)[0]?.value : undefined;
  if (key === undefined) throw new Unsupported('An entity is not a value in SQL.', path);
  return key;
}

const isNull = (expression: Expr): boolean => expression.kind === 'value' && expression.value.kind === 'null';

const operators = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function translateComparison(translation: Translation, compare: Compare, isCondition: boolean): SqlFragment {
  const { operator, left, right } = compare;
  const { dialect } = translation;
  const [a, b] = [translateValue(translation, left), translateValue(translation, right)];
  if (operator === 'eq' || operator === 'ne') {
    const [value, other] = isNull(left) ? [b, left] : [a, right];
    if (isNull(other)) return operator === 'eq' ? sql`(${value} IS NULL)` : sql`(${value} IS NOT NULL)`;
    if (operator === 'ne') return dialect.different(a, b);
    return isCondition && (left.kind === 'value' || right.kind === 'value') ? sql`(${a} = ${b})` : dialect.same(a, b);
  }
  if (translation.mapping.enums === 'name' && left.type?.family === 'enum')
    throw new Unsupported(`"${operator}" requires enumeration values that are stored as numbers.`, compare);
  return translateOrder({ ...compare, operator }, a, b, isCondition);
}

/** Null is neither greater nor less than anything, but it equals itself (URL conventions 5.1.1.1.4 and 5.1.1.1.6). */
function translateOrder(
  { operator, left, right }: Compare & { readonly operator: keyof typeof operators },
  a: SqlFragment,
  b: SqlFragment,
  isCondition: boolean,
): SqlFragment {
  const acceptsEqual = operator === 'ge' || operator === 'le';
  const value = isNull(left) ? b : isNull(right) ? a : undefined;
  if (value !== undefined) return acceptsEqual ? sql`(${value} IS NULL)` : written('FALSE');
  const compared = sql`${a} ${written(operators[operator])} ${b}`;
  const hasConstant = left.kind === 'value' || right.kind === 'value';
  if (acceptsEqual && !hasConstant) return sql`coalesce(${compared}, ${a} IS NULL AND ${b} IS NULL)`;
  return isCondition ? sql`(${compared})` : sql`coalesce(${compared}, FALSE)`;
}

const isTime = (family: string | undefined): family is 'date' | 'dateTimeOffset' =>
  family === 'date' || family === 'dateTimeOffset';

function translateArithmetic(translation: Translation, operation: Arithmetic): SqlFragment {
  const { operator, left, right } = operation;
  const { dialect } = translation;
  if (isNull(left) || isNull(right)) return written('NULL');
  const [a, b] = [translateValue(translation, left), translateValue(translation, right)];
  const [family, other] = [left.type?.family, right.type?.family];
  if (isTime(family)) {
    if (operator === 'sub' && other === family) return dialect.secondsBetween(b, a, family);
    if (other !== 'duration') throw new Unsupported('This calculation has no translation to SQL.', operation);
    return dialect.addSeconds(a, operator === 'sub' ? sql`(-${b})` : b, family);
  }
  if (isTime(other)) return dialect.addSeconds(b, a, other);
  const replaced = translation.mapping.functions?.[operator];
  if (replaced !== undefined) return replaced(a, b);
  return dialect.calculate(operator, a, b, arithmeticKind(operation));
}

/** `in`: the items are compared by `eq`, so null equals null. */
function translateIn(translation: Translation, { operand, items, ...at }: In, isCondition: boolean): SqlFragment {
  const value = translateValue(translation, operand);
  if (!Array.isArray(items)) return translateInItems(translation, value, items as Expr, at);
  const given = (items as readonly Expr[]).filter((item) => !isNull(item));
  const list = join(
    given.map((item) => translateValue(translation, item)),
    ', ',
  );
  const isListed = given.length === 0 ? written('FALSE') : sql`${value} IN (${list})`;
  const alternatives = given.length < items.length ? sql`(${isListed} OR ${value} IS NULL)` : sql`(${isListed})`;
  return isCondition ? alternatives : sql`coalesce(${alternatives}, FALSE)`;
}

/** `in` with a collection property: whether it has an item that equals the value. */
function translateInItems(translation: Translation, value: SqlFragment, items: Expr, at: Span): SqlFragment {
  if (items.kind !== 'path') throw new Unsupported('"in" requires a list of values or a collection property.', at);
  const source = rowsOfPath(translation, items);
  if (source.row.kind !== 'item') throw new Unsupported('"in" requires a collection of values, not of entities.', at);
  const conditions = [...source.conditions, translation.dialect.same(source.row.value, value)];
  return sql`EXISTS (SELECT 1 ${fromOf({ ...source, conditions })})`;
}

/** Functions that read a part of a date or time. */
const partFunctions: ReadonlySet<string> = new Set([
  'date',
  'time',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'fractionalseconds',
]);

function translateCall(translation: Translation, call: FunctionCall): SqlFragment {
  const { dialect, mapping } = translation;
  const replaced = mapping.functions?.[call.name];
  const translated = dialect.functions[call.name];
  if (replaced === undefined && translated === undefined)
    throw new Unsupported(`The function ${call.name} has no translation to SQL.`, call);
  const args = call.args.map((argument) => {
    if (argument.type?.isCollection === true)
      throw new Unsupported(`The function ${call.name} is not translated to SQL for collections.`, call);
    const value = translateValue(translation, argument);
    const isPart = partFunctions.has(call.name) && argument.type?.family === 'dateTimeOffset';
    return isPart && replaced === undefined ? dialect.inUtc(value) : value;
  });
  const [first, second, third] = args;
  return replaced === undefined ? translated!(first!, second, third) : replaced(first!, second!, third);
}

/** `any` is true if the condition is true for an item; `all` is false if it is not true for one. */
function translateQuantifier(translation: Translation, { quantifier, over, variable, body }: Quantifier): SqlFragment {
  const source = rowsOfPath(translation, over);
  if (variable !== undefined) translation.bind(variable, source.row);
  if (body === undefined) return sql`EXISTS (SELECT 1 ${fromOf(source)})`;
  const condition =
    quantifier === 'any'
      ? translateCondition(translation, body)
      : sql`(${translateValue(translation, body)} IS NOT TRUE)`;
  const found = sql`EXISTS (SELECT 1 ${fromOf({ ...source, conditions: [...source.conditions, condition] })})`;
  return quantifier === 'any' ? found : sql`(NOT ${found})`;
}

function translateCount(translation: Translation, count: Count): SqlFragment {
  const source = rowsOfPath(translation, count.of);
  return sql`(SELECT count(*) ${fromOf(source)})`;
}
