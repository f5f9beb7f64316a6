/** Parameters of operations that are query options, as V1 to V3 have them (MS-ODATA 2.2.3.6.3). */
import { type Operation, type Parameter, type Schema } from '../../../schema/index.js';
import { type BoundRequest, parametersInUrl, type SegmentFact, valueTypeOf } from '../../../semantics/index.js';
import type { Span } from '../../../text/index.js';
import { type Expression, isBeforeV4, type Name, parseFilter, type QueryOption } from '../../../syntax/index.js';
import { faultOf, isOutOfRange } from './key-value-fault.js';

/** A query option whose value its parameter does not accept; `quotes`: a string without quotes. */
export interface QueryParameterFault {
  readonly option: QueryOption;
  readonly parameter: Parameter;
  readonly kind: 'type' | 'null' | 'quotes';
}

/** The faults of the query options that are parameters of an operation; text with a variable has none. */
export function queryParameterFaults(
  operation: Operation,
  schema: Schema,
  { url, dialect }: BoundRequest,
): QueryParameterFault[] {
  const parameters = new Map(parametersInUrl(operation).map((parameter) => [parameter.name, parameter]));
  return (url?.query?.options ?? []).flatMap((option): QueryParameterFault[] => {
    const parameter = parameters.get(option.name.text);
    if (parameter === undefined || option.value.kind !== 'RawValue') return [];
    const text = option.value.text.trim();
    if (text === '' || text.startsWith('@') || text.includes('{{')) return [];
    const { tree, problems } = parseFilter(text, { dialect });
    const kind = problems.length > 0 ? brokenKind(text, parameter) : literalFault(tree, parameter, schema);
    return kind === undefined ? [] : [{ option, parameter, kind }];
  });
}

/** Words with spaces are a string without its quotes, because no literal contains a space outside quotes. */
const brokenKind = (text: string, { type }: Parameter): QueryParameterFault['kind'] =>
  type.name === 'Edm.String' && !text.includes("'") ? 'quotes' : 'type';

function literalFault(
  value: Expression,
  { type, isNullable }: Parameter,
  schema: Schema,
): QueryParameterFault['kind'] | undefined {
  const valueType = valueTypeOf(schema, type);
  if (valueType === undefined || valueType.isCollection) return undefined;
  const { family, name } = valueType;
  if (family === 'boolean' && value.kind === 'Literal' && /^[01]$/.test(value.text)) return undefined;
  const fault = faultOf(value, family);
  if (fault === 'null') return isNullable === false ? 'null' : undefined;
  if (fault === 'word' && family === 'string') return 'quotes';
  return fault !== undefined || isOutOfRange(value, name) ? 'type' : undefined;
}

/** Parameters in parentheses, which V1 and V2 require in the query: the parentheses and their replacement. */
export interface InlineParameters {
  readonly span: Span;
  readonly query: string;
}

/** The parameters that a service operation has in parentheses; undefined if these may be a key. */
export function inlineParameters(
  { segment, overloads = [] }: SegmentFact,
  context: BoundRequest,
): InlineParameters | undefined {
  const [predicate] = segment.keys;
  const [operation] = overloads;
  if (context.dialect.boundOperations || predicate === undefined || operation === undefined) return undefined;
  const names = new Set(parametersInUrl(operation).map(({ name }) => name));
  const isOwn = predicate.items.length > 0 && predicate.items.every(({ name }) => names.has(name?.text ?? ''));
  if (!isOwn) return undefined;
  const query = predicate.items.map((item) => context.textOf(item)).join('&');
  return { span: { start: predicate.start, end: predicate.end }, query };
}

/** A parameter, and the query option that sets its value. */
export interface ImplicitParameter {
  readonly name: Name;
  readonly value: Expression;
  readonly node: QueryOption;
}

/**
 * The implicit parameter aliases of a function without parentheses at the end of a path: query options with the names of its
 * parameters, with or without an `@` (Protocol 11.5.4.1.1). Options whose value is not a literal are ignored.
 */
export function implicitParameters(
  { segment, overloads = [] }: SegmentFact,
  { url, binding, dialect, isReceived }: BoundRequest,
): ImplicitParameter[] {
  const isLast = binding.path.at(-1)?.segment === segment;
  if (!isLast || segment.keys.length > 0 || isBeforeV4(dialect) || dialect.version === '4.0') return [];
  const names = new Set(overloads.flatMap(parametersInUrl).map(({ name }) => name));
  return (url?.query?.options ?? []).flatMap((option): ImplicitParameter[] => {
    const text = option.name.text.replace(/^@/, '');
    if (option.option !== undefined || !names.has(text)) return [];
    const value = implicitValue(option, { dialect, isReceived });
    return value === undefined ? [] : [{ name: { ...option.name, kind: 'Name', text }, value, node: option }];
  });
}

function implicitValue(
  { value }: QueryOption,
  { dialect, isReceived }: Pick<BoundRequest, 'dialect' | 'isReceived'>,
): Expression | undefined {
  if (value.kind === 'Literal') return value;
  if (value.kind !== 'RawValue') return undefined;
  const { tree, problems } = parseFilter(value.text, { dialect });
  if (problems.length > 0) return undefined;
  if (tree.kind === 'Hole') return isReceived ? undefined : tree;
  return tree.kind === 'Literal' && !tree.malformed && (tree.hasHole !== true || !isReceived) ? tree : undefined;
}
