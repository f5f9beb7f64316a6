/** The meanings of the nodes of a request, found in one walk of its tree. */
import {
  type BoundRequest,
  type EnumType,
  type Lambda,
  type Literal,
  type Name,
  type Node,
  type Segment,
  walk,
} from '@odatalint/core';
import { type Batch, memo, resolveAlias, type SegmentFact, typeDeclaration } from '@odatalint/core/internal';
import { addBodyMeanings } from './body-meanings.js';
import { addCall, addOperation, addTransformation } from './call-meanings.js';
import type { AddMeaning, Meaning } from './meaning.js';

export type Meanings = ReadonlyMap<Node, Meaning>;

/** The meanings of the nodes of a request. A node without a meaning of its own is missing. */
export const meaningsOf = memo(findMeanings);

function findMeanings(bound: BoundRequest): Meanings {
  const meanings = new Map<Node, Meaning>();
  const add: AddMeaning = (node, meaning) => {
    // The first meaning is the most specific: that of a segment, a key or a call comes before that of its name.
    if (meaning !== undefined && !meanings.has(node)) meanings.set(node, meaning);
  };
  for (const fact of bound.binding.path) addSegment(bound, fact, add);
  for (const root of bound.roots) {
    walk(root, (node, ancestors) => addNode(bound, node, ancestors, add));
    if (root.kind === 'Request' && root.body !== undefined) addBodyMeanings(bound, root.body, add);
  }
  return meanings;
}

function addNode(bound: BoundRequest, node: Node, ancestors: readonly Node[], add: AddMeaning): void {
  switch (node.kind) {
    case 'Name':
      return add(node, nameMeaning(bound, node, ancestors));
    case 'Literal':
      return add(node, enumMeaning(bound, node, ancestors) ?? { kind: 'literal', literal: node, for: undefined });
    case 'Lambda':
      return add(node.operator, { kind: 'function', name: node.operator.text.toLowerCase() });
    case 'Call':
      return addCall(bound, node, ancestors.at(-1), add);
    case 'Transformation':
      return addTransformation(bound, node, add);
    case 'Header':
      add(node.name, { kind: 'header', name: node.name.text.trim() });
      if (node.name.text.trim().toLowerCase() === 'prefer') add(node.value, { kind: 'preferences', value: node.value });
      return;
    case 'Aggregate':
    case 'AggregateFrom':
      if (node.method?.kind === 'Name') add(node.method, { kind: 'aggregation', name: node.method.text });
      return;
    case 'Batch':
      return addBatch(node, add);
    default:
      return add(node, wordMeaning(node, ancestors.at(-1)));
  }
}

/** The meaning of a node without parts, by its text. */
function wordMeaning(node: Node, parent: Node | undefined): Meaning | undefined {
  switch (node.kind) {
    case 'Method':
      return { kind: 'method', name: node.text.toUpperCase() };
    case 'OptionName':
      return optionMeaning(node.text, parent);
    case 'Operator':
      return node.name === undefined ? undefined : { kind: 'operator', name: node.name };
    case 'SearchOperator':
      return node.text === '' ? undefined : { kind: 'operator', name: node.name };
    case 'Direction':
      return { kind: 'direction', name: node.text.toLowerCase() };
    case 'Hole':
      return { kind: 'hole', name: node.text.replace(/^\{\{|\}\}$/g, '').trim() };
    case 'SearchTerm':
      return { kind: 'term' };
    case 'RawValue':
      return { kind: 'value' };
    default:
      return undefined;
  }
}

function optionMeaning(text: string, option: Node | undefined): Meaning | undefined {
  if (option?.kind !== 'QueryOption') return undefined;
  if (text.startsWith('@')) return { kind: 'alias', name: text, isDefinition: true };
  return option.option === undefined ? { kind: 'customOption', name: text } : { kind: 'option', name: option.option };
}

const systemVariables: ReadonlySet<string> = new Set(['$it', '$this', '$root']);

/** The meaning of a name by the nodes around it, the nearest last; undefined for an unknown name. */
function nameMeaning(bound: BoundRequest, name: Name, ancestors: readonly Node[]): Meaning | undefined {
  const { text } = name;
  const parent = ancestors.at(-1);
  if (parent?.kind === 'Lambda' && parent.variable === name) return variableMeaning(bound, parent, ancestors);
  if (parent?.kind === 'Aliased' && parent.alias === name)
    return { kind: 'computed', alias: name, type: bound.binding.typeOf(parent.value) };
  if (text.startsWith('@')) return { kind: 'alias', name: text, isDefinition: false };
  if (systemVariables.has(text)) return { kind: 'systemVariable', name: text, type: bound.binding.typeOf(name) };
  const referent = bound.binding.referentOf(name);
  switch (referent?.kind) {
    case undefined:
      return text.startsWith('$') && parent?.kind !== 'Header' ? { kind: 'systemSegment', name: text } : undefined;
    case 'property':
      return { ...referent, scope: bound.binding.scopeOf(name) ?? referent.declaredBy };
    case 'navigation': {
      // The properties of a cross join are the sets that it joins (URL conventions 4.15).
      const set = referent.declaredBy.name.startsWith('$crossjoin(')
        ? bound.schema?.container?.entitySets.get(text)
        : undefined;
      if (set !== undefined) return { kind: 'entitySet', entitySet: set };
      return { ...referent, scope: bound.binding.scopeOf(name) ?? referent.declaredBy };
    }
    case 'key':
      return { kind: 'key', key: referent.key, type: referent.declaredBy };
    case 'variable':
      return usedVariable(bound, text, ancestors);
    case 'computed':
      return { kind: 'computed', alias: referent.alias, type: bound.binding.typeOf(name) };
    case 'unresolved':
      return { kind: 'unknown', name: text, scope: referent.scope };
    case 'removed':
      return undefined;
    default:
      return referent;
  }
}

