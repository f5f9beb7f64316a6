/** Evaluates a request over rows in memory: for tests, mock servers and caches. */
import { isDerivedFrom, type Schema, structuredType, type StructuredType } from '../../schema/index.js';
import { aSchema, aService, type CheckerOptions, type ProblemDetails } from '../../checker/index.js';
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
 * The service and its rows. `data` contains the rows of each entity set as OData JSON, by the name of the set: foreign keys are properties,
 * `@type` names a derived type, and a row contains its contained entities. A singleton is a list of one row. Whole numbers beyond 2⁵³ and
 * decimals can be text (IEEE754Compatible).
 *
 * @public
 */
export interface EvaluateOptions {
  readonly schema: Schema;
  readonly data: Record<string, object[]>;
  /** The rows that the caller may see: a filter for each set with hidden rows. It applies wherever rows of the set are read. */
  readonly policy?: Record<string, string>;
  /** The dialect and conventions of the requests; OData 4.01 by default. */
  readonly service?: CheckerOptions['service'];
  /**
   * The language in which texts are compared and ordered where the data has them as objects by language, `{"EN": "Pump"}`; by default
   * that of the service, otherwise the first one.
   */
  readonly language?: string;
  readonly limits?: {
    /** The maximum number of rows and items that an evaluation examines; 10 million by default, about a second. */
    readonly steps?: number;
  };
}

/** The value of a request, with the number of rows if `$count=true` requests it, or the reasons why it cannot be evaluated. @public */
export type EvaluateResult =
  | { readonly ok: true; readonly value: unknown; readonly count?: number }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The default limit of rows and items that an evaluation examines. */
export const defaultSteps = 10_000_000;

/**
 * Evaluates a GET or HEAD request; another method is refused. It never throws because of the text of a request. A row for which a policy
 * cannot be evaluated is hidden.
 *
 * @param request - Its URL begins at the root of the service, as a server receives it (`/Orders?$filter=…`).
 * @returns The rows of a collection, one row, or a value, as OData JSON; null for an entity that does not exist. Unchanged rows are the
 *   objects of the data themselves. Calculated numbers that JavaScript cannot represent exactly are text, and a quotient without end is the
 *   nearest number. An invalid request has the diagnostics of a check. A request that cannot be evaluated has one with the code
 *   `unimplemented-feature`, its place and the reason: a function of the service, rows or constraints that the schema or the data lack, a
 *   division by 0, or too many steps.
 * @throws A TypeError for unknown options, data that are not lists of rows, and a policy that is not a filter on a set of the schema.
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

/** The reason why an evaluation ended. The engine throws a RangeError if the stack, a text or a number exceeds its limits. */
export function endOf(error: unknown): NotEvaluated | undefined {
  if (error instanceof NotEvaluated) return error;
  if (!(error instanceof RangeError)) return undefined;
  return new NotEvaluated(undefined, 'The query is too deep, or a value in it is too long, to be evaluated.');
}

/** The reasons of a refusal. A URL that is too long has no findings, because it was not read. */
export const reasonsOf = ({ findings, detail }: ProblemDetails): readonly Diagnostic[] =>
  findings.length > 0
    ? findings.map(asDiagnostic)
    : [asDiagnostic({ code: 'excessive-length', message: detail, start: 0, end: 0 })];

const aRequest: ArgumentCheck = (value, name) =>
  anObject(value, name) ??
  aString((value as { url?: unknown }).url, `${name}.url`) ??
  anOptionalString((value as { method?: unknown }).method, `${name}.method`);

const anOptionalString: ArgumentCheck = (value, name) => (value === undefined ? undefined : aString(value, name));

/** The checks of the options about rows. They do not examine the rows, because there may be many. */
export const dataOptions: MemberChecks = { schema: aSchema, data: recordOf(anArray), service: aService };

const evaluateOptions: MemberChecks = {
  ...dataOptions,
  policy: recordOf(aString),
  limits: objectWith({ steps: aLimit }),
  language: aString,
};

/** Refuses a likely typo of a set, whose rows would be missing. Other names belong to the caller. */
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

/** Checks that rows are objects. It is called only after an error, because there may be many rows. */
function requireRows(data: EvaluateOptions['data']): void {
  for (const [name, rows] of Object.entries(data)) {
    const at = rows.findIndex((row: unknown) => typeof row !== 'object' || row === null);
    if (at >= 0)
      throw new TypeError(`evaluate: options.data.${name}[${at}] must be an object, but is ${shown(rows[at])}.`);
  }
}

/** The limits of servers do not apply to the program's own requests. */
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

/** Restricts a query to the visible rows. A typo in a policy would hide nothing, so it is an error of the program. */
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
    // Rows that others contain may also be rows of a set, if one type is the other or derived from it.
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

/** Whether a row of one type can have the other type. */
function areRelated(schema: Schema, type: StructuredType, name: string): boolean {
  const other = structuredType(schema, name);
  if (other === undefined) return false;
  return other === type || isDerivedFrom(schema, type, other.name) || isDerivedFrom(schema, other, type.name);
}

/** The result of the evaluation of a bound query. `next` is the token of the next page. */
export interface EvaluatedQuery {
  readonly value: unknown;
  readonly count?: number;
  readonly next?: RowToken;
}

/** The number of rows and items that evaluations may still examine. */
export interface StepBudget {
  steps: number;
}

/** The rows, and the options that decide which of them are in the result. */
export interface EvaluateQueryOptions {
  readonly data: Readonly<Record<string, readonly object[]>>;
  /** The number of rows and items that may be examined, and after the evaluation the number left; 10 million by default. */
  readonly budget?: StepBudget | undefined;
  /** The maximum number of rows in the result; all by default. `$skiptoken` of the query is not read. */
  readonly page?: PageOptions;
  /** The value that the path addresses, if the caller knows it: the result of an operation. */
  readonly over?: unknown;
  readonly languages?: readonly string[] | undefined;
}

/**
 * Evaluates a bound query, which is already restricted if some rows are hidden.
 *
 * @returns The value is null if the path addresses nothing.
 * @throws NotEvaluated with the place and the reason of a part that cannot be evaluated.
 * @throws InvalidRowToken for a token of another order.
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

/**
 * Makes a test of whether a condition is true for a row.
 *
 * @throws NotEvaluated as an evaluation does.
 */
export function rowTest(
  schema: Schema,
  data: EvaluateQueryOptions['data'],
  condition: RowCondition,
): (row: object) => boolean {
  const evaluation = new Evaluation(schema, data, (each, part) => compileTruth(each, part, true), defaultSteps);
  const test = evaluation.conditionOf(condition);
  return (row) => test(row as Row);
}

/** A value in the form of the data: numbers that JavaScript cannot represent exactly are text. */
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

/** Makes a function that writes rows, references or values. */
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
