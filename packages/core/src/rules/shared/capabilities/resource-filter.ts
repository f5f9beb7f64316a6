/** What a filter of one resource cannot contain: operators and functions, too many values, and properties beside one that is used alone. */
import { functionRow } from '../../../language/index.js';
import { type Expression, type MemberPath, type Node, walk } from '../../../syntax/index.js';
import { headerLines } from '../../../text/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { unwrap } from '../expressions/operands.js';
import { listedResource } from '../path/resource-conventions.js';
import { listWords, shorten } from '../text/words.js';
import { textsOf, usedPaths } from './used-paths.js';

export interface FilterFault {
  readonly node: Node;
  readonly message: string;
}

/** The faults of the filter of the addressed resource. */
export function* filterFaults(filter: Node, context: RuleContext): Generator<FilterFault> {
  const { operations, aloneInFilter = [], alternatives, advancedQueries } = listedResource(context)?.conventions ?? {};
  if (operations !== undefined) yield* operationFaults(filter, operations, context);
  for (const names of aloneInFilter) yield* faultsBeside(filter, names, context);
  if (alternatives !== undefined && !hasHeader(context, advancedQueries?.header.name))
    yield* faultsOfNumber(filter, alternatives);
}

const nodesOf = (filter: Node): readonly Node[] => {
  const nodes: Node[] = [];
  walk(filter, (node) => void nodes.push(node));
  return nodes;
};

/** Operators and functions that it does not support, and a function without parentheses. */
function* operationFaults(
  filter: Node,
  operations: readonly string[],
  { dialect }: RuleContext,
): Generator<FilterFault> {
  const isOther = (name: string): boolean => !operations.some((each) => each.toLowerCase() === name.toLowerCase());
  const unsupported = (node: Node, name: string): FilterFault => ({
    node,
    message: `This resource does not support "${shorten(name)}" in a filter. It supports ${listWords(operations)}.`,
  });
  for (const node of nodesOf(filter)) {
    if (node.kind === 'Call') {
      const { text } = node.name;
      const isReported = functionRow(text) !== undefined && !dialect.functions.includes(text.toLowerCase());
      if (isOther(text) && !isReported) yield unsupported(node.name, text);
    } else if (node.kind === 'Binary' || node.kind === 'Unary') {
      const { name } = node.operator;
      if (name !== undefined && name !== '-' && isOther(name) && dialect.operators.includes(name))
        yield unsupported(node.operator, name);
    } else if (node.kind === 'Lambda') {
      if (isOther(node.operator.text)) yield unsupported(node.operator, node.operator.text);
    } else if (node.kind === 'Logical' && isOther(node.name)) yield unsupported(node.operators[0] ?? node, node.name);
  }
  const [condition] = isPath(filter) && filter.parts.length === 1 ? textsOf(filter.parts) : [];
  const meant = operations.find(
    (each) => each.toLowerCase() === condition?.toLowerCase() && !dialect.operators.includes(each),
  );
  if (meant !== undefined) yield { node: filter, message: `"${meant}" is a function; write ${meant}().` };
}

const hasHeader = ({ request }: RuleContext, wanted: string | undefined): boolean =>
  request?.headers !== undefined &&
  headerLines(request.headers).some(({ name }) => name.trim().toLowerCase() === wanted?.toLowerCase());

/** More values of `in`, or conditions of one `or`, than the service compares. */
function* faultsOfNumber(filter: Node, limit: number): Generator<FilterFault> {
  for (const node of nodesOf(filter)) {
    const right = node.kind === 'Binary' && node.operator.name === 'in' ? unwrap(node.right) : undefined;
    const items =
      node.kind === 'Logical' && node.name === 'or' ? node.operands : right?.kind === 'List' ? right.items : [];
    if (items.length > limit)
      yield {
        node,
        message: `The service compares with at most ${limit} values in one filter, but this has ${items.length}; send several requests.`,
      };
  }
}

/** A condition beside one about properties that a filter can only use alone. */
function* faultsBeside(filter: Node, names: readonly string[], context: RuleContext): Generator<FilterFault> {
  const isNamed = (path: string): boolean =>
    names.some((each) => `${path}/`.toLowerCase().startsWith(`${each}/`.toLowerCase()));
  const used = usedPaths(filter, context).map((each) => ({ ...each, path: textsOf(each.names).join('/') }));
  // A word without quotes is not a property, which another finding says.
  const values = new Set<Node>(
    nodesOf(filter).flatMap((node) =>
      node.kind === 'Binary' && isPath(unwrap(node.left)) ? [unwrap(node.right)] : [],
    ),
  );
  const alone = used.find(({ path }) => isNamed(path));
  const other = used.find(({ path, node }) => !isNamed(path) && !values.has(node));
  if (alone !== undefined && other !== undefined)
    yield {
      node: other.node,
      message: `A filter by ${alone.path} cannot have conditions about other properties; remove ${shorten(other.path)}.`,
    };
}

type PlainPath = MemberPath & { readonly parts: readonly Extract<MemberPath['parts'][number], { kind: 'Name' }>[] };

const isPath = (node: Node | Expression): node is PlainPath =>
  node.kind === 'MemberPath' && node.parts.every(({ kind }) => kind === 'Name');
