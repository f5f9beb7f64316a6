/** Sets, singletons, types, enumeration members, operations and their parameters, as cards. */
import type { BoundRequest, Dialect, Operation, Schema, TypeDeclaration } from '@odatalint/core';
import { isOpen, isOptional, keyOf, structuredType, shortName, typeText } from '@odatalint/core/internal';
import type { MeaningOf } from '../meaning/meaning.js';
import { code, prose } from '../knowledge/markdown.js';
import { type HoverText, sentence } from './hover-text.js';
import { deprecationWords, descriptions, valueWords } from './describe-annotations.js';
import { sourceCapabilities } from './describe-capabilities.js';
import { facetWords } from './describe-type.js';

export function entitySetCard(bound: BoundRequest, { entitySet }: MeaningOf<'entitySet'>): HoverText {
  const type = bound.schema && structuredType(bound.schema, entitySet.type);
  return {
    signatures: [`${entitySet.name}: Collection(${entitySet.type})`],
    paragraphs: [
      sentence([`entity set of ${prose(shortName(entitySet.type))}`, ...keyWords(bound.schema, entitySet.type)]),
      ...deprecationWords(entitySet),
      ...descriptions(entitySet),
      ...descriptions(type),
    ],
    points: sourceCapabilities(entitySet),
  };
}

export function singletonCard(bound: BoundRequest, { singleton }: MeaningOf<'singleton'>): HoverText {
  const type = bound.schema && structuredType(bound.schema, singleton.type);
  return {
    signatures: [`${singleton.name}: ${singleton.type}`],
    paragraphs: [
      `Singleton: the one ${prose(shortName(singleton.type))} at this address.`,
      ...deprecationWords(singleton),
      ...descriptions(singleton),
      ...descriptions(type),
    ],
    points: sourceCapabilities(singleton),
  };
}

export const unlistedSetCard = ({ name, isCustom }: MeaningOf<'unlistedSet'>): HoverText => ({
  signatures: [name],
  paragraphs: [
    isCustom
      ? 'A set of your own, which no schema lists.'
      : 'The schema does not list this set; only the properties of all sets are known.',
  ],
});

function keyWords(schema: Schema | undefined, typeName: string): string[] {
  const type = schema && structuredType(schema, typeName);
  const key = schema && type && keyOf(schema, type);
  return key === undefined || key.length === 0 ? [] : [`key ${key.map(({ alias }) => code(alias)).join(', ')}`];
}

export function typeCard({ schema }: BoundRequest, { type }: MeaningOf<'type'>): HoverText {
  const paragraphs = [...typeWords(schema, type), ...deprecationWords(type), ...descriptions(type)];
  switch (type.kind) {
    case 'enum':
      return { signatures: [`enum ${type.name}: ${type.underlyingType}`], paragraphs };
    case 'definition':
      return { signatures: [`type ${type.name} = ${type.underlyingType}`], paragraphs, points: valueWords(type) };
    default: {
      const base = type.baseType === undefined ? '' : `: ${type.baseType}`;
      return { signatures: [`${type.kind} ${type.name}${base}`], paragraphs };
    }
  }
}

function typeWords(schema: Schema | undefined, type: TypeDeclaration): string[] {
  if (type.kind === 'enum')
    return [`${type.isFlags ? 'Any of' : 'One of'} ${[...type.members.keys()].map(code).join(', ')}.`];
  if (type.kind === 'definition') {
    const words = sentence(facetWords({ name: type.underlyingType, isCollection: false }, type));
    return words === '' ? [] : [words];
  }
  return [
    sentence([
      `${type.isAbstract ? 'abstract ' : ''}${type.kind} type`,
      ...(type.baseType === undefined ? [] : [`derived from ${prose(shortName(type.baseType))}`]),
      ...keyWords(schema, type.name),
      ...(schema !== undefined && isOpen(schema, type) ? ['open, so it may have undeclared properties'] : []),
    ]),
  ];
}

export function enumMemberCard({ type, members }: MeaningOf<'enumMember'>): HoverText {
  return {
    signatures: members.map(({ name, value, exactValue }) => `${type.name}'${name}' = ${exactValue ?? value}`),
    paragraphs: [
      `Member${members.length === 1 ? '' : 's'} of the enumeration ${prose(shortName(type.name))}.`,
      ...members.flatMap((member) => [...deprecationWords(member), ...descriptions(member)]),
    ],
  };
}

/** Further overloads are only counted. */
const overloadsShown = 4;

export function operationCard({ overloads, imported }: MeaningOf<'operation'>, dialect: Dialect): HoverText {
  const [first] = overloads;
  const more = overloads.length - overloadsShown;
  const bound = first.isBound ? first.parameters[0] : undefined;
  return {
    signatures: overloads.slice(0, overloadsShown).map(signatureText),
    paragraphs: [
      sentence([
        `${bound === undefined ? '' : 'bound '}${first.kind}`,
        ...(bound === undefined ? [] : [`called on ${prose(typeText(bound.type))}`]),
        first.kind === 'function' ? 'changes nothing' : actionWords(dialect),
        ...(first.isComposable ? ['a path may continue after it'] : []),
      ]),
      ...(more > 0 ? [`${more} more overload${more === 1 ? '' : 's'}.`] : []),
      ...deprecationWords(first),
      ...descriptions(imported),
      ...descriptions(first),
    ],
  };
}

/** V1 and V2 have all parameters in the query. */
const actionWords = ({ version }: Dialect): string =>
  version === '2.0'
    ? 'called by POST with its parameters in the query'
    : 'its parameters are sent in the body of a POST';

/** `function Shop.BestSellers(count: Edm.Int32): Collection(Shop.Product)`; the binding parameter is left out. */
function signatureText({ kind, name, isBound, parameters, returnType }: Operation): string {
  const own = isBound ? parameters.slice(1) : parameters;
  const list = own.map((each) => `${each.name}${isOptional(each) ? '?' : ''}: ${typeText(each.type)}`).join(', ');
  return `${kind} ${name}(${list})${returnType === undefined ? '' : `: ${typeText(returnType)}`}`;
}

export function parameterCard({ parameter, operation }: MeaningOf<'parameter'>): HoverText {
  const { type, isNullable } = parameter;
  return {
    signatures: [`${parameter.name}: ${typeText(type)}`],
    paragraphs: [
      sentence([
        `parameter of ${prose(shortName(operation.name))}`,
        isOptional(parameter) ? 'may be left out' : '',
        type.isCollection ? '' : isNullable === false ? 'never null' : 'may be null',
        ...facetWords(type, parameter),
      ]),
      ...deprecationWords(parameter),
      ...descriptions(parameter),
    ],
    points: valueWords(parameter),
  };
}
