/** What the nodes of a request stand for, found in one walk of its tree. */
import {
  type BatchItem,
  type BoundRequest,
  canonicalFunctions,
  type Node,
  primitiveType,
  resolveAlias,
  type Segment,
  type SegmentFact,
  typeDeclaration,
  walk,
} from '@odatalint/core';
import { addBodyMeanings } from './body-meanings.js';
import { enumMeaning } from './enum-meaning.js';
import type { Meaning } from './meaning.js';
import { nameMeaning } from './name-meaning.js';

export type Meanings = ReadonlyMap<Node, Meaning>;

const known = new WeakMap<BoundRequest, Meanings>();

/** What the nodes of a request stand for; a node that stands for nothing by itself is not here. Made once for a request. */
export function meaningsOf(bound: BoundRequest): Meanings {
  let meanings = known.get(bound);
  if (meanings === undefined) known.set(bound, (meanings = findMeanings(bound)));
  return meanings;
}

function findMeanings(bound: BoundRequest): Meanings {
  const meanings = new Map<Node, Meaning>();
  const add = (node: Node, meaning: Meaning | undefined): void => {
    // What the walk comes by first knows more: a segment about its name, a key about its values.
    if (meaning !== undefined && !meanings.has(node)) meanings.set(node, meaning);
  };
  for (const fact of bound.binding.path) addSegment(bound, fact, add);
  for (const root of bound.roots) {
    walk(root, (node, ancestors) => {
      if (node.kind === 'Name') add(node, nameMeaning(bound, node, ancestors));
      else addNode(bound, node, ancestors, add);
    });
    if (root.kind === 'Request' && root.body !== undefined) addBodyMeanings(bound, root.body, add);
  }
  return meanings;
}

export type AddMeaning = (node: Node, meaning: Meaning | undefined) => void;

function addSegment({ binding, schema, service }: BoundRequest, fact: SegmentFact, add: AddMeaning): void {
  const { segment, role, type, overloads = [], operation, unlisted } = fact;
  const { name } = segment;
  if (name.kind !== 'Name') return;
  const [first, ...others] = operation === undefined ? overloads : [operation];
  if (role === 'reference') add(name, { kind: 'requestId', id: referencedId(name.text, service), isDefinition: false });
  else if (first !== undefined) {
    const imported = schema?.container?.imports.get(name.text);
    add(name, { kind: 'operation', overloads: [first, ...others], imported });
    addParameters(segment, fact, add);
  } else if (role === 'key' && type !== undefined) add(name, { kind: 'keySegment', type });
  else if (role === 'system') add(name, { kind: 'systemSegment', name: name.text });
  else if (unlisted !== undefined && binding.referentOf(name)?.kind !== 'entitySet')
    add(name, { kind: 'unlistedSet', name: name.text, isCustom: unlisted === 'custom' });
  for (const [item, key] of fact.key?.values ?? []) {
    if (item.name !== undefined && type !== undefined) add(item.name, { kind: 'key', key, type });
    if (item.value.kind === 'Literal') add(item.value, { kind: 'literal', literal: item.value, for: key });
  }
}

function addParameters({ keys }: Segment, { operation }: SegmentFact, add: AddMeaning): void {
  if (operation === undefined) return;
  for (const { name } of keys[0]?.items ?? []) {
    const parameter = operation.parameters.find((each) => each.name === name?.text);
    if (name !== undefined && parameter !== undefined) add(name, { kind: 'parameter', parameter, operation });
  }
}

/** The id in a reference to an earlier request, `$1` or `$[1]`. */
function referencedId(text: string, { conventions }: BoundRequest['service']): string {
  const { prefix, suffix } = conventions.batch.reference;
  return text.slice(prefix.length, text.length - suffix.length);
}

