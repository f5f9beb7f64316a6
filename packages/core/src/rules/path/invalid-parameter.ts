/** Parameters that a function does not have, lacks, or cannot accept with the given value. */
import { isOptional, type Operation, type Parameter, type Schema, typeDeclaration } from '../../schema/index.js';
import {
  type CallFact,
  isExpression,
  parametersInUrl,
  type SegmentFact,
  type ValueType,
  valueTypeOf,
} from '../../semantics/index.js';
import type { Call, Expression, Name, Node, Transformation, Url } from '../../syntax/index.js';
import { listWords, removeFromList, shorten } from '../shared/text/index.js';
import {
  areComparable,
  factAbout,
  type FactTable,
  followAlias,
  type GivenValue,
  operandType,
  stringContent,
} from '../shared/expressions/index.js';
import { isInOtherOptions } from '../shared/options/index.js';
import { defineRule, isServiceQuery, type RuleContext } from '../engine/index.js';
import type { Fix, Span } from '../../text/index.js';
import { isOtherValue } from '../shared/body/index.js';
import {
  faultOf,
  type InlineParameters,
  implicitParameters,
  inlineParameters,
  isOutOfRange,
  queryParameterFaults,
  segmentName,
} from '../shared/path/index.js';

interface Fact {
  readonly call: string;
  readonly kind: 'missing' | 'unknown' | 'repeated' | 'type' | 'null' | 'json' | 'positional' | 'quotes' | 'inline';
  readonly parameter: string;
  readonly known: readonly string[];
  readonly type: string;
  readonly excess: Span | undefined;
  /** For parameters that belong into the query. */
  readonly inline?: InlineParameters;
}

export const invalidParameter = defineRule<'ResourcePath' | 'Call' | 'Transformation', Fact>({
  name: 'invalid-parameter',
  visits: ['ResourcePath', 'Call', 'Transformation'],
  forms: { ResourcePath: ['called'] },
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(node, context, report) {
    const { binding, schema } = context;
    // An OpenAPI description only names an operation.
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    const calls = node.kind === 'ResourcePath' ? callsInPath(context) : callsInExpression(node, context);
    for (const call of calls) for (const { at, ...found } of faultsOf(call, schema, context)) report(at, found);
    if (node.kind !== 'ResourcePath' || !context.dialect.parametersInQuery) return;
    for (const { at, ...found } of faultsInQuery(schema, context)) report(at, found);
  },
  describe({ call, kind, parameter, known, type, inline }) {
    const takes = known.length === 0 ? 'it has none' : `its parameters are ${listWords(known)}`;
    switch (kind) {
      case 'missing':
        return { message: `The function ${call} requires the parameter ${parameter}; add ${parameter}=….` };
      case 'unknown':
        return {
          message: `The function ${call} has no parameter "${shorten(parameter)}": ${takes}; correct or remove it.`,
        };
      case 'positional':
        return {
          message:
            known.length === 0
              ? `The function ${call} has no parameters; remove the value.`
              : `The parameters of ${call} must be named; write ${known[0]!}=….`,
        };
      case 'repeated':
        return { message: `The parameter ${parameter} of ${call} is specified twice; remove one.` };
      case 'null':
        return { message: `The parameter ${parameter} of ${call} cannot be null; write a value of type ${type}.` };
      case 'type':
        return {
          message: `The parameter ${parameter} of ${call} must be a valid ${type}; correct the value.`,
        };
      case 'quotes':
        return { message: `The parameter ${parameter} of ${call} must be a string in single quotes; add the quotes.` };
      case 'inline':
        return {
          message: `Before V3 the parameters of ${call} are query options; write ${shorten(`${call}?${inline?.query ?? ''}`)}.`,
        };
      case 'json':
        return {
          message: `A structured value is not allowed in a path; write ${parameter}=@${parameter} and set @${parameter} in the query.`,
        };
    }
  },
  fix({ kind, excess, inline }, { url }): Fix[] {
    if (inline !== undefined && url !== undefined) return [moveToQuery(inline, url)];
    return excess === undefined || kind !== 'repeated'
      ? []
      : [{ title: 'Remove the second one', safety: 'unsafe', edits: [{ ...excess, text: '' }] }];
  },
});

function moveToQuery({ span, query }: InlineParameters, { query: written, end }: Url): Fix {
  const edit =
    written === undefined
      ? { start: end, end, text: `?${query}` }
      : { start: written.start, end: written.start, text: `${query}&` };
  return { title: 'Write query options', safety: 'safe', edits: [{ ...span, text: '' }, edit] };
}

