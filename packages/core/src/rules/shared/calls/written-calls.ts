/** The calls of functions in a path or in an expression, with the parameters that are written. */
import type { Operation } from '../../../schema/index.js';
import { type CallFact, isExpression, parametersInUrl, type SegmentFact } from '../../../semantics/index.js';
import type { Call, Expression, Name, Node, Transformation } from '../../../syntax/index.js';
import { isServiceQuery } from '../../engine/is-service-query.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { isInOtherOptions } from '../options/query-options.js';
import { implicitParameters, inlineParameters } from '../path/query-parameters.js';
import { segmentName } from '../path/path-segments.js';

/** A call in a path or in an expression, as the user wrote it. */
export interface WrittenCall {
  readonly name: string;
  /** The place of a missing parameter: the parentheses, or the name if there are none. */
  readonly place: Node;
  readonly hasParentheses: boolean;
  readonly items: readonly WrittenParameter[];
  readonly overloads: readonly Operation[];
  readonly operation: Operation | undefined;
  readonly isInPath: boolean;
  /** Whether query options are the parameters, as implicit aliases. */
  readonly isImplicit?: boolean;
  /** The names of the query options, where those can be parameters. */
  readonly inQuery?: ReadonlySet<string>;
}

/** A parameter of a call, as the user wrote it. */
export interface WrittenParameter {
  readonly name: Name | undefined;
  readonly value: Expression;
  readonly node: Node;
}

/** The calls in the path of a request. */
export function callsInPath(context: RuleContext): WrittenCall[] {
  return context.binding.path.flatMap((fact) => callInSegment(fact, context) ?? []);
}

function callInSegment(fact: SegmentFact, context: RuleContext): WrittenCall | undefined {
  const { parametersInQuery, boundOperations } = context.dialect;
  // In V1 and V2 a POST has the parameters of its operation in the query too (MS-ODATA 2.2.3.6.3).
  const isService = parametersInQuery && !boundOperations;
  const overloads = (fact.overloads ?? []).filter(({ kind }) => kind === 'function' || isService);
  if (overloads.length === 0 || inlineParameters(fact, context) !== undefined) return undefined;
  const { segment, operation } = fact;
  const [predicate] = segment.keys;
  const written = (predicate?.items ?? []).map((node) => ({ name: node.name, value: node.value, node }));
  // A service operation has its parameters in the query, so that a value in parentheses is the key of one of its results.
  const isKey =
    parametersInQuery && operation?.isComposable === true && written.every(({ name }) => name === undefined);
  const implicit = implicitParameters(fact, context);
  const isImplicit = implicit.length > 0;
  const items = isKey ? [] : [...written, ...implicit];
  // Until V3 the parameters of an imported operation can be query options.
  const inQuery = parametersInQuery && items.length === 0 ? queryNames(context) : undefined;
  return {
    name: segmentName(segment, context),
    place: predicate ?? segment.name,
    hasParentheses: predicate !== undefined || inQuery !== undefined || isImplicit || context.isReceived,
    items,
    overloads,
    operation,
    isInPath: true,
    isImplicit,
    ...(inQuery && { inQuery }),
  };
}

/** The names of the query options; undefined where a variable may contain others. */
function queryNames({ url }: RuleContext): ReadonlySet<string> | undefined {
  const options = url?.query?.options ?? [];
  return options.some(({ name }) => name.text.includes('{{'))
    ? undefined
    : new Set(options.map(({ name }) => name.text));
}

/** The call that a node of an expression is, if it is one of a function of the schema. */
export function callsInExpression(node: Call | Transformation, context: RuleContext): WrittenCall[] {
  const called: CallFact | undefined = context.binding.callOf(node);
  if (called === undefined || called.overloads.length === 0) return [];
  if (!isServiceQuery(context) || isInOtherOptions(context)) return [];
  const { overloads } = called;
  const items: WrittenParameter[] = (node.args ?? []).flatMap((argument): WrittenParameter[] => {
    if (argument.kind === 'Argument') return [{ name: argument.name, value: argument.value, node: argument }];
    return isExpression(argument) ? [{ name: undefined, value: argument, node: argument }] : [];
  });
  // Where all overloads have the same parameters, any of them may be meant.
  const operation = called.operation ?? (overloads.length === 1 ? overloads[0] : undefined);
  const name = node.name.text;
  return [
    {
      name,
      place: node.name,
      hasParentheses: true,
      items,
      overloads,
      operation,
      isInPath: false,
    },
  ];
}

/** The names of the parameters of all overloads. */
export const parameterNames = (overloads: readonly Operation[]): readonly string[] => [
  ...new Set(overloads.flatMap(parametersInUrl).map(({ name }) => name)),
];
