/** Checks of calls that the grammar cannot express: the arguments of `any`, `all` and `case`. */
import { segmentRows } from '../../language/index.js';
import type { ParseContext } from '../context/parse-context.js';
import type { Call, Expression, Lambda, Missing, Name, Node, Operator } from '../tree/tree.js';
import { forEachChild } from '../tree/walk.js';

/** Whether a node is unknown, so that nothing is reported about it: a variable, or a mistake that is already reported. */
export const isUnknown = ({ kind }: Node): boolean => kind === 'Hole' || kind === 'Skipped' || kind === 'Missing';

/** Requires a variable in `any` and `all`; without one they would be functions that do not exist. */
export function checkLambda(context: ParseContext, { name, args }: Call): void {
  const lower = name.text.toLowerCase();
  const first = args[0];
  if (lower === 'all' && first === undefined && context.dialect.functions.includes(lower))
    context.unexpected(name, name.text, 'a variable and a condition such as "x:x gt 1"', 'after');
  if (first === undefined || (lower !== 'any' && lower !== 'all') || isUnknown(first)) return;
  const found = context.raw.slice(first.start, first.end);
  const { start } = first;
  const variable = /^[\p{L}_][\p{L}\p{N}_]{0,127}(?=\/)/u.exec(found)?.[0];
  const edits = variable === undefined ? undefined : [{ start, end: start, text: `${variable}:` }];
  context.unexpected(first, found, `${lower}(${variable ?? 'x'}:`, 'variable', edits);
}

/** Reports a variable outside of `any` and `all` (URL conventions 5.1.1.13). A dot before them must be a slash. */
export function checkLambdaOperator(context: ParseContext, operator: Name): void {
  const { text, start, end } = operator;
  if (/^(?:any|all)$/i.test(text)) return;
  const dotted = /^(.*)\.(any|all)$/.exec(text);
  if (dotted === null) context.unexpected(operator, text, '"any" or "all"', 'instead');
  else {
    const edits = [{ start, end, text: `${dotted[1]!}/${dotted[2]!}` }];
    context.unexpected(operator, text, `"${edits[0]!.text}"`, 'word', edits);
  }
}

/** Requires pairs of a condition and a value in `case(…)` (URL conventions 5.1.1.12). */
export function checkCase(context: ParseContext, { name, args }: Call): void {
  if (name.text.toLowerCase() !== 'case') return;
  for (const argument of args) {
    if (argument.kind === 'Case' || isUnknown(argument)) continue;
    context.unexpected(argument, context.raw.slice(argument.start, argument.end), 'a colon and a value', 'after');
  }
}

/** Requires a type as the last argument of `cast` and `isof` (URL conventions 5.1.1.10). */
export function checkTypeArgument(context: ParseContext, { name, args }: Call): void {
  const lower = name.text.toLowerCase();
  const last = args.at(-1);
  const isTyping = (lower === 'cast' || lower === 'isof') && context.dialect.functions.includes(lower);
  if (context.dialect.typeNames === 'names-or-strings' && last?.kind === 'Literal' && last.literal === 'string') return;
  if (!isTyping || last?.kind !== 'Literal') return;
  const { start, end, text } = last;
  const replacement = text.slice(1, -1);
  const isName = isTypeName(replacement.replaceAll(/\{\{[^{}]*\}\}/g, 'x'));
  if (last.literal === 'string' && isName)
    context.report({ code: 'quoted-type-name', start, end, found: text, replacement });
  else context.unexpected(last, text, 'the name of a type', 'instead');
}

/** A qualified name, also of a collection of a type. The name of a type is never longer. */
const isTypeName = (text: string): boolean => /^(?:Collection\()?[\p{L}_][\p{L}\p{N}_.]{0,511}\)?$/u.test(text);

/** Checks the options of `$count`: only `$filter` and `$search` are allowed (ABNF count and expandCountOption). */
export function checkCount(context: ParseContext, { name, args, end }: Call): void {
  if (name.text !== '$count') return;
  if (args.length === 0 && context.raw[end - 1] === ')')
    context.unexpected(name, '$count()', 'remove the parentheses', 'extra');
  for (const argument of args) {
    const at = argument.kind === 'Argument' ? argument.name : argument;
    if (isUnknown(at) || (argument.kind === 'Argument' && /^\$?(?:filter|search)$/i.test(argument.name.text))) continue;
    if (at.kind === 'Name' && at.text.includes('{{')) continue;
    const found = context.raw.slice(at.start, at.end);
    context.unexpected(at, found, 'only $filter and $search can follow $count', 'extra');
  }
}

/** Checks `aggregate(…)` in an expression: it has one value, which has no name (data aggregation 4). */
export function checkAggregate(context: ParseContext, { name, args }: Call): void {
  if (name.text !== 'aggregate') return;
  const [first, second] = args;
  for (const argument of args)
    if (argument.kind === 'Aliased')
      context.unexpected(
        argument.alias,
        context.raw.slice(argument.alias.start, argument.alias.end),
        'a single value has no name',
        'extra',
      );
  if (first === undefined) context.unexpected(name, name.text, 'a value such as "Amount with sum"', 'after');
  if (second !== undefined && !isUnknown(second))
    context.unexpected(second, context.raw.slice(second.start, second.end), 'only one value is allowed here', 'extra');
}