/** The faults of the parameters of a service operation: in the query, where they belong, or in parentheses. */
function faultsInQuery(schema: Schema, context: RuleContext): Fault[] {
  return context.binding.path.flatMap((fact): Fault[] => {
    const { overloads = [], segment } = fact;
    const [operation] = overloads;
    if (operation === undefined || overloads.length > 1) return [];
    const call = segmentName(segment, context);
    const base = { call, known: [], excess: undefined, parameter: '', type: '' };
    const inline = inlineParameters(fact, context);
    if (inline !== undefined) return [{ ...base, at: segment.keys[0]!, kind: 'inline', inline }];
    return queryParameterFaults(operation, schema, context).map(({ option, parameter, kind }) => ({
      ...base,
      at: option.value,
      kind,
      parameter: parameter.name,
      type: typeWords(parameter),
    }));
  });
}

interface Fault extends Fact {
  readonly at: Node;
}

/** A call as it is written, in a path or in an expression. */
interface FunctionCall {
  readonly name: string;
  /** The place of a missing parameter: the parentheses, or the name if there are none. */
  readonly place: Node;
  readonly hasParentheses: boolean;
  readonly items: readonly Item[];
  readonly overloads: readonly Operation[];
  readonly operation: Operation | undefined;
  readonly isInPath: boolean;
  /** Whether query options are the parameters, as implicit aliases. */
  readonly isImplicit?: boolean;
  /** The names of the query options, where those can be parameters. */
  readonly inQuery?: ReadonlySet<string>;
}

interface Item {
  readonly name: Name | undefined;
  readonly value: Expression;
  readonly node: Node;
}

function callsInPath(context: RuleContext): FunctionCall[] {
  return context.binding.path.flatMap((fact: SegmentFact) => {
    // In V1 and V2 a POST has the parameters of its operation in the query too (MS-ODATA 2.2.3.6.3).
    const { dialect } = context;
    const isService = dialect.parametersInQuery && !dialect.boundOperations;
    const overloads = (fact.overloads ?? []).filter(({ kind }) => kind === 'function' || isService);
    if (overloads.length === 0 || inlineParameters(fact, context) !== undefined) return [];
    const { segment, operation } = fact;
    const [predicate] = segment.keys;
    const written = (predicate?.items ?? []).map((node) => ({ name: node.name, value: node.value, node }));
    // A service operation has its parameters in the query, so that a value in parentheses is the key of one of its results.
    const { parametersInQuery } = dialect;
    const isKey =
      parametersInQuery && operation?.isComposable === true && written.every(({ name }) => name === undefined);
    const implicit = implicitParameters(fact, context);
    const items = isKey ? [] : [...written, ...implicit];
    const place = predicate ?? segment.name;
    // Until V3 the parameters of an imported operation can be query options.
    const inQuery = parametersInQuery && items.length === 0 ? queryNames(context) : undefined;
    const hasParentheses =
      predicate !== undefined || inQuery !== undefined || implicit.length > 0 || context.isReceived;
    const name = segmentName(segment, context);
    return [
      {
        name,
        place,
        hasParentheses,
        items,
        overloads,
        operation,
        isInPath: true,
        isImplicit: implicit.length > 0,
        ...(inQuery && { inQuery }),
      },
    ];
  });
}

/** The names of the query options; undefined where a variable may hold others. */
function queryNames({ url }: RuleContext): ReadonlySet<string> | undefined {
  const options = url?.query?.options ?? [];
  return options.some(({ name }) => name.text.includes('{{'))
    ? undefined
    : new Set(options.map(({ name }) => name.text));
}

function callsInExpression(node: Call | Transformation, context: RuleContext): FunctionCall[] {
  const called: CallFact | undefined = context.binding.callOf(node);
  if (called === undefined || called.overloads.length === 0) return [];
  if (!isServiceQuery(context) || isInOtherOptions(context)) return [];
  const { overloads } = called;
  const items: Item[] = (node.args ?? []).flatMap((argument): Item[] => {
    if (argument.kind === 'Argument') return [{ name: argument.name, value: argument.value, node: argument }];
    return isExpression(argument) ? [{ name: undefined, value: argument, node: argument }] : [];
  });
  // Where all overloads have the same parameters, any of them may be meant.
  const operation = called.operation ?? (overloads.length === 1 ? overloads[0] : undefined);
  const name = node.name.text;
  return [{ name, place: node.name, hasParentheses: true, items, overloads, operation, isInPath: false }];
}

