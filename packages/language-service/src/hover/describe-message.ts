/** The hover text of the elements of a request that are not in its URL: its method, headers, and ids in a batch. */
import type { BoundRequest } from '@odatalint/core';
import { BatchPlan } from '@odatalint/core/internal';
import { entryOf } from '../knowledge/entry.js';
import { code, prose } from '../knowledge/markdown.js';
import { headers, methods, preferences } from '../knowledge/protocol.js';
import type { Meaning, MeaningOf } from '../meaning/meaning.js';
import { entryCard } from './describe-meaning.js';
import type { HoverText } from './hover-text.js';

/** The hover text of a meaning outside a URL; undefined without one. */
export function describeMessagePart(meaning: Meaning, bound: BoundRequest): HoverText | undefined {
  switch (meaning.kind) {
    case 'method':
      return entryCard(methods, meaning.name);
    case 'header':
      return headerCard(meaning, bound);
    case 'preferences':
      return preferencesCard(meaning, bound);
    case 'requestId':
      return requestIdCard(meaning, bound);
    case 'group':
      return groupCard(meaning, bound);
    default:
      return undefined;
  }
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
