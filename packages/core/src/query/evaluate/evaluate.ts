/** Evaluates a request over rows in memory: for tests, mock servers and caches. */
import { isDerivedFrom, type Schema, structuredType, type StructuredType } from '../../schema/index.js';
import { aSchema, aService, type CheckerOptions, type ProblemDetails } from '../../services/index.js';
import {
  aLimit,
  anObject,
  type ArgumentCheck,
  anArray,
  aString,
  type Diagnostic,
  memo,
  type MemberChecks,
  objectWith,
  recordOf,
  requireArgument,
  shown,
  suggestNames,
} from '../../text/index.js';
import type { ValueType } from '../../semantics/index.js';
import type { BoundQuery } from '../model/bound-query.js';
import type { RowCondition } from '../model/expression.js';
import type { ODataValue } from '../model/odata-value.js';
import { createReader, type Reader } from '../read/reader.js';
import { restrict } from '../restrict/restrict.js';
import { compileTruth } from './compile-expression.js';
import { compileServicePath } from './compile-path.js';
import type { Datum, Row } from './datum.js';
import { Evaluation } from './evaluation.js';
import { ExactDecimal } from './exact-decimal.js';
import { datumOf, datumText, toJson } from './datum-json.js';
import { NotEvaluated } from './not-evaluated.js';
import { type PageOptions, pageOf, type RowToken } from './page-rows.js';
import { compileOptions } from './compile-options.js';
import { referenceWriter, rowWriter } from './write-rows.js';

/**
 * The service and its rows. `data` contains the rows of each entity set by its name, as OData JSON: foreign keys are properties, a
 * derived type is named by `@type`, and contained entities are inside of their row. A singleton is a list of one row. Whole numbers
 * beyond 2⁵³ and decimals can be text (IEEE754Compatible).
 *
 * @public
 */
export interface EvaluateOptions {
  readonly schema: Schema;
  readonly data: Record<string, object[]>;
  /** The rows that may be seen: a filter for each set that has some to hide. It applies wherever rows of the set are read. */
  readonly policy?: Record<string, string>;
  /** The dialect and conventions of the requests; OData 4.01 by default. */
  readonly service?: CheckerOptions['service'];
  /**
   * The language in which texts are compared and ordered where the data has them as objects by language, `{"EN": "Pump"}`; by default
   * that of the service, otherwise the first one.
   */
  readonly language?: string;
  readonly limits?: {
    /** How many rows and items may be looked at; 10 million by default, about a second. */
    readonly steps?: number;
  };
}

/** The value of a request with the number of rows that `$count=true` requests, or the reasons why it cannot be evaluated. @public */
export type EvaluateResult =
  | { readonly ok: true; readonly value: unknown; readonly count?: number }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** How many rows and items an evaluation looks at by default. */
export const defaultSteps = 10_000_000;

/**
 * Evaluates a GET request. In: its URL from the root of the service, as a server receives it (`/Orders?$filter=…`). Out: the rows of a
 * collection, one row, or a value, as OData JSON; null for an entity that does not exist. Rows that the request does not change are
 * the objects of the data themselves. Calculated numbers that JavaScript's do not contain exactly are text, and quotients that do not end
 * the nearest number.
 *
 * A request with another method than GET or HEAD is refused. One that is not valid has the diagnostics of a check. One that cannot be evaluated has one with the code
 * `unimplemented-feature`, its place and the reason: functions of the service, rows or constraints that the schema or the data lack, a
 * division by 0, or too many steps. A row with which a policy cannot be evaluated is hidden. It never throws because of what a request asks for. Throws a TypeError where the program is wrong: for
 * options that do not exist, for data that are not lists of rows, and for a policy that is not a filter on a set of the schema.
 *
 * @public
 */