/** The faults of a call with several possible overloads: only those that all of them share. */
function faultsOf(called: FunctionCall, schema: Schema, context: RuleContext): Fault[] {
  const { name: call, items, overloads } = called;
  // A value without a name may be a key, where the parentheses of a function were left out.
  const unnamed = items.find(({ name }) => name === undefined);
  const isAfterCall = context.dialect.parametersInQuery && overloads.every(({ isComposable }) => !isComposable);
  if (unnamed !== undefined && (isAfterCall || overloads.every(acceptsNoKey))) {
    const known = [...new Set(overloads.flatMap(parametersInUrl).map(({ name }) => name))];
    return [{ call, known, type: '', excess: undefined, at: unnamed.node, kind: 'positional', parameter: '' }];
  }
  if (unnamed !== undefined || (!called.hasParentheses && overloads.length > 1)) return [];
  const known = [...new Set(overloads.flatMap(parametersInUrl).map(({ name }) => name))];
  const base = { call, known, type: '', excess: undefined };
  const faults: Fault[] = repeatedIn(items).map(({ item, excess }) => ({
    ...base,
    at: item.node,
    kind: 'repeated',
    parameter: item.name?.text ?? '',
    excess,
  }));
  for (const { name, node } of items)
    if (!known.includes(name!.text)) faults.push({ ...base, at: node, kind: 'unknown', parameter: name!.text });
  const fitting = overloads.filter((each) => acceptsExactly(each, items));
  if (faults.length === 0 && fitting.length === 0 && overloads.length > 1) return missingInAll(called, base);
  if (faults.length > 0 || (overloads.length > 1 && fitting.length !== 1)) return faults;
  const [operation] = overloads.length > 1 ? fitting : overloads;
  const given = new Set([...items.map(({ name }) => name?.text), ...(called.inQuery ?? [])]);
  const parameters = parametersInUrl(operation!);
  for (const parameter of parameters)
    if (!given.has(parameter.name) && !isOptional(parameter))
      faults.push({ ...base, at: called.place, kind: 'missing', parameter: parameter.name });
  if (called.operation === undefined && overloads.length === 1 && called.isImplicit !== true) return faults;
  for (const item of items) {
    const parameter = parameters.find(({ name }) => name === item.name?.text);
    const kind = parameter === undefined ? undefined : faultOfItem(item, parameter, called, schema, context);
    if (parameter !== undefined && kind !== undefined)
      faults.push({
        ...base,
        at: called.isImplicit === true ? item.node : item.value,
        kind,
        parameter: parameter.name,
        type: typeWords(parameter),
      });
  }
  return faults;
}

/** The parameters that every overload requires, and the call does not have. */
function missingInAll(
  { items, overloads, place, inQuery }: FunctionCall,
  base: Omit<Fault, 'at' | 'kind' | 'parameter'>,
): Fault[] {
  const required = overloads.map((each) => parametersInUrl(each).filter((parameter) => !isOptional(parameter)));
  const [first = []] = required;
  return first
    .map(({ name }) => name)
    .filter((name) => required.every((each) => each.some((parameter) => parameter.name === name)))
    .filter((name) => inQuery?.has(name) !== true && !items.some((item) => item.name?.text === name))
    .map((parameter) => ({ ...base, at: place, kind: 'missing' as const, parameter }));
}

/** Whether the parentheses after a function cannot be those of a key: it must have parameters, or gives no collection. */
const acceptsNoKey = (operation: Operation): boolean =>
  operation.returnType?.isCollection !== true || parametersInUrl(operation).some((parameter) => !isOptional(parameter));

/** Whether a call names the parameters of an overload, all but the optional ones. */
function acceptsExactly(operation: Operation, items: readonly Item[]): boolean {
  const given = new Set(items.map(({ name }) => name?.text));
  const parameters = parametersInUrl(operation);
  return (
    parameters.every((parameter) => isOptional(parameter) || given.has(parameter.name)) &&
    [...given].every((name) => parameters.some((parameter) => parameter.name === name))
  );
}

function repeatedIn(items: readonly Item[]): { readonly item: Item; readonly excess: Span }[] {
  const seen = new Set<string>();
  const nodes = items.map(({ node }) => node);
  return items.flatMap((item, index) => {
    const name = item.name?.text ?? '';
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ item, excess: removeFromList(nodes, index) }];
  });
}

type ItemFault = 'type' | 'null' | 'json' | undefined;

const faultTable = (): FactTable<Parameter, ItemFault> => new Map();

