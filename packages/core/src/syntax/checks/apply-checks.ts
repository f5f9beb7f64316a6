/** Checks of `$apply` that its grammar cannot express: the arguments of each transformation. */
import type { Span } from '../../text/index.js';
import { isUnknown } from './call-checks.js';
import type { ParseContext } from '../context/parse-context.js';
import {
  aggregationMethods,
  transformationNamed,
  transformations,
  type TransformationShape,
} from '../transformations.js';
import type { ApplyArgument, Transformation } from '../tree/query-tree.js';
import type { MemberPath, Name, Node } from '../tree/tree.js';

/** Checks a transformation's name, the number of its arguments and their forms (aggregation extension 3 and 6). */
export function checkTransformation(context: ParseContext, node: Transformation, isBroken: boolean): void {
  const { name, args } = node;
  const shape = transformationNamed(name.text);
  if (shape === undefined) checkOwnFunction(context, node);
  else if (args === undefined || shape.most === 0) checkParentheses(context, node, shape);
  else {
    if (!isBroken && !args.some(({ kind }) => kind === 'Skipped')) checkCount(context, node, args, shape);
    checkArguments(context, name.text, args);
  }
}

/** Reports a method of `aggregate` that is written as a function, as in SQL. */
function aggregateOf(name: string): string | undefined {
  if (name === 'count') return 'aggregate($count as Name)';
  return aggregationMethods.includes(name) ? `aggregate(Value with ${name} as Name)` : undefined;
}

/** Requires a namespace in the name of a custom function. */
function checkOwnFunction(context: ParseContext, { name, args }: Transformation): void {
  if (!name.text.includes('.')) {
    const lower = name.text.toLowerCase();
    const expected = Object.hasOwn(transformations, lower)
      ? transformations[lower]!.form
      : (aggregateOf(lower) ?? 'a transformation such as filter(…) or a qualified function');
    context.unexpected(name, name.text, expected, 'instead');
  } else if (args === undefined) context.unexpected(name, name.text, 'parentheses', 'after');
}

function checkParentheses(context: ParseContext, { name, args }: Transformation, shape: TransformationShape): void {
  if (shape.most > 0) context.unexpected(name, name.text, `parentheses, as in ${shape.form},`, 'after');
  else if (args !== undefined) context.unexpected(name, name.text, 'remove the parentheses', 'extra');
}

function checkCount(
  context: ParseContext,
  { name }: Transformation,
  args: readonly ApplyArgument[],
  { least, most, form }: TransformationShape,
): void {
  const extra = args[most];
  if (args.length < least) context.unexpected(name, name.text, `more values, as in ${form},`, 'after');
  else if (extra !== undefined) {
    const found = context.raw.slice(extra.start, extra.end);
    context.unexpected(extra, found, `write ${form}`, 'extra');
  }
}

function checkArguments(context: ParseContext, name: string, args: readonly ApplyArgument[]): void {
  switch (name) {
    case 'aggregate':
      for (const argument of args) checkAggregated(context, argument);
      return;
    case 'compute':
      for (const argument of args) checkAlias(context, argument);
      return;
    case 'nest':
    case 'addnested':
      for (const argument of args.slice(name === 'nest' ? 0 : 1)) checkAlias(context, argument);
      return;
    case 'join':
    case 'outerjoin':
      checkAlias(context, args[0]);
      return;
    case 'groupby':
      checkGroupings(context, args[0]);
      return;
    case 'rollup':
      for (const argument of args) checkRollup(context, argument);
      return;
    case 'ancestors':
    case 'descendants':
      for (const argument of args.slice(4, 6)) checkHierarchyOption(context, argument);
      checkNodeProperty(context, args[2]);
      return;
    case 'traverse':
      checkOrder(context, args[3]);
      checkNodeProperty(context, args[2]);
      return;
    case 'rolluprecursive':
      checkNodeProperty(context, args[2]);
      return;
    default:
      if (Object.hasOwn(amounts, name)) checkAmount(context, name, args[0]);
  }
}

/** The arguments that are a number: their names, the form of the literal, and the maximum (data aggregation 3.3.1 and 3.3.4). */
const amounts: Readonly<Record<string, readonly [words: string, form: RegExp, most?: number]>> = {
  top: ['a non-negative integer', /^\d+$/],
  skip: ['a non-negative integer', /^\d+$/],
  topcount: ['a positive integer', /^0*[1-9]\d*$/],
  bottomcount: ['a positive integer', /^0*[1-9]\d*$/],
  toppercent: ['a percentage from 0 to 100', /^\d/, 100],
  bottompercent: ['a percentage from 0 to 100', /^\d/, 100],
  topsum: ['a number', /^[-+]?\d/],
  bottomsum: ['a number', /^[-+]?\d/],
};