export function evaluate(
  request: { readonly url: string; readonly method?: string | undefined },
  options: EvaluateOptions,
): EvaluateResult {
  requireArgument('evaluate', 'request', request, aRequest);
  requireArgument('evaluate', 'options', options, objectWith(evaluateOptions, ['schema', 'data']));
  const { schema, data, policy = {}, limits, language } = options;
  requireNames(schema, data);
  const { url, method = 'GET' } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return {
      ok: false,
      diagnostics: [notEvaluated(new NotEvaluated(undefined, `Only GET requests have a value, but not ${method}.`))],
    };
  const read = readerOf(schema, options.service)({ url });
  if (!read.ok) return { ok: false, diagnostics: reasonsOf(read.refusal.problem) };
  try {
    const evaluation = new Evaluation(
      schema,
      data,
      (each, condition) => compileTruth(each, condition, true),
      limits?.steps ?? defaultSteps,
      {
        identifier: read.query.identifier,
        languages: languagesOf(read.query, language === undefined ? [] : [language]),
      },
    );
    return { ok: true, ...resultOf(evaluation, visiblePart(read.query, policy, schema)) };
  } catch (error) {
    const reason = endOf(error);
    if (reason !== undefined) return { ok: false, diagnostics: reason.diagnostics ?? [notEvaluated(reason)] };
    requireRows(data);
    throw error;
  }
}

/** Why an evaluation ended. The engine reports a RangeError where the stack or the memory for a text or number ends. */
export function endOf(error: unknown): NotEvaluated | undefined {
  if (error instanceof NotEvaluated) return error;
  if (!(error instanceof RangeError)) return undefined;
  return new NotEvaluated(undefined, 'The query is too deep, or a value in it is too long, to be evaluated.');
}

/** The reasons of a refusal. A URL that is too long has no findings, because it is not read. */
export const reasonsOf = ({ findings, detail }: ProblemDetails): readonly Diagnostic[] =>
  findings.length > 0
    ? findings.map(asDiagnostic)
    : [asDiagnostic({ code: 'excessive-length', message: detail, start: 0, end: 0 })];

const aRequest: ArgumentCheck = (value, name) =>
  anObject(value, name) ??
  aString((value as { url?: unknown }).url, `${name}.url`) ??
  anOptionalString((value as { method?: unknown }).method, `${name}.method`);

const anOptionalString: ArgumentCheck = (value, name) => (value === undefined ? undefined : aString(value, name));

/** The options that say what rows there are. Rows are not looked at, since there may be many. */
export const dataOptions: MemberChecks = { schema: aSchema, data: recordOf(anArray), service: aService };

const evaluateOptions: MemberChecks = {
  ...dataOptions,
  policy: recordOf(aString),
  limits: objectWith({ steps: aLimit }),
  language: aString,
};

/** Rows under a misspelt name would be missing. Other names are the caller's own. */
export function requireNames({ container }: Schema, data: EvaluateOptions['data']): void {
  const names = [...(container?.entitySets.keys() ?? []), ...(container?.singletons.keys() ?? [])];
  for (const name of Object.keys(data)) {
    const [meant] = suggestNames(name, names);
    if (meant !== undefined && !Object.hasOwn(data, meant))
      throw new TypeError(
        `options.data has rows for "${name}", which is not a set of the schema; did you mean "${meant}"?`,
      );
  }
}

/** Rows are looked at only after an error, since there may be many. */
function requireRows(data: EvaluateOptions['data']): void {
  for (const [name, rows] of Object.entries(data)) {
    const at = rows.findIndex((row: unknown) => typeof row !== 'object' || row === null);
    if (at >= 0)
      throw new TypeError(`evaluate: options.data.${name}[${at}] must be an object, but is ${shown(rows[at])}.`);
  }
}

/** No limit of a server applies to a program that asks itself. */
const unlimited = { expandDepth: Infinity, expands: Infinity, lambdaDepth: Infinity, nodes: Infinity, top: Infinity };

/** The reader of a schema and a service. Making one takes longer than most evaluations. */
export const readerOf = memo((schema: Schema, service: EvaluateOptions['service']): Reader =>
  createReader({ schema, ...(service === undefined ? {} : { service }), limits: unlimited }),
);

