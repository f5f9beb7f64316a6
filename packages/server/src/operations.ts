/** Calls functions and actions (Protocol 11.5): checks the parameters, calls the handler of the program, and writes its result as a response. */
import {
  type BoundChange,
  evaluateQuery,
  findProperty,
  fromJsonOf,
  NotEvaluated,
  storedJson,
  structuredType,
  valueTypeOf,
} from '@odatalint/core/internal';
import type { Operation, Schema, TypeReference } from '@odatalint/core';
import type { BoundQuery, ChangedValue, Expr, ODataValue, PathStep } from '@odatalint/core/query';
import { Failed, notFound } from './failures.js';
import { jsonFormatOf, preferencesOf, requireText } from './negotiate.js';
import type { OperationCall } from './options.js';
import { writtenAnswer } from './read.js';
import {
  type Asked,
  type AskedChange,
  contextOf,
  type RequestSession,
  type ServiceAnswer,
  type ServiceParts,
  unlessAborted,
} from './request.js';
import { NotAnswered } from './store.js';
import { completeQuery } from './write-json.js';

type OperationStep = Extract<PathStep, { kind: 'operation' }>;

/** Calls a function, whose parameters are in the URL. */
export async function answerFunction<Caller>(
  parts: ServiceParts<Caller>,
  asked: Asked,
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> {
  const step = asked.query.path.at(-1) as OperationStep;
  const parameters = Object.fromEntries(
    step.args.map(({ name, value }): [string, unknown] => [name, argumentOf(value, step)]),
  );
  return answerCall(parts, asked, session, step, parameters);
}

/** Calls an action, whose parameters are in the body, in the transaction of the session. */
export async function answerAction<Caller>(
  parts: ServiceParts<Caller>,
  asked: AskedChange & { readonly change: Extract<BoundChange, { kind: 'call' }> },
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> {
  const step = asked.query.path.at(-1) as OperationStep;
  const { schema } = asked.query;
  const parameters = Object.fromEntries(
    asked.change.parameters.map(({ name, value }): [string, unknown] => {
      const declared = step.operation.parameters.find((each) => each.name === name);
      return [name, plainValue(schema, value, declared?.type)];
    }),
  );
  return answerCall(parts, asked, session, step, parameters);
}

function argumentOf(value: Expr, step: OperationStep): unknown {
  if (value.kind === 'value') return plainOf(value.value);
  throw new NotAnswered(501, 'The parameters of a function must be constants.', step);
}

/** A value of a handler: Edm.Int64 as a bigint, Edm.Decimal as its text, Edm.Binary as bytes, other values as JSON. */
function plainValue(
  schema: BoundQuery['schema'],
  value: ChangedValue['value'],
  type: Operation['parameters'][number]['type'] | undefined,
): unknown {
  if (value.kind === 'complex')
    return Object.fromEntries(
      value.values.map((each) => [each.name, plainValue(schema, each.value, each.property?.type)]),
    );
  if (value.kind === 'collection') return value.items.map((item) => plainValue(schema, item, type));
  if (type?.name === 'Edm.Int64' && value.kind === 'integer') return value.value;
  if (value.kind === 'decimal' || value.kind === 'binary') return plainOf(value);
  return storedJson(schema, value, type && valueTypeOf(schema, type));
}

function plainOf(value: ODataValue): unknown {
  switch (value.kind) {
    case 'null':
      return null;
    case 'integer':
      return value.value >= -2147483648n && value.value <= 2147483647n ? Number(value.value) : value.value;
    case 'binary':
      return value.bytes;
    case 'enum':
      return value.members.join(',');
    case 'collection':
      return value.items.map(plainOf);
    default:
      return 'text' in value && value.kind !== 'json' ? value.text : 'value' in value ? value.value : undefined;
  }
}

async function answerCall<Caller>(
  parts: ServiceParts<Caller>,
  asked: Asked,
  session: RequestSession<Caller>,
  step: OperationStep,
  parameters: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const { query, incoming, version } = asked;
  const handler = handlerOf(parts, query, step);
  const context = contextOf(parts, session);
  const bound = await boundUrl(parts, asked, session, step);
  const call: OperationCall<Caller> = { ...context, parameters, ...(bound === undefined ? {} : { bound }) };
  const result: unknown = await unlessAborted(session.signal, Promise.resolve(handler(call)));
  if (result === null || result === undefined || step.operation.returnType === undefined)
    return { status: 204, headers: {} };
  if (Array.isArray(result) !== step.operation.returnType.isCollection)
    throw new TypeError(
      `The handler of ${step.operation.name} must return ${Array.isArray(result) ? 'one value' : 'an array'}.`,
    );
  const { name, returnType } = step.operation;
  for (const each of Array.isArray(result) ? (result as unknown[]) : [result])
    requireValue(query.schema, { name: returnType.name, isCollection: false }, each, name);
  const isText = query.target.form === 'count' || query.target.form === 'value';
  if (isText) requireText(incoming.headers, undefined);
  const complete = completeQuery(query);
  const { maxPageSize } = preferencesOf(incoming.headers);
  const data = Object.fromEntries(Array.from(query.schema.container?.entitySets.keys() ?? [], (name) => [name, []]));
  try {
    const { value, count } = evaluateQuery(complete.query, { data, over: result });
    if (isText) return { status: 200, headers: { 'Content-Type': 'text/plain' }, body: String(value) };
    const format = jsonFormatOf(incoming.headers, query.options.custom.get('$format'), version);
    const found = { value, ...(count === undefined ? {} : { count }) };
    return writtenAnswer(parts, asked, session, { found, complete, format, maxPageSize });
  } catch (error) {
    if (error instanceof NotEvaluated) throw new NotAnswered(501, error.message, error.place);
    throw error;
  }
}

/** A handler that returns another value than the schema declares is a mistake of the program. */
function requireValue(schema: Schema, type: TypeReference, json: unknown, place: string): void {
  if (json === null || json === undefined) return;
  const wrong = (what: string): TypeError =>
    new TypeError(`The handler returned ${what} for ${place}, which must be ${type.name}.`);
  const structured = structuredType(schema, type.name);
  if (type.isCollection) {
    if (!Array.isArray(json)) throw wrong('a single value');
    for (const each of json as unknown[]) requireValue(schema, { ...type, isCollection: false }, each, place);
  } else if (structured !== undefined) {
    if (typeof json !== 'object' || Array.isArray(json))
      throw wrong(`a ${Array.isArray(json) ? 'collection' : typeof json}`);
    // Related entities can form cycles; the response reads them with their own types.
    for (const [name, value] of Object.entries(json)) {
      const property = findProperty(schema, structured, name)?.property;
      if (property?.kind === 'property') requireValue(schema, property.type, value, `${place}/${name}`);
    }
  } else {
    const valueType = valueTypeOf(schema, type);
    if (valueType === undefined || type.name === 'Edm.Untyped' || type.name === 'Edm.PrimitiveType') return;
    try {
      fromJsonOf(schema, valueType)(json);
    } catch {
      throw wrong(`a ${typeof json}`);
    }
  }
}

function handlerOf<Caller>(
  { options: { operations = {} } }: ServiceParts<Caller>,
  { schema, path }: BoundQuery,
  step: OperationStep,
): (call: OperationCall<Caller>) => unknown {
  const { operation } = step;
  const [name = operation.name] =
    Array.from(schema.operations).find(([, overloads]) => overloads.includes(operation)) ?? [];
  const [binding] = operation.isBound ? operation.parameters : [];
  const type = binding && (binding.type.isCollection ? `Collection(${binding.type.name})` : binding.type.name);
  const handler = (type === undefined ? undefined : operations[`${name}(${type})`]) ?? operations[name];
  if (handler === undefined) throw new NotAnswered(501, `${name} is not implemented.`, step);
  if (path.at(-1) !== step) throw new NotAnswered(501, 'Nothing can follow an operation here.', step);
  return handler;
}

/** The URL of the binding parameter. An entity that the caller cannot see does not exist. */
async function boundUrl<Caller>(
  parts: ServiceParts<Caller>,
  { incoming, query }: Asked,
  session: RequestSession<Caller>,
  step: OperationStep,
): Promise<string | undefined> {
  if (!step.operation.isBound || query.path.length < 2) return undefined;
  const path = incoming.target.slice(0, step.start).replace(/\/$/, '');
  const condition = incoming.headers.get('If-Match');
  const headers = new Headers(condition === null ? {} : { 'If-Match': condition });
  const { status, problem, cause } = await parts.answer(
    { method: 'GET', target: path, headers, body: undefined },
    session,
  );
  if (status === 404 || status === 204) throw notFound();
  if (problem !== undefined) throw new Failed({ status, ...problem, cause });
  return path.slice(parts.root.length);
}
