/** The hover text of ids and groups of a batch: their meaning, and the requests that fail with a request. */
import type { BoundRequest } from '@odatalint/core';
import { BatchPlan } from '@odatalint/core/internal';
import type { MeaningOf } from '../meaning/meaning.js';
import { code } from '../knowledge/markdown.js';
import { type HoverText } from './hover-text.js';

/** The id of a request, where it is given and where another request refers to it. */
export function requestIdCard({ id, isDefinition }: MeaningOf<'requestId'>, bound: BoundRequest): HoverText {
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

/** The transaction of a request of a batch, what it waits for, and what else fails with it. */
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

export function groupCard({ name }: MeaningOf<'group'>, bound: BoundRequest): HoverText {
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