const asDiagnostic = ({
  code,
  message,
  start,
  end,
}: Pick<Diagnostic, 'code' | 'message' | 'start' | 'end'>): Diagnostic => ({
  code,
  severity: 'error',
  in: 'url',
  start,
  end,
  message,
  notes: [],
  fixes: [],
});

const notEvaluated = ({ place = { start: 0, end: 0 }, message }: NotEvaluated): Diagnostic =>
  asDiagnostic({ code: 'unimplemented-feature', message, start: place.start, end: place.end });

/** The query without the rows that the policy hides. A policy with a typo would hide nothing, so it is an error of the program. */
function visiblePart(query: BoundQuery, policy: Readonly<Record<string, string>>, schema: Schema): BoundQuery {
  const names = Object.keys(policy);
  if (names.length === 0) return query;
  const sets = names.map((name) => schema.container?.entitySets.get(name) ?? schema.container?.singletons.get(name));
  const unknown = names.find((_, i) => sets[i] === undefined);
  if (unknown !== undefined) {
    const known = [...(schema.container?.entitySets.keys() ?? []), ...(schema.container?.singletons.keys() ?? [])];
    const [near] = suggestNames(unknown, known);
    const hint = near === undefined ? '.' : `; did you mean "${near}"?`;
    throw new TypeError(`The policy is for "${unknown}", which is not a set of the schema${hint}`);
  }
  const result = restrict(query, ({ set, type }) => {
    if (set !== undefined) return Object.hasOwn(policy, set.name) ? policy[set.name]! : 'all';
    // Rows that are inside of others may be rows of a set too, if one of the types is the other or derived from it.
    const own = sets.filter((each) => each !== undefined && type !== undefined && areRelated(schema, type, each.type));
    const [only, ...others] = own.map((each) => each!);
    if (only === undefined) return 'all';
    return others.length > 0 || isDerivedFrom(schema, structuredType(schema, only.type)!, type!.name)
      ? 'none'
      : policy[only.name]!;
  });
  if (!result.ok) throw new NotEvaluated(undefined, 'The policy cannot be applied.', result.diagnostics);
  return result.query;
}

/** Whether a row of one type can be one of the other. */
function areRelated(schema: Schema, type: StructuredType, name: string): boolean {
  const other = structuredType(schema, name);
  if (other === undefined) return false;
  return other === type || isDerivedFrom(schema, type, other.name) || isDerivedFrom(schema, other, type.name);
}

/** What an evaluation of a bound query returns. `next` is the token of the next page. */
export interface EvaluatedQuery {
  readonly value: unknown;
  readonly count?: number;
  readonly next?: RowToken;
}

/** How many rows and items evaluations may still look at. */
export interface StepBudget {
  steps: number;
}

/** The rows, and what decides which of them are in the result. */
export interface EvaluateQueryOptions {
  readonly data: Readonly<Record<string, readonly object[]>>;
  /** How many rows and items may be looked at, and after the evaluation how many are left; 10 million by default. */
  readonly budget?: StepBudget | undefined;
  /** The most rows of the result; all by default. `$skiptoken` of the query is not read. */
  readonly page?: PageOptions;
  /** What the path addresses, where the caller knows it: the result of an operation. */
  readonly over?: unknown;
  readonly languages?: readonly string[] | undefined;
}

/**
 * Evaluates a query that has been read, and restricted if some rows are hidden. The value is null if the path addresses nothing.
 * Throws `NotEvaluated` with the place and the reason for what cannot be evaluated, and `InvalidRowToken`.
 */
export function evaluateQuery(query: BoundQuery, options: EvaluateQueryOptions): EvaluatedQuery {
  const { data, budget = { steps: defaultSteps }, page, over, languages } = options;
  const { skiptoken: _, ...rest } = query.options;
  const evaluation = new Evaluation(query.schema, data, (each, part) => compileTruth(each, part, true), budget.steps, {
    identifier: query.identifier,
    languages: languagesOf(query, languages),
  });
  try {
    return resultOf(evaluation, { ...query, options: rest }, page, over);
  } finally {
    budget.steps = Math.max(0, budget.steps - evaluation.work);
  }
}

