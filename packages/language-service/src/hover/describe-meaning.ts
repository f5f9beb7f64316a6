/** The hover text of each kind of element in a URL or a body, and of those that a schema declares. */
import type { BoundRequest, Dialect } from '@odatalint/core';
import { isBeforeV4, operators, operatorsIn, shortName } from '@odatalint/core/internal';
import { controls } from '../knowledge/controls.js';
import { type Entries, type Entry, entryOf } from '../knowledge/entry.js';
import { code, prose } from '../knowledge/markdown.js';
import { directions, functions, operatorEntries, options, segments, variables } from '../knowledge/query-words.js';
import { signaturesOf } from '../knowledge/signature-texts.js';
import { aggregations, transformationEntries } from '../knowledge/transformations.js';
import type { Meaning, MeaningOf } from '../meaning/meaning.js';
import { maxLevelsOf } from './describe-capabilities.js';
import { literalCard } from './describe-literal.js';
import { keyCard, navigationCard, propertyCard, unknownCard } from './describe-members.js';
import {
  entitySetCard,
  enumMemberCard,
  operationCard,
  parameterCard,
  singletonCard,
  typeCard,
  unlistedSetCard,
} from './describe-schema-elements.js';
import { typeSuffix } from './describe-type.js';
import type { HoverText } from './hover-text.js';

/** The hover text of a meaning; undefined if there is none. `written` is its text in the document. */
export function describeMeaning(meaning: Meaning, bound: BoundRequest, written: string): HoverText | undefined {
  switch (meaning.kind) {
    case 'entitySet':
      return entitySetCard(bound, meaning);
    case 'unlistedSet':
      return unlistedSetCard(meaning);
    case 'singleton':
      return singletonCard(bound, meaning);
    case 'property':
      return propertyCard(bound, meaning);
    case 'navigation':
      return navigationCard(bound, meaning);
    case 'key':
      return keyCard(bound, meaning);
    case 'type':
      return typeCard(bound, meaning);
    case 'enumMember':
      return enumMemberCard(meaning);
    case 'operation':
      return operationCard(meaning, bound.dialect);
    case 'parameter':
      return parameterCard(meaning);
    case 'unknown':
      return unknownCard(bound, meaning);
    case 'literal':
      return literalCard(
        bound.dialect,
        meaning.literal,
        meaning.for && `Value of the key property ${code(meaning.for.key.alias)}.`,
      );
    default:
      return localCard(meaning, bound) ?? patternCard(meaning, bound) ?? wordCard(meaning, written, bound);
  }
}

/** Names that the request itself gives. */
function localCard(meaning: Meaning, bound: BoundRequest): HoverText | undefined {
  switch (meaning.kind) {
    case 'variable':
      return {
        signatures: [`${meaning.name}${typeSuffix(meaning.type)}`],
        paragraphs: [`Lambda variable: each item of the collection in front of ${code(meaning.lambda.operator.text)}.`],
      };
    case 'systemVariable': {
      const entry = entryOf(variables, meaning.name);
      return entry && { signatures: [`${meaning.name}${typeSuffix(meaning.type)}`], paragraphs: [entry.text] };
    }
    case 'computed':
      return {
        signatures: [`${meaning.alias.text}${typeSuffix(meaning.type)}`],
        paragraphs: ['A name that this query gives to a computed value.'],
      };
    case 'alias':
      return aliasCard(meaning, bound);
    case 'hole':
      return { signatures: [meaning.name], paragraphs: ['A variable; what needs its value is not checked.'] };
    case 'keySegment':
      return {
        signatures: [],
        paragraphs: [`Key of one ${prose(shortName(meaning.type.name))}, as a segment of its own.`],
      };
    default:
      return undefined;
  }
}

