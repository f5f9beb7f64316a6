/** Gives names in expressions their referents and expressions their types (OData 4.01 URL conventions 5.1.1). */
import type { StructuredType } from '../schema/index.js';
import type { Call, Expression, Lambda, MemberPath, Name, Node } from '../syntax/index.js';
import { operators } from '../syntax/index.js';
import { bindName, type BindContext } from './bind-names.js';
import { booleanType, literalType, primitiveType, type ValueType } from './value-type.js';

/** Where an expression stands: the type its names belong to, and the variables around it. */
export interface Scope {
  readonly type: StructuredType | undefined;
  readonly variables: ReadonlyMap<string, ValueType | undefined>;
}

const number = primitiveType('Edm.Int32')!;
const decimal = primitiveType('Edm.Decimal')!;
const string = primitiveType('Edm.String')!;

/** What the canonical functions give back, where it does not depend on the arguments. */
const functionTypes: Readonly<Record<string, ValueType>> = {
  ...named(booleanType, [
    'contains',
    'startswith',
    'endswith',
    'hassubset',
    'hassubsequence',
    'matchespattern',
    'isof',
    'isdefined',
    'geo.intersects',
  ]),
  ...named(number, ['length', 'indexof', 'year', 'month', 'day', 'hour', 'minute', 'second', 'totaloffsetminutes']),
  ...named(decimal, ['fractionalseconds', 'totalseconds', 'geo.distance', 'geo.length', 'round', 'floor', 'ceiling']),
  ...named(string, ['tolower', 'toupper', 'trim']),
  ...named(primitiveType('Edm.Date')!, ['date']),
  ...named(primitiveType('Edm.TimeOfDay')!, ['time']),
  ...named(primitiveType('Edm.DateTimeOffset')!, ['now', 'maxdatetime', 'mindatetime']),
};

function named(type: ValueType, names: readonly string[]): Record<string, ValueType> {
  return Object.fromEntries(names.map((name) => [name, type]));
}

/** Binds an expression and gives its type; undefined when it is not known. */
export function bindExpression(context: BindContext, node: Expression, scope: Scope): ValueType | undefined {
  const type = expressionType(context, node, scope);
  context.binding.setType(node, type);
  return type;
}

function expressionType(context: BindContext, node: Expression, scope: Scope): ValueType | undefined {
  switch (node.kind) {
    case 'Literal':
      return node.malformed ? undefined : literalType(node.literal);
    case 'MemberPath':
      return bindMemberPath(context, node, scope);
    case 'Call':
      return bindCall(context, node, scope);
    case 'Lambda':
      return booleanType;
    case 'Logical':
      for (const operand of node.operands) bindExpression(context, operand, scope);
      return booleanType;
    case 'Binary': {
      const left = bindExpression(context, node.left, scope);
      bindExpression(context, node.right, scope);
      return operatorType(node.operator.name, left);
    }
    case 'Unary': {
      const operand = bindExpression(context, node.operand, scope);
      return node.operator.name === 'not' ? booleanType : operand;
    }
    case 'Parenthesized':
      return bindExpression(context, node.expression, scope);
    case 'List':
      for (const item of node.items) bindExpression(context, item, scope);
      return undefined;
    case 'Case':
      bindExpression(context, node.condition, scope);
      return bindExpression(context, node.value, scope);
    default:
      return undefined;
  }
}

function operatorType(name: string | undefined, left: ValueType | undefined): ValueType | undefined {
  const role = name === undefined ? undefined : operators[name]?.role;
  if (role === undefined) return undefined;
  // Dates and durations are added to each other; only for numbers is the result certain here.
  if (role === 'additive' || role === 'multiplicative') return left?.family === 'number' ? decimal : undefined;
  return booleanType;
}

function bindMemberPath(context: BindContext, node: MemberPath, scope: Scope): ValueType | undefined {
  let current: ValueType | undefined = ownType(scope.type);
  let isFirst = true;
  for (const [i, part] of node.parts.entries()) {
    const isLast = i === node.parts.length - 1;
    if (part.kind === 'Name') current = bindPart(context, part, current, scope, isFirst, isLast);
    else if (part.kind === 'Lambda') current = bindLambda(context, part, current, scope);
    else if (part.kind === 'Call') current = bindCall(context, part, scope);
    else current = undefined;
    isFirst = false;
  }
  return current;
}

const ownType = (type: StructuredType | undefined): ValueType | undefined =>
  type === undefined ? undefined : { family: 'structured', name: type.name, isCollection: false, structured: type };

function bindPart(
  context: BindContext,
  name: Name,
  current: ValueType | undefined,
  scope: Scope,
  isFirst: boolean,
  isLast: boolean,
): ValueType | undefined {
  // prettier-ignore
  const { text } = name;
  if (isFirst && scope.variables.has(text)) {
    context.binding.setReferent(name, { kind: 'variable' });
    return scope.variables.get(text);
  }
  if (text === '$it' || text === '$this') return isFirst ? scope.variables.get(text) : undefined;
  if (text === '$count') return number;
  const structured = current?.structured;
  if (structured === undefined || current?.isCollection === true) return undefined;
  return bindName(context, name, structured, isLast ? 'property' : 'navigation');
}

function bindLambda(context: BindContext, node: Lambda, collection: ValueType | undefined, scope: Scope): ValueType {
  if (node.body !== undefined && node.variable !== undefined) {
    const element = collection === undefined ? undefined : { ...collection, isCollection: false };
    const variables = new Map(scope.variables).set(node.variable.text, element);
    bindExpression(context, node.body, { type: scope.type, variables });
  }
  context.binding.setType(node, booleanType);
  return booleanType;
}

function bindCall(context: BindContext, node: Call, scope: Scope): ValueType | undefined {
  for (const argument of node.args) {
    const value = argument.kind === 'Argument' ? argument.value : argument;
    // What is aggregated belongs to another collection than the names around it.
    if (value.kind !== 'Aggregate' && value.kind !== 'Aliased') bindExpression(context, value, scope);
  }
  const name = node.name.text.toLowerCase();
  return Object.hasOwn(functionTypes, name) ? functionTypes[name] : undefined;
}

/** The scope of an option's value: `$it` is the entity that the path addresses. */
export function rootScope(type: StructuredType | undefined): Scope {
  return { type, variables: new Map<string, ValueType | undefined>([['$it', ownType(type)]]) };
}

/** Whether a node is an expression that `bindExpression` takes. */
export const isExpression = (node: Node): node is Expression => expressionKinds.has(node.kind);

const expressionKinds: ReadonlySet<Node['kind']> = new Set<Expression['kind']>([
  'Literal', 'MemberPath', 'Call', 'Logical', 'Binary', 'Unary', 'Parenthesized', 'List', 'Case', 'Lambda', 'Hole', 'Missing', 'Skipped',
]); // prettier-ignore