/** The variable of the nearest lambda around a name that has one of that name. */
function usedVariable(bound: BoundRequest, text: string, ancestors: readonly Node[]): Meaning | undefined {
  const at = ancestors.findLastIndex((node) => node.kind === 'Lambda' && node.variable?.text === text);
  const lambda = ancestors[at];
  return lambda?.kind === 'Lambda' ? variableMeaning(bound, lambda, ancestors.slice(0, at + 1)) : undefined;
}

/** `path` ends with the lambda. */
function variableMeaning(bound: BoundRequest, lambda: Lambda, path: readonly Node[]): Meaning {
  const holder = path[path.lastIndexOf(lambda) - 1];
  const at = holder?.kind === 'MemberPath' ? holder.parts.indexOf(lambda) : -1;
  const collection = holder?.kind === 'MemberPath' && at > 0 ? holder.parts[at - 1] : undefined;
  const type = collection === undefined ? undefined : bound.binding.typeOf(collection);
  const element = type === undefined ? undefined : { ...type, isCollection: false };
  return { kind: 'variable', lambda, name: lambda.variable?.text ?? '', type: element };
}

/** Adds the referents of the names and values of a segment. */
function addSegment(bound: BoundRequest, fact: SegmentFact, add: AddMeaning): void {
  const { segment, role, type, overloads = [], operation, unlisted } = fact;
  const { name } = segment;
  if (name.kind !== 'Name') return;
  if (role === 'reference')
    add(name, { kind: 'requestId', id: referencedId(name.text, bound.service), isDefinition: false });
  else if (overloads.length > 0) {
    addOperation(name, { overloads, operation }, add, bound.schema?.container?.imports.get(name.text));
    addParameters(segment, fact, add);
  } else if (role === 'key' && type !== undefined) add(name, { kind: 'keySegment', type });
  else if (role === 'system') add(name, { kind: 'systemSegment', name: name.text });
  else if (unlisted !== undefined && bound.binding.referentOf(name)?.kind !== 'entitySet')
    add(name, { kind: 'unlistedSet', name: name.text, isCustom: unlisted === 'custom' });
  for (const [item, key] of fact.key?.values ?? []) {
    if (item.name !== undefined && type !== undefined) add(item.name, { kind: 'key', key, type });
    if (item.value.kind === 'Literal')
      add(item.value, { kind: 'literal', literal: item.value, for: { key, isNamed: item.name !== undefined } });
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

/** Adds the meaning of the texts of a batch, except those of its requests' own URLs and bodies. */
function addBatch({ items }: Batch, add: AddMeaning): void {
  const ids = new Set(items.map(({ requestId }) => requestId?.text));
  const groups = new Set(items.map(({ atomicityGroup }) => atomicityGroup?.text));
  for (const { requestId, method, atomicityGroup, dependsOn } of items) {
    if (method !== undefined) add(method, { kind: 'method', name: method.text.toUpperCase() });
    if (requestId !== undefined) add(requestId, { kind: 'requestId', id: requestId.text, isDefinition: true });
    if (atomicityGroup !== undefined) add(atomicityGroup, { kind: 'group', name: atomicityGroup.text });
    for (const each of dependsOn) {
      const isGroup = !ids.has(each.text) && groups.has(each.text);
      add(
        each,
        isGroup ? { kind: 'group', name: each.text } : { kind: 'requestId', id: each.text, isDefinition: false },
      );
    }
  }
}

/**
 * `Shop.State'Open'`, or `'Open'` where it is compared with a value of an enumeration (URL conventions 5.1.1.1.2).
 * Undefined if the literal is not an enumeration value or names an unknown member.
 */
function enumMeaning(bound: BoundRequest, literal: Literal, ancestors: readonly Node[]): Meaning | undefined {
  const quote = literal.text.indexOf("'");
  if (quote < 0 || !literal.text.endsWith("'") || (literal.literal !== 'enum' && literal.literal !== 'string'))
    return undefined;
  const name = quote > 0 ? literal.text.slice(0, quote) : comparedType(bound, literal, ancestors);
  const type = enumType(bound, name);
  if (type === undefined) return undefined;
  const words = literal.text.slice(quote + 1, -1).split(',');
  const members = words.flatMap((word) => type.members.get(word.trim()) ?? []);
  return members.length === words.length ? { kind: 'enumMember', type, members } : undefined;
}

function enumType({ schema }: BoundRequest, name: string | undefined): EnumType | undefined {
  const type =
    schema === undefined || name === undefined ? undefined : typeDeclaration(schema, resolveAlias(schema, name));
  return type?.kind === 'enum' ? type : undefined;
}

/** The name of the type that a literal is compared with, alone or as an item of a list. */
function comparedType({ binding }: BoundRequest, literal: Node, ancestors: readonly Node[]): string | undefined {
  const [holder, parent] = [ancestors.at(-2), ancestors.at(-1)];
  const side = parent?.kind === 'List' ? parent : literal;
  const comparison = parent?.kind === 'List' ? holder : parent;
  if (comparison?.kind !== 'Binary') return undefined;
  const other = binding.typeOf(comparison.left === side ? comparison.right : comparison.left);
  return other?.family === 'enum' ? other.name : undefined;
}