/** An alias brings one value to many calls. */
function faultOfItem(
  { value }: Item,
  parameter: Parameter,
  call: FunctionCall,
  schema: Schema,
  context: RuleContext,
): ItemFault {
  const given = followAlias(value, context);
  if (given === undefined) return undefined;
  const find = (): ItemFault => valueFault(given, parameter, call, schema, context);
  return given.isAlias ? factAbout(context.remember(faultTable), given.value, parameter, find) : find();
}

function valueFault(
  given: GivenValue,
  parameter: Parameter,
  { isInPath, isImplicit = false }: FunctionCall,
  schema: Schema,
  context: RuleContext,
): ItemFault {
  const isNullable = parameter.isNullable !== false || parameter.type.isCollection;
  const type = valueTypeOf(schema, parameter.type);
  if ((!isInPath || given.isAlias) && given.value.kind !== 'Literal') {
    // In an expression a parameter may be any other expression, and so may what an alias stands for.
    const own = operandType(context, given.value);
    if (own === undefined || type === undefined) return undefined;
    return own.isCollection === type.isCollection && areComparable(own, type) ? undefined : 'type';
  }
  if (given.value.kind === 'Literal' && given.value.literal === 'json')
    return isInPath && !isImplicit && !given.isAlias
      ? 'json'
      : isOtherValue(given.value.text, parameter, schema, context)
        ? 'type'
        : undefined;
  if (type !== undefined && (isNoMember(given.value, type, schema) || isOfOtherEnum(given.value, type, schema)))
    return 'type';
  if (type?.isCollection === true && given.isAlias && isOneValue(given.value)) return 'type';
  if (type !== undefined && !type.isCollection && isOfOtherForm(given.value, type)) return 'type';
  const fault = faultOf(given.value, type?.isCollection === true ? undefined : type?.family);
  if (fault === 'null') return isNullable ? undefined : 'null';
  return fault === undefined && !isOutOfRange(given.value, type?.name) ? undefined : 'type';
}

/** Whether a literal is a fraction for an enumeration, or a geographic value of another shape. */
function isOfOtherForm(value: Expression, { family, name }: ValueType): boolean {
  if (value.kind !== 'Literal' || value.malformed || value.hasHole) return false;
  if (family === 'enum') return value.literal === 'decimal' || value.literal === 'double';
  const [, kind, shape] = /^(geography|geometry)'(?:SRID=\d*;)?\s*([A-Za-z]+)/i.exec(value.text) ?? [];
  if (family !== 'geo' || kind === undefined || shape === undefined) return false;
  const [, due = '', form = ''] = /^Edm\.(Geography|Geometry)(.*)$/.exec(name) ?? [];
  // Well-known text says GEOMETRYCOLLECTION for what OData calls Collection.
  const written = shape.toLowerCase().replace(/^geometry(?=collection$)/, '');
  return kind.toLowerCase() !== due.toLowerCase() || (form !== '' && written !== form.toLowerCase());
}

/** Whether a literal is surely not a collection. */
const isOneValue = (value: Expression): boolean =>
  value.kind === 'Literal' && !value.malformed && !value.hasHole && value.literal !== 'null';

/** Whether a string stands for an enumeration value, as 4.01 allows, but names no member. */
function isNoMember(value: Expression, { family, name, isCollection }: ValueType, schema: Schema): boolean {
  const type = family === 'enum' && !isCollection ? typeDeclaration(schema, name) : undefined;
  if (type?.kind !== 'enum' || type.members.size === 0) return false;
  if (value.kind !== 'Literal' || value.literal !== 'string' || value.malformed || value.hasHole) return false;
  const members = new Set([...type.members.keys()].map((member) => member.toLowerCase()));
  return stringContent(value)
    .split(',')
    .some((part) => !/^\s*[+-]?\d+\s*$/.test(part) && !members.has(part.trim().toLowerCase()));
}

/** Whether an enumeration literal names another enumeration than that of the parameter. */
function isOfOtherEnum(value: Expression, { family, name, isCollection }: ValueType, schema: Schema): boolean {
  if (value.kind !== 'Literal' || value.literal !== 'enum' || isCollection || family !== 'enum') return false;
  const own = valueTypeOf(schema, { name: value.text.slice(0, value.text.indexOf("'")), isCollection: false });
  return own?.family === 'enum' && own.name !== name;
}

const typeWords = ({ type }: Parameter): string => (type.isCollection ? `Collection(${type.name})` : type.name);