/** Requires a slash before `aggregate` if values are aggregated across a navigation property (data aggregation 3.2.1). */
export function checkNestedAggregate(context: ParseContext, { name, args, start, end }: Call): void {
  if (name.text === 'aggregate' || !args.some(isAggregated)) return;
  const path = `${context.raw.slice(name.start, name.end)}/`;
  const [first] = args;
  const last = args.at(-1)!;
  const aggregated = args.find(isAggregated)!;
  let replacement = '';
  let at = aggregated.start;
  for (const each of pathsIn(aggregated) ?? [aggregated]) {
    replacement += context.raw.slice(at, each.start) + path;
    at = each.start;
  }
  replacement += context.raw.slice(at, aggregated.end);
  const paths = args.map((each) => (isAggregated(each) ? pathsIn(each) : undefined));
  const isPlain = paths.every((each) => each !== undefined) && paths[0]?.[0]?.start === first!.start;
  const others = paths.flatMap((each) => each ?? []).filter((each) => each.start > first!.start);
  const edits = [
    { start: name.end, end: first!.start, text: '/' },
    ...others.map((each) => ({ start: each.start, end: each.start, text: path })),
    { start: last.end, end, text: '' },
  ];
  context.report({ code: 'nested-aggregate', start, end, found: name.text, replacement, ...(isPlain && { edits }) });
}

/** The paths of an aggregated value, each of which begins at the collection; undefined if it has more than operators. */
function pathsIn(node: Node): readonly Node[] | undefined {
  if (node.kind === 'MemberPath') return node.parts.every(({ kind }) => kind === 'Name') ? [node] : undefined;
  if (node.kind === 'Call' || node.kind === 'Lambda' || isUnknown(node)) return undefined;
  let paths: readonly Node[] | undefined = [];
  forEachChild(node, (child) => {
    const own = pathsIn(child);
    paths = own === undefined || paths === undefined ? undefined : [...paths, ...own];
  });
  return paths;
}

/** Whether an argument is `Amount with sum as Total` or `$count as Total`, each of which begins with a path. */
const isAggregated = ({ kind }: Node): boolean => kind === 'Aliased' || kind === 'Aggregate';

/** Requires the path of a collection before segments that only collections have (URL conventions 5.1.1.13, data aggregation 4). */
export function checkPathStart(context: ParseContext, first: Name | Call | Lambda | Missing): void {
  if (!context.dialect.collectionPaths) return;
  const isCall = first.kind === 'Call' && /^(?:any|all|aggregate)$/.test(first.name.text);
  if (first.kind !== 'Lambda' && !isCall) return;
  const { start, end, text: found } = first.kind === 'Lambda' ? first.operator : first.name;
  // The names in the parentheses belong to the items.
  const spoils = { start, end: first.end };
  const expected = 'the path of a collection and a slash';
  context.report({ code: 'unexpected-token', start, end, found, expected, variant: 'before', spoils });
}

/** The words that begin with `$` and can be part of a path in an expression; `$these` is of the aggregation extension (3.1.4). */
const pathWords: ReadonlySet<string> = new Set([...segmentRows.map(({ name }) => name), '$these']);

/** Whether a name begins like that of an annotation but is not qualified. */
export const isBareAnnotation = (text: string): boolean => text.startsWith('@') && !text.includes('.');

/** Reports words of a received request that begin like names of OData but are not: it contains no variables of programs. */
export function checkPathWords(context: ParseContext, parts: readonly Node[]): void {
  if (!context.isReceived) return;
  for (const [i, part] of parts.entries()) {
    const name = part.kind === 'Call' ? part.name : part;
    if (name.kind !== 'Name') continue;
    // After a slash `@` begins the name of an annotation, which is qualified.
    const isWord = name.text.startsWith('$') || (i > 0 && isBareAnnotation(name.text));
    if (!isWord || pathWords.has(name.text)) continue;
    context.unexpected(name, name.text, 'the name of a property', 'instead');
  }
}

/** Requires literals in the list of `in` (URL conventions 5.1.1.1.11); a single expression in parentheses is a collection. */
export function checkListItems(context: ParseContext, items: readonly Expression[]): void {
  if (items.length < 2) return;
  for (const item of items) {
    const isAlias = item.kind === 'MemberPath' && item.parts[0]?.kind === 'Name' && item.parts[0].text.startsWith('@');
    if ((item.kind === 'MemberPath' && !isAlias) || item.kind === 'Call' || item.kind === 'Lambda')
      context.unexpected(item, context.raw.slice(item.start, item.end), 'a literal', 'instead');
  }
}

/** Requires an enumeration value after `has`: never null, and before 4.01 with its type (URL conventions 5.1.1.1.9). */
export function checkFlags(context: ParseContext, operator: Operator, right: Expression): void {
  if (operator.name !== 'has' || right.kind !== 'Literal' || !context.dialect.operators.includes('has')) return;
  if (right.literal === 'string' && context.dialect.version === '4.0')
    context.unexpected(
      right,
      right.text,
      "an enumeration value with its type (which OData 4.01 made optional), such as Sales.Color'Red',",
      'instead',
    );
  if (right.literal === 'null') context.unexpected(right, right.text, 'an enumeration value', 'instead');
}
