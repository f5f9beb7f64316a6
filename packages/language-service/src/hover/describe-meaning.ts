/** The hover text of each kind of element in a request. */
import type { BoundRequest, Dialect } from '@odatalint/core';
import { BatchPlan, isBeforeV4, operators, operatorsIn, shortName } from '@odatalint/core/internal';
import { type Entries, type Entry, entryOf } from '../knowledge/entry.js';
import { functions } from '../knowledge/functions.js';
import { code, prose } from '../knowledge/markdown.js';
import { operatorEntries } from '../knowledge/operators.js';
import { directions, options } from '../knowledge/options.js';
import { controls, headers, methods, preferences } from '../knowledge/protocol.js';
import { segments, variables } from '../knowledge/segments.js';
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
    case 'header':
      return headerCard(meaning, bound);
    case 'preferences':
      return preferencesCard(meaning, bound);
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
    case 'requestId':
      return requestIdCard(meaning, bound);
    case 'group':
      return groupCard(meaning, bound);
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

function headerCard({ name }: MeaningOf<'header'>, { service }: BoundRequest): HoverText | undefined {
  const {
    headers: { secret: secretHeaders, contentLanguage: contentLanguageHeader, languages },
  } = service.conventions;
  const entry = entryOf(headers, name.toLowerCase());
  const isSecret = secretHeaders.some((each) => each.toLowerCase() === name.toLowerCase());
  const isLanguage = contentLanguageHeader?.toLowerCase() === name.toLowerCase() && languages.length > 0;
  const own = service.conventions.headers.own.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (entry === undefined && !isSecret && own === undefined) return undefined;
  return {
    signatures: [entry?.signature ?? (own === undefined ? name : `${own.name}: ${own.values.join(' | ')}`)],
    paragraphs: entry === undefined ? [] : [entry.text],
    points: [
      ...(own === undefined ? [] : [`A header of ${prose(service.name)}.`, ...advancedWords(name, service)]),
      ...(isSecret ? ['Its value is a secret; keep it out of the file, in a variable.'] : []),
      ...(isLanguage ? [`One of ${languages.map(code).join(', ')}.`] : []),
    ],
  };
}

/** Which queries require a header. */
function advancedWords(name: string, { conventions: { query }, dialect }: BoundRequest['service']): string[] {
  const queries = query.resources
    .map(({ advancedQueries }) => advancedQueries)
    .find((each) => each?.header.name.toLowerCase() === name.toLowerCase());
  if (queries === undefined) return [];
  const mark = dialect.optionPrefix === 'none' ? '' : '$';
  const options = queries.options.map((option) => code(`${mark}${option}`));
  return [
    `Required by advanced queries: ${options.join(', ')}, and filters with ${queries.filters.map(code).join(', ')}.`,
    `Filters and orders that require it also require ${code(`${mark}${queries.option.name}=${queries.option.value}`)}.`,
  ];
}

/** Each of the preferences that is known, in the order of writing. */
function preferencesCard({ value }: MeaningOf<'preferences'>, { service }: BoundRequest): HoverText | undefined {
  const names = value.text.split(',').map((each) => each.split(/[=;]/, 1)[0]!.trim().toLowerCase());
  const known = [...new Set(names)].flatMap((name) => entryOf(preferences, name.replace(/^odata\./, '')) ?? []);
  const { ownPreferences, preferences: all = [] } = service.conventions.headers;
  const isListed = (name: string): boolean =>
    entryOf(preferences, name) === undefined && !ownPreferences.some(({ text }) => text === name);
  const listed = all.filter(isListed).map((text): { readonly text: string; readonly effect?: string } => ({ text }));
  const own = [...ownPreferences, ...listed].filter(({ text }) => names.includes(text.split('=', 1)[0]!.toLowerCase()));
  const signatures = [...known.map(({ signature }) => signature), ...own.map(({ text }) => `Prefer: ${text}`)];
  const ofService = own.map(({ effect }) => effect ?? `A preference of ${prose(service.name)}.`);
  if (signatures.length === 0) return undefined;
  return { signatures, paragraphs: [...known.map(({ text }) => text), ...ofService] };
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
    case 'method':
      return entryCard(methods, meaning.name);
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

const entryCard = (entries: Entries, name: string, isDated = true): HoverText | undefined => {
  const entry: Entry | undefined = entryOf(entries, name);
  if (entry === undefined) return undefined;
  const since = entry.since === undefined || !isDated ? [] : [`New in OData ${entry.since}.`];
  return { signatures: [entry.signature], paragraphs: [entry.text, ...since] };
};

/** The id of a request, where it is given and where another request refers to it. */
function requestIdCard({ id, isDefinition }: MeaningOf<'requestId'>, bound: BoundRequest): HoverText {
  const { binding } = bound;
  const type = isDefinition ? undefined : binding.path[0]?.role === 'reference' ? binding.path[0].type : undefined;
  return {
    signatures: [`${id}${type === undefined ? '' : `: ${type.name}`}`],
    paragraphs: [
      isDefinition
        ? 'Id of this request, by which other requests of the batch refer to it.'
        : type === undefined
          ? `The request ${code(id)} of this batch.`
          : `What the request ${code(id)} of this batch addresses.`,
    ],
    points: outcomePoints(id, bound),
  };
}

/** More names than these are only counted. */
const namesShown = 10;

const planOf = ({ roots: [root] }: BoundRequest): BatchPlan | undefined =>
  root?.kind === 'Request' && root.batch !== undefined ? new BatchPlan(root.batch) : undefined;

/** The transaction of a request in a batch, its dependencies, and the requests that fail with it. */
function outcomePoints(id: string, bound: BoundRequest): string[] {
  const plan = planOf(bound);
  const index = plan?.batch.items.findIndex(({ requestId }) => requestId?.text === id) ?? -1;
  if (plan === undefined || index < 0) return [];
  const transaction = plan.transactionOf(index);
  const { group } = plan.transactions[transaction]!;
  const own = group === undefined ? '' : ` (atomicity group ${code(group)})`;
  const after = plan.dependsOn(index).slice(0, namesShown);
  const outcome = plan.describe(index, namesShown, code);
  return [
    `Transaction ${transaction + 1} of ${plan.transactions.length}${own}.`,
    ...(after.length === 0 ? [] : [`Executed after ${after.map(({ name }) => code(name)).join(', ')}.`]),
    outcome === undefined ? 'If it fails, nothing else fails.' : `If it fails, ${outcome}.`,
  ];
}

function groupCard({ name }: MeaningOf<'group'>, bound: BoundRequest): HoverText {
  const plan = planOf(bound);
  const members = plan?.transactions.find(({ group }) => group === name)?.requests ?? [];
  const names = members.slice(0, namesShown).map((index) => code(plan!.nameOf(index)));
  const more = members.length > names.length ? ` and ${members.length - names.length} more` : '';
  return {
    signatures: [name],
    paragraphs: ['Atomicity group: its requests succeed or fail together.'],
    points: names.length === 0 ? [] : [`Requests: ${names.join(', ')}${more}.`],
  };
}
