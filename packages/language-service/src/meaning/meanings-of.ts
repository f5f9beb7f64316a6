/** What the nodes of a request represent, found in one walk of its tree. */
import { type BoundRequest, type Node, walk } from '@odatalint/core';
import { addBatch } from './batch-meanings.js';
import { addBodyMeanings } from './body-meanings.js';
import { addCall, addTransformation } from './call-meanings.js';
import { enumMeaning } from './enum-meaning.js';
import type { AddMeaning, Meaning } from './meaning.js';
import { nameMeaning } from './name-meaning.js';
import { addSegment } from './path-meanings.js';

export type Meanings = ReadonlyMap<Node, Meaning>;

const known = new WeakMap<BoundRequest, Meanings>();

/** What the nodes of a request represent; a node that represents nothing by itself is not here. Made once for a request. */
export function meaningsOf(bound: BoundRequest): Meanings {
  let meanings = known.get(bound);
  if (meanings === undefined) known.set(bound, (meanings = findMeanings(bound)));
  return meanings;
}

function findMeanings(bound: BoundRequest): Meanings {
  const meanings = new Map<Node, Meaning>();
  const add: AddMeaning = (node, meaning) => {
    // What comes by first knows more: a segment about its name, a key about its values, a call about its name.
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

/** What a node represents that has no parts and whose text says it all. */
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
