/** The service's own functions for filters: their names, parameters and values. */
import type { Argument, Call, Name, StructuredType } from '@odatalint/core';
import { type OwnFunction, type OwnParameter, primitiveFamilies, shortName } from '@odatalint/core/internal';
import { addValues } from '../items/literal-shapes.js';
import { memberOrder } from '../items/name-order.js';
import { wordAt } from '../items/probe.js';
import { type AddressPlace, around, inheritedProperties, nameContext } from './address-place.js';

/** The functions of the service that its schema declares; all of them without a schema. */
const ownFunctions = ({ bound, schema }: AddressPlace): readonly OwnFunction[] =>
  bound.service.conventions.query.ownFunctions.filter(
    ({ name }) => schema === undefined || schema.operations.has(name),
  );

/** Adds each function as a call with its parameters. */
export function addOwnFunctions(place: AddressPlace): void {
  const { list, document, offset } = place;
  const typed = document.text.slice(list.place.start, offset);
  for (const [order, { name, parameters }] of ownFunctions(place).entries()) {
    const places = parameters.map((parameter, i) => `${parameter.name}=${placeFor(parameter, i + 1)}`);
    list.add(name, {
      kind: 'function',
      detail: parameters.map((parameter) => parameter.name).join(', '),
      insert: `${name}(${places.join(',')})$0`,
      isSnippet: true,
      filterText: typed.includes('.') ? name : shortName(name),
      rank: 'seldom',
      order,
    });
  }
}

function placeFor({ type, isCollection }: OwnParameter, at: number): string {
  const value = primitiveFamilies[type as keyof typeof primitiveFamilies] === 'string' ? `'$${at}'` : `$${at}`;
  return isCollection === true ? `["$${at}"]` : value;
}

/** Completes in the parentheses of such a function. Returns whether the cursor is in one. */
export function completeOwnArgument(place: AddressPlace, leaf: Name | { readonly kind: 'Literal' }): boolean {
  const call = around(place.nodes, 'Call');
  const own = call && ownFunctions(place).find(({ name }) => name === call.name.text);
  if (call === undefined || own === undefined || call.name === leaf) return false;
  const argument = around(place.nodes, 'Argument');
  if (argument === undefined || argument.name === leaf) addParameters(place, call, own);
  else addArgumentValues(place, argument, own, leaf.kind === 'Literal');
  return true;
}

function addParameters({ list, document }: AddressPlace, { args }: Call, { parameters }: OwnFunction): void {
  const given = new Set(args.flatMap((each) => (each.kind === 'Argument' ? [each.name.text] : [])));
  const hasValue = document.text.charAt(list.place.end) === '=';
  for (const [order, { name, type }] of parameters.entries())
    if (!given.has(name))
      list.add(name, {
        kind: 'variable',
        detail: type,
        insert: hasValue ? name : `${name}=`,
        continues: !hasValue,
        rank: 'needed',
        order,
      });
}

function addArgumentValues(place: AddressPlace, argument: Argument, own: OwnFunction, isQuoted: boolean): void {
  const { list, schema, dialect } = place;
  const parameter = own.parameters.find(({ name }) => name === argument.name.text);
  if (parameter === undefined || parameter.isCollection === true) return;
  const scope = place.binding.target?.type;
  if (parameter.names !== undefined) {
    if (scope !== undefined) addPropertyNames(place, scope, parameter.names, isQuoted);
    return;
  }
  const family = primitiveFamilies[parameter.type as keyof typeof primitiveFamilies];
  addValues(list, {
    type: { name: parameter.type, family, isCollection: false },
    schema,
    dialect,
    rank: 'needed',
    isQuoted,
  });
}

/** The names of properties as strings. */
function addPropertyNames(
  place: AddressPlace,
  scope: StructuredType,
  types: 'any' | readonly string[],
  isQuoted: boolean,
): void {
  const { schema, list, document, offset } = place;
  const orderOf = memberOrder(nameContext(place)!, scope, 'filter');
  const typed = document.text.slice(wordAt(document.text, offset).start, offset);
  for (const [name, property] of inheritedProperties(schema!, scope)) {
    if (property.kind === 'navigation' || (types !== 'any' && !types.includes(property.type.name))) continue;
    const label = isQuoted ? name : `'${name}'`;
    const filterText = typed.startsWith("'") ? label : name;
    list.add(label, {
      kind: 'property',
      detail: property.type.name,
      order: orderOf(property),
      rank: 'needed',
      filterText,
    });
  }
}