/** The languages in which a query reads texts: the wanted ones, and that of the service. */
const languagesOf = ({ language }: BoundQuery, wanted: readonly string[] = []): readonly string[] =>
  language === undefined ? wanted : [...wanted, language];

/** A test of one row: whether a condition on it is true. Throws `NotEvaluated` as an evaluation does. */
export function rowTest(
  schema: Schema,
  data: EvaluateQueryOptions['data'],
  condition: RowCondition,
): (row: object) => boolean {
  const evaluation = new Evaluation(schema, data, (each, part) => compileTruth(each, part, true), defaultSteps);
  const test = evaluation.conditionOf(condition);
  return (row) => test(row as Row);
}

/** A value as a row of the data has it: exact, so numbers that JavaScript does not contain are texts. */
export function storedJson(schema: Schema, value: ODataValue, type: ValueType | undefined): unknown {
  if (value.kind === 'collection') return value.items.map((item) => storedJson(schema, item, type));
  const datum = datumOf(value);
  return datum instanceof ExactDecimal ? datum.toString() : toJson(schema, datum, type);
}

function resultOf(evaluation: Evaluation, query: BoundQuery, page?: PageOptions, over?: unknown): EvaluatedQuery {
  if (query.path.length === 0) throw new NotEvaluated(undefined, 'The URL addresses the service itself, and no rows.');
  const value =
    over === undefined ? compileServicePath(evaluation, query.path, null)(evaluation.frame) : (over as Datum);
  if (value === null) return { value: null };
  return query.target.isCollection
    ? collectionResult(evaluation, query, value as readonly Datum[], page)
    : { value: singleResult(evaluation, query, value) };
}

function collectionResult(
  evaluation: Evaluation,
  query: BoundQuery,
  all: readonly Datum[],
  page: PageOptions | undefined,
): EvaluatedQuery {
  const { target, options } = query;
  const isPaged = page !== undefined && target.form !== 'count';
  const { skip: _skip, top: _top, ...unpaged } = options;
  const found = compileOptions(evaluation, isPaged ? unpaged : options)(all);
  const { total } = found;
  if (target.form === 'count') return { value: total };
  const { rows, next } = isPaged ? pageOf(evaluation, query, found.rows, page) : { rows: found.rows, next: undefined };
  const write = writerOf(evaluation, { target, options });
  const slot = evaluation.slotOf(options.scope);
  const { frame } = evaluation;
  evaluation.spend(rows.length);
  const value = rows.map((row) => {
    // Nested options can refer to the row as $it.
    frame[slot] = row;
    return write(row);
  });
  return { value, ...(options.count ? { count: total } : {}), ...(next === undefined ? {} : { next }) };
}

function singleResult(
  evaluation: Evaluation,
  { target, options }: Pick<BoundQuery, 'target' | 'options'>,
  value: Datum,
): unknown {
  if (target.form === 'value')
    return datumText(evaluation.schema, value, target.type) ?? toJson(evaluation.schema, value, target.type);
  const computed =
    options.compute.length === 0 ? value : (compileOptions(evaluation, options)([value]).rows[0] ?? null);
  const write = writerOf(evaluation, { target, options });
  return evaluation.within(evaluation.slotOf(options.scope), computed, () => write(computed));
}

/** A function that writes rows, references or values. */
function writerOf(
  evaluation: Evaluation,
  { target, options }: Pick<BoundQuery, 'target' | 'options'>,
): (value: Datum) => unknown {
  const { schema } = evaluation;
  const structured = target.type?.structured;
  if (target.type !== undefined && structured === undefined) return (value) => toJson(schema, value, target.type);
  const write =
    target.form === 'references' && structured !== undefined
      ? referenceWriter(evaluation, { set: target.set, target: structured })
      : rowWriter(evaluation, options, structured);
  return (value) => (typeof value === 'object' ? write(value as Row) : toJson(schema, value, undefined));
}
