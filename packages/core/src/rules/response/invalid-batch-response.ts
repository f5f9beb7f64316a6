/** The answers of a batch: one for each request, and 424 exactly where something that a request needs has failed. */
import type { BatchItem, JsonNode } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { answersIn, type BatchAnswer } from '../shared/response/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly problem: 'missing' | 'unknown' | 'twice' | 'executed' | 'unfounded';
  readonly id: string;
}

export const invalidBatchResponse = defineRule<'Request', Fact>({
  name: 'invalid-batch-response',
  wakes: ['Request'],
  find({ batch, response }, context, report) {
    const answers = answersIn(response);
    if (batch?.isComplete !== true || response === undefined || answers === undefined) return;
    const tell = (at: JsonNode | undefined, problem: Fact['problem'], id: string): void =>
      report(
        response,
        { problem, id },
        { span: at ?? { start: response.start, end: Math.min(response.end, response.start + 1) } },
      );
    const byId = new Map<string, BatchAnswer>();
    const items = batch.items.filter(({ requestId }) => requestId !== undefined);
    const ids = new Set(items.map(({ requestId }) => requestId!.text));
    for (const answer of answers) {
      if (byId.has(answer.id)) tell(answer.idNode, 'twice', answer.id);
      else if (!ids.has(answer.id)) tell(answer.idNode, 'unknown', answer.id);
      byId.set(answer.id, answer);
    }
    // A service may stop at the first error, unless it says that every request has an answer.
    const answersAll = context.conventions.responses.properties === 'of-key';
    const mayStop = !answersAll && answers.some(({ status }) => status >= 400);
    for (const id of ids) if (!byId.has(id) && !mayStop) tell(undefined, 'missing', id);
    for (const { answer, problem } of dependencyFaults(items, byId)) tell(answer.statusNode, problem, answer.id);
  },
  describe: ({ problem, id }) => ({ message: words[problem].replace('X', shorten(JSON.stringify(id))) }),
});

const words: Readonly<Record<Fact['problem'], string>> = {
  missing: 'The response has no answer to the request X.',
  unknown: 'The batch has no request X.',
  twice: 'The response has a second answer to the request X.',
  executed: 'A request that X needs has failed; its status must be 424.',
  unfounded: 'No request that X needs has failed; its status cannot be 424.',
};

interface DependencyFault {
  readonly answer: BatchAnswer;
  readonly problem: 'executed' | 'unfounded';
}

function dependencyFaults(items: readonly BatchItem[], byId: ReadonlyMap<string, BatchAnswer>): DependencyFault[] {
  const groups = new Map<string, BatchItem[]>();
  for (const item of items)
    if (item.atomicityGroup !== undefined)
      groups.set(item.atomicityGroup.text, [...(groups.get(item.atomicityGroup.text) ?? []), item]);
  const statusOf = ({ requestId }: BatchItem): number => byId.get(requestId!.text)?.status ?? 0;
  const needsFailed = ({ dependsOn }: BatchItem): boolean =>
    dependsOn.some(
      ({ text }) =>
        (byId.get(text)?.status ?? 0) >= 400 || (groups.get(text) ?? []).some((member) => statusOf(member) >= 400),
    );
  return items.flatMap((item): DependencyFault[] => {
    const answer = byId.get(item.requestId!.text);
    if (answer === undefined || item.dependsOn.some(({ hasHole }) => hasHole)) return [];
    const mates = (groups.get(item.atomicityGroup?.text ?? '') ?? []).filter((other) => other !== item);
    const isFounded =
      needsFailed(item) || mates.some((mate) => needsFailed(mate) || (statusOf(mate) >= 400 && statusOf(mate) !== 424));
    const isOwnFailure = answer.status >= 400 && !needsFailed(item);
    if (answer.status === 424) return isFounded ? [] : [{ answer, problem: 'unfounded' }];
    return isFounded && !isOwnFailure ? [{ answer, problem: 'executed' }] : [];
  });
}