function aliasCard({ name, isDefinition }: MeaningOf<'alias'>, { roots }: BoundRequest): HoverText {
  const [root] = roots;
  const given =
    root?.kind === 'Request' ? root.url.query?.options.find((option) => option.name.text === name) : undefined;
  const value = given?.value;
  const text = value?.kind === 'Literal' || value?.kind === 'RawValue' ? ` = ${value.text}` : '';
  return {
    signatures: [`${name}${text}`],
    paragraphs: [
      isDefinition
        ? 'Parameter alias: gives its value to all places in this request that have its name.'
        : given === undefined
          ? 'Parameter alias without a value in this request, so it is null.'
          : 'Parameter alias with a value in this request.',
    ],
  };
}

/** A function of the standard; before V4 some have other types. */
function functionCard(name: string, dialect: Dialect): HoverText | undefined {
  const v3 = isBeforeV4(dialect) ? signaturesOf(name, dialect).at(-1) : undefined;
  return v3 === undefined ? entryCard(functions, name) : { signatures: [v3.label], paragraphs: [v3.summary] };
}

/** An operator that matches patterns, with the wildcards of the service. */
function patternCard(meaning: Meaning, { service }: BoundRequest): HoverText | undefined {
  const { wildcards } = service.conventions.query;
  if (meaning.kind !== 'operator' || operators[meaning.name]?.role !== 'pattern' || wildcards.length === 0)
    return undefined;
  const card = entryCard(operatorEntries, meaning.name);
  return {
    signatures: card?.signatures ?? [],
    paragraphs: [`The text matches the pattern, as ${prose(service.name)} defines it.`],
    points: wildcards.map(({ sign, meaning: words }) => `${code(sign)} matches ${words}.`),
  };
}

/** Words of the standard. */
function wordCard(meaning: Meaning, written: string, bound: BoundRequest): HoverText | undefined {
  const { dialect } = bound;
  switch (meaning.kind) {
    case 'option': {
      const card = entryCard(options, meaning.name);
      const isPrefixed = written.startsWith('$') && card?.signatures[0]?.startsWith('$') === false;
      const signatures = card?.signatures.map((signature) => (isPrefixed ? `$${signature}` : signature)) ?? [];
      return card && { ...card, signatures, points: meaning.name === 'expand' ? expandWords(bound) : [] };
    }
    case 'customOption':
      return undefined;
    case 'function':
      return functionCard(meaning.name, dialect);
    case 'operator':
      return entryCard(operatorEntries, meaning.name, hasAllOperators(dialect));
    case 'transformation':
      return entryCard(transformationEntries, meaning.name);
    case 'aggregation':
      return entryCard(aggregations, meaning.name);
    case 'direction':
      return entryCard(directions, meaning.name);
    case 'systemSegment':
      return entryCard(segments, meaning.name);
    case 'control':
      return entryCard(controls, meaning.name.replace(/^@(?:odata\.)?/, '').toLowerCase());
    default:
      return undefined;
  }
}

/** A service that selects operators follows no version, so when one was added is no matter there. */
const hasAllOperators = ({ version, operators: own }: Dialect): boolean =>
  operatorsIn(version).every((name) => own.includes(name));

/** The notation and the maximum depth of nested expands in the service. */
function expandWords({ binding, dialect }: BoundRequest): string[] {
  const levels = maxLevelsOf(binding.target?.entitySet);
  return [
    ...(dialect.nesting === 'slash' ? [`A slash leads to the next level: ${code('Parent/Child')}.`] : []),
    ...(levels === undefined ? [] : [`At most ${levels} level${levels === 1 ? '' : 's'}.`]),
  ];
}

/** The hover text of a word with an entry. */
export const entryCard = (entries: Entries, name: string, isDated = true): HoverText | undefined => {
  const entry: Entry | undefined = entryOf(entries, name);
  if (entry === undefined) return undefined;
  const since = entry.since === undefined || !isDated ? [] : [`New in OData ${entry.since}.`];
  return { signatures: [entry.signature], paragraphs: [entry.text, ...since] };
};
