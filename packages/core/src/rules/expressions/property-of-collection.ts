/** A path in a condition that continues from a collection to a property of its items. */
import { findProperty, isOpen, propertyNames } from '../../schema/index.js';
import { type Fix, suggestNames } from '../../text/index.js';
import { isBeforeV4, type MemberPath, type Name, type Node, type Transformations } from '../../syntax/index.js';
import { hasOption } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isComparison } from '../shared/expressions/operands.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly path: MemberPath;
  readonly owner: Node;
  readonly name: string;
  /** Whether the items have the property, and otherwise the similar name of one that they have. */
  readonly isItem: boolean;
  readonly near: string | undefined;
  readonly collection: string;
  readonly hasLambdas: boolean;
  /** The rest of the comparison as written, `…` where it is long. */
  readonly rest: string;
  /** Whether the value is sorted by or computed, so that a condition cannot replace it. */
  readonly isValue: boolean;
}

export const propertyOfCollection = defineRule<'MemberPath', Fact>({
  name: 'property-of-collection',
  within: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['long'] },
  // Without lambdas V2 cannot go on from a collection either; other dialects without them have rules of their own.
  appliesTo: ({ schema, dialect }) =>
    schema !== undefined && schema.isUnannotated !== true && (dialect.collectionPaths || isBeforeV4(dialect)),
  find(node, context, report) {
    const { parts } = node;
    const { binding, schema, dialect, ancestors } = context;
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    for (let i = 1; i < parts.length; i++) {
      const [owner, part] = [parts[i - 1]!, parts[i]!];
      const type = binding.typeOf(owner);
      if (type?.isCollection !== true || !isPlainName(part)) continue;
      const { structured } = type;
      if (ancestors.some((_node, at) => isAggregated(ancestors, at))) return;
      // Only a type, a function or a lambda can follow.
      const isItem = structured !== undefined && findProperty(schema, structured, part.text) !== undefined;
      if (!isItem && ((structured !== undefined && isOpen(schema, structured)) || isFromRoot(parts))) continue;
      const [near] =
        isItem || structured === undefined ? [] : suggestNames(part.text, propertyNames(schema, structured));
      const isCompared = i === parts.length - 1;
      const rest = isCompared ? restOfComparison(node, context) : '…';
      report(part, {
        path: node,
        owner,
        name: part.text,
        isItem,
        near,
        collection: context.textOf(node, { start: node.start, end: owner.end }),
        hasLambdas: dialect.collectionPaths,
        rest,
        isValue: ancestors.some(({ kind }) => kind === 'OrderbyItem' || kind === 'ComputeList'),
      });
    }
  },
  describe({ name, isItem, near, collection, hasLambdas, rest, isValue }, { dialect }) {
    const [own, items] = [shorten(name), shorten(collection)];
    const counted = `$${name}`;
    if (!isItem && dialect.expressionNames.includes(counted))
      return { message: `"${own}" is not a property of the collection ${items}; write ${items}/${counted}.` };
    if (!hasLambdas)
      return {
        message: `${items} is a collection, so "${own}" has no single value, and V2 has no "any"; filter ${items} itself.`,
      };
    if (!isItem && /^(?:any|all)$/.test(name))
      return { message: `"${own}" requires parentheses with a condition; write ${items}/${own}(x:…).` };
    if (isValue)
      return {
        message: `${items} is a collection, so "${own}" has no single value; ${dialect.expressionNames.includes('$count') ? `use its size, ${items}/$count` : 'remove it'}.`,
      };
    return {
      message: `${items} is a collection, so "${own}" has no single value; use "any" or "all"${isItem || near !== undefined ? `: ${items}/any(i:i/${near ?? own} ${rest})` : ' with a condition for its items'}.`,
    };
  },
  fix({ path, owner, hasLambdas, isItem }, context): Fix[] {
    const condition = hasLambdas && isItem ? conditionAround(path, context) : undefined;
    if (condition === undefined) return [];
    const { start } = path;
    const collection = context.textOf(path, { start, end: owner.end });
    const written = context.textOf(condition);
    // Two paths into one collection may mean one item or two.
    if (written.split(collection).length > 2 || collection.includes('{{')) return [];
    const variable = variableNames.find((name) => !new RegExp(`\\b${name}[:/]`).test(written)) ?? 'item';
    const opening = `${collection}/any(${variable}:`;
    const edits =
      condition.start === start
        ? [{ start, end: owner.end, text: `${opening}${variable}` }]
        : [
            { start: condition.start, end: condition.start, text: opening },
            { start, end: owner.end, text: variable },
          ];
    return [
      {
        title: 'Write "any"',
        safety: 'unsafe',
        edits: [...edits, { start: condition.end, end: condition.end, text: ')' }],
      },
    ];
  },
});

const variableNames = ['i', 'x', 'y', 'z'];

/** The condition of a filter that a path belongs to: the comparison or the call around it. */
function conditionAround(path: MemberPath, { ancestors }: RuleContext): Node | undefined {
  let condition: Node = path;
  for (const node of ancestors.toReversed()) {
    if (node.kind === 'Binary' || node.kind === 'Call' || node.kind === 'MemberPath') condition = node;
    else {
      const isFilter = node.kind === 'QueryOption' ? node.option === 'filter' : node.kind !== 'OrderbyItem';
      return isFilter ? condition : undefined;
    }
  }
  return undefined;
}

/** `gt 5`: the operator and literal after a path in a comparison. */
function restOfComparison(path: MemberPath, context: RuleContext): string {
  const parent = context.ancestors.at(-1);
  if (parent?.kind !== 'Binary' || parent.left !== path || parent.right.kind !== 'Literal') return '…';
  if (!isComparison(parent.operator.name)) return '…';
  const rest = `${context.textOf(parent.operator)} ${context.textOf(parent.right)}`;
  return rest.length > 30 ? '…' : rest;
}

/** In `$apply`, and in options of the same query, paths can go through collections (data aggregation 3.1.3). */
function isAggregated(ancestors: readonly Node[], i: number): boolean {
  const node = ancestors[i]!;
  if (node.kind === 'Aggregate') return true;
  if (node.kind === 'Transformations') return !isFilterOfAll(node, ancestors[i + 1]);
  if (node.kind !== 'Query' && node.kind !== 'NestedOptions') return false;
  return hasOption(node, 'apply') && !ancestors.some(({ kind }) => kind === 'Transformations');
}

/** Whether a transformation is a filter of the items themselves: nothing before it groups or aggregates them. */
function isFilterOfAll({ steps }: Transformations, within: Node | undefined): boolean {
  const at = steps.findIndex((item) => item === within);
  return steps.slice(0, at + 1).every((item) => item.kind === 'Transformation' && item.name.text === 'filter');
}

/** After a set a name may be the key of one of its entities (URL conventions 4.3.6). */
const isFromRoot = ([first]: MemberPath['parts']): boolean => first?.kind === 'Name' && first.text === '$root';

const isPlainName = (part: MemberPath['parts'][number]): part is Name =>
  part.kind === 'Name' && !/[.$@{]/.test(part.text);
