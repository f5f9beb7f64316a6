/** The referents of calls in expressions and of steps of `$apply`. */
import type { BoundRequest, Call, Name, Node, OperationImport, Transformation } from '@odatalint/core';
import { type CallFact, functionRow, primitiveType, resolveAlias, typeDeclaration } from '@odatalint/core/internal';
import type { AddMeaning } from './meaning.js';

/** Adds the referent of a call: a function of the schema, a word with `$`, or a canonical function. */
export function addCall(bound: BoundRequest, node: Call, parent: Node | undefined, add: AddMeaning): void {
  const { name, args } = node;
  const plain = name.text.toLowerCase();
  const called = bound.binding.callOf(node);
  const isFirst = parent?.kind !== 'MemberPath' || parent.parts[0] === node;
  if (called !== undefined) addCalled(name, args, called, add);
  else if (name.text.startsWith('$')) add(name, { kind: 'systemSegment', name: name.text });
  else if (functionRow(plain) !== undefined && (isFirst || plain === 'any' || plain === 'all'))
    add(name, { kind: 'function', name: plain });
  if (plain === 'cast' || plain === 'isof') addTypeArgument(bound, args.at(-1), add);
}

export function addTransformation({ binding }: BoundRequest, node: Transformation, add: AddMeaning): void {
  const called = binding.callOf(node);
  if (called !== undefined) addCalled(node.name, node.args ?? [], called, add);
  else add(node.name, { kind: 'transformation', name: node.name.text });
}

function addCalled(name: Name, args: readonly Node[], called: CallFact, add: AddMeaning): void {
  addOperation(name, called, add);
  const { operation } = called;
  for (const argument of operation === undefined ? [] : args) {
    if (argument.kind !== 'Argument') continue;
    const parameter = operation?.parameters.find((each) => each.name === argument.name.text);
    if (parameter !== undefined) add(argument.name, { kind: 'parameter', parameter, operation: operation! });
  }
}

/** The overload that is called, or all that it may be. */
export function addOperation(
  name: Name,
  { overloads, operation }: CallFact,
  add: AddMeaning,
  imported?: OperationImport,
): void {
  const [first, ...others] = operation === undefined ? overloads : [operation];
  if (first !== undefined) add(name, { kind: 'operation', overloads: [first, ...others], imported });
}

/** The last argument of `cast` and `isof`, which names a type (URL conventions 5.1.1.10). */
function addTypeArgument({ schema }: BoundRequest, argument: Node | undefined, add: AddMeaning): void {
  const [name, ...others] = argument?.kind === 'MemberPath' ? argument.parts : [];
  if (name?.kind !== 'Name' || others.length > 0) return;
  const type = schema && typeDeclaration(schema, resolveAlias(schema, name.text));
  if (type !== undefined) add(name, { kind: 'type', type });
  else if (primitiveType(name.text) !== undefined) add(name, { kind: 'primitiveType', name: name.text });
}