/** Only `top` and `skip` require a literal. */
function checkAmount(context: ParseContext, name: string, argument: ApplyArgument | undefined): void {
  if (argument === undefined || isUnknown(argument)) return;
  const [words, form, most = Infinity] = amounts[name]!;
  if (argument.kind === 'Literal') {
    if (
      argument.malformed ||
      argument.hasHole ||
      (form.test(argument.text) && Number.parseFloat(argument.text) <= most)
    )
      return;
  } else if (
    argument.kind !== 'MemberPath' ||
    !/^(?:top|skip)$/.test(name) ||
    textOf(context, argument).startsWith('@')
  )
    return;
  context.unexpected(argument, textOf(context, argument), words, 'instead');
}

/** Requires a name after a value, as after each of `$compute` and `compute(…)`. */
export function checkAlias(context: ParseContext, argument: ApplyArgument | undefined | Node): void {
  if (argument === undefined || argument.kind === 'Aliased' || isUnknown(argument)) return;
  context.unexpected(argument, context.raw.slice(argument.start, argument.end), '"as" and a name', 'after');
}

/** Checks `Amount with sum as Total`. Only a custom aggregate can have no method, and then needs no name. */
function checkAggregated(context: ParseContext, argument: ApplyArgument): void {
  const value = argument.kind === 'Aliased' ? argument.value : argument;
  const expression = value.kind === 'Aggregate' ? value.expression : value;
  if (isUnknown(expression)) return;
  const counts = expression.kind === 'MemberPath' && lastName(expression) === '$count';
  const isCut = value.kind === 'Aggregate' && value.method?.kind === 'Missing';
  if (argument.kind !== 'Aliased' && (value.kind === 'Aggregate' || counts) && !isCut) checkAlias(context, argument);
  if (value.kind !== 'Aggregate') {
    if (!counts && expression.kind !== 'MemberPath' && expression.kind !== 'Call')
      context.unexpected(expression, textOf(context, expression), '"with" and a method', 'after');
    return;
  }
  if (counts && value.method !== undefined)
    context.unexpected(value.method, textOf(context, value.method), '$count does not accept a method', 'extra');
}

const textOf = ({ raw }: ParseContext, { start, end }: Span): string => raw.slice(start, end);

function lastName({ parts }: MemberPath): string {
  const last = parts.at(-1);
  return last?.kind === 'Name' ? last.text : '';
}

/** Checks the list of `groupby`: paths that end with a property, in parentheses of their own. */
function checkGroupings(context: ParseContext, argument: ApplyArgument | undefined): void {
  if (argument === undefined || isUnknown(argument)) return;
  if (argument.kind !== 'Groupings') {
    context.unexpected(argument, textOf(context, argument), 'parentheses around the grouping properties', 'before');
    return;
  }
  if (argument.items.length === 1 && argument.items[0]!.kind === 'Missing')
    context.unexpected(argument, textOf(context, argument), 'a property to group by', 'instead');
  for (const item of argument.items) {
    if (item.kind === 'Transformation' || isUnknown(item)) continue;
    const wrong = item.kind === 'MemberPath' ? wrongGroupingPart(item) : item;
    if (wrong !== undefined) context.unexpected(wrong, textOf(context, wrong), 'a property', 'instead');
  }
}

function wrongGroupingPart({ parts }: MemberPath): Node | undefined {
  const term = parts.find((part): part is Name => part.kind === 'Name' && part.text.startsWith('@'));
  const last = parts.at(-1);
  const isCast = last?.kind === 'Name' && last.text.includes('.') && !last.text.startsWith('@');
  return term ?? (isCast ? last : undefined);
}

/** Drafts of the extension had `$all` for the grand total, which now needs no notation. */
function checkRollup(context: ParseContext, argument: ApplyArgument): void {
  if (argument.kind === 'MemberPath' && lastName(argument) === '$all')
    context.unexpected(argument, '$all', 'a property or a hierarchy', 'instead');
}

/** Requires a path of names only to the property that identifies the nodes of a hierarchy. */
function checkNodeProperty(context: ParseContext, argument: ApplyArgument | undefined): void {
  if (argument === undefined || isUnknown(argument)) return;
  const wrong =
    argument.kind === 'MemberPath' ? argument.parts.find(({ kind }) => kind === 'Call' || kind === 'Lambda') : argument;
  if (wrong !== undefined) context.unexpected(wrong, textOf(context, wrong), 'a path of property names', 'instead');
}

/** Checks the arguments after the transformations: the maximum distance and `keep start`. */
function checkHierarchyOption(context: ParseContext, argument: ApplyArgument): void {
  if (
    isUnknown(argument) ||
    (argument.kind === 'Literal' && argument.literal === 'integer' && /[1-9]/.test(argument.text))
  )
    return;
  if (argument.kind === 'MemberPath' && lastName(argument) === 'keep start') return;
  context.unexpected(argument, textOf(context, argument), 'a positive integer or "keep start"', 'instead');
}

/** Requires one of the two orders of a traversal (data aggregation 6.2.2). */
function checkOrder(context: ParseContext, argument: ApplyArgument | undefined): void {
  if (argument === undefined || isUnknown(argument)) return;
  const order = argument.kind === 'MemberPath' ? lastName(argument) : '';
  if (order !== 'preorder' && order !== 'postorder' && !order.startsWith('@'))
    context.unexpected(argument, textOf(context, argument), '"preorder" or "postorder"', 'instead');
}