function addNode(bound: BoundRequest, node: Node, ancestors: readonly Node[], add: AddMeaning): void {
  switch (node.kind) {
    case 'Method':
      return add(node, { kind: 'method', name: node.text.toUpperCase() });
    case 'Header':
      add(node.name, { kind: 'header', name: node.name.text.trim() });
      if (node.name.text.trim().toLowerCase() === 'prefer') add(node.value, { kind: 'preferences', value: node.value });
      return;
    case 'OptionName':
      return add(node, optionMeaning(node.text, ancestors.at(-1)));
    case 'Operator':
      return add(node, node.name === undefined ? undefined : { kind: 'operator', name: node.name });
    case 'SearchOperator':
      return add(node, node.text === '' ? undefined : { kind: 'operator', name: node.name });
    case 'SearchTerm':
      return add(node, { kind: 'term' });
    case 'RawValue':
      return add(node, { kind: 'value' });
    case 'Direction':
      return add(node, { kind: 'direction', name: node.text.toLowerCase() });
    case 'Literal':
      return add(
        node,
        enumMeaning(bound, node, ancestors.at(-1)) ?? { kind: 'literal', literal: node, for: undefined },
      );
    case 'Lambda':
      return add(node.operator, { kind: 'function', name: node.operator.text.toLowerCase() });
    case 'Call':
      return addCall(bound, node, ancestors, add);
    case 'Transformation':
      return addTransformation(bound, node, add);
    case 'Aggregate':
    case 'AggregateFrom':
      if (node.method?.kind === 'Name') add(node.method, { kind: 'aggregation', name: node.method.text });
      return;
    case 'BatchItem':
      return addBatchItem(node, ancestors.at(-1), add);
    case 'Hole':
      return add(node, { kind: 'hole', name: node.text.replace(/^\{\{|\}\}$/g, '').trim() });
    default:
      return;
  }
}

function optionMeaning(text: string, option: Node | undefined): Meaning | undefined {
  if (option?.kind !== 'QueryOption') return undefined;
  if (text.startsWith('@')) return { kind: 'alias', name: text, isDefinition: true };
  return option.option === undefined ? { kind: 'customOption', name: text } : { kind: 'option', name: option.option };
}

function addCall(
  { binding, schema }: BoundRequest,
  node: Extract<Node, { kind: 'Call' }>,
  ancestors: readonly Node[],
  add: AddMeaning,
): void {
  // prettier-ignore
  const { name, args } = node;
  const plain = name.text.toLowerCase();
  const called = binding.callOf(node);
  const parent = ancestors.at(-1);
  const isFirst = parent?.kind !== 'MemberPath' || parent.parts[0] === node;
  const [first, ...others] = called?.operation === undefined ? (called?.overloads ?? []) : [called.operation];
  if (first !== undefined) {
    add(name, { kind: 'operation', overloads: [first, ...others], imported: undefined });
    addArguments(args, called?.operation, add);
  } else if (name.text.startsWith('$')) add(name, { kind: 'systemSegment', name: name.text });
  else if (Object.hasOwn(canonicalFunctions, plain) && (isFirst || plain === 'any' || plain === 'all'))
    add(name, { kind: 'function', name: plain });
  if (plain !== 'cast' && plain !== 'isof') return;
  const last = args.at(-1);
  const typeName = last?.kind === 'MemberPath' && last.parts.length === 1 ? last.parts[0] : undefined;
  if (typeName?.kind !== 'Name') return;
  const type = schema && typeDeclaration(schema, resolveAlias(schema, typeName.text));
  if (type !== undefined) add(typeName, { kind: 'type', type });
  else if (primitiveType(typeName.text) !== undefined) add(typeName, { kind: 'primitiveType', name: typeName.text });
}

function addTransformation(
  { binding }: BoundRequest,
  node: Extract<Node, { kind: 'Transformation' }>,
  add: AddMeaning,
): void {
  const called = binding.callOf(node);
  const [first, ...others] = called?.operation === undefined ? (called?.overloads ?? []) : [called.operation];
  if (first === undefined) return add(node.name, { kind: 'transformation', name: node.name.text });
  add(node.name, { kind: 'operation', overloads: [first, ...others], imported: undefined });
  addArguments(node.args ?? [], called?.operation, add);
}

function addArguments(args: readonly Node[], operation: SegmentFact['operation'], add: AddMeaning): void {
  for (const argument of args) {
    if (argument.kind !== 'Argument' || operation === undefined) continue;
    const parameter = operation.parameters.find(({ name }) => name === argument.name.text);
    if (parameter !== undefined) add(argument.name, { kind: 'parameter', parameter, operation });
  }
}

function addBatchItem(item: BatchItem, batch: Node | undefined, add: AddMeaning): void {
  const { requestId, dependsOn, method, atomicityGroup } = item;
  if (method !== undefined) add(method, { kind: 'method', name: method.text.toUpperCase() });
  if (requestId !== undefined) add(requestId, { kind: 'requestId', id: requestId.text, isDefinition: true });
  if (atomicityGroup !== undefined) add(atomicityGroup, { kind: 'group', name: atomicityGroup.text });
  const items = batch?.kind === 'Batch' ? batch.items : [];
  const groups = new Set(items.map((each) => each.atomicityGroup?.text));
  for (const each of dependsOn) {
    const isGroup = groups.has(each.text) && !items.some((other) => other.requestId?.text === each.text);
    add(each, isGroup ? { kind: 'group', name: each.text } : { kind: 'requestId', id: each.text, isDefinition: false });
  }
}
