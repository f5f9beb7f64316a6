/** The responses in the response to a batch: one for each request, and 424 exactly where something that a request needs has failed. */
import type { Batch, JsonNode } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { BatchPlan } from '../shared/batch/batch-plan.js';
import { responsesInBatch, type BatchResponse } from '../shared/response/response-entities.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly problem: 'missing' | 'unknown' | 'twice' | 'executed' | 'unfounded' | 'text';
  readonly id: string;
}

export const invalidBatchResponse = defineRule<'Request', Fact>({
  name: 'invalid-batch-response',
  visits: ['Request'],
  forms: { Request: ['answered'] },
  find({ batch, response }, context, report) {
    const answers = responsesInBatch(response);
    if (batch?.isComplete !== true || response === undefined || answers === undefined) return;
    const reportMissing = (at: JsonNode | undefined, problem: Fact['problem'], id: string): void =>
      report(
        response,
        { problem, id },
        { span: at ?? { start: response.start, end: Math.min(response.end, response.start + 1) } },
      );
    const byId = new Map<string, BatchResponse>();
    const items = batch.items.filter(({ requestId }) => requestId !== undefined);
    const ids = new Set(items.map(({ requestId }) => requestId!.text));
    for (const answer of answers) {
      if (byId.has(answer.id)) reportMissing(answer.idNode, 'twice', answer.id);
      else if (!ids.has(answer.id)) reportMissing(answer.idNode, 'unknown', answer.id);
      byId.set(answer.id, answer);
      if (answer.statusNode.kind === 'JsonScalar' && typeof answer.statusNode.value === 'string')
        reportMissing(answer.statusNode, 'text', answer.id);
    }
    // A service may stop at the first error, unless it says that every request has an answer.
    const mayStop = context.conventions.batch.stopsAtError && answers.some(({ status }) => status >= 400);
    for (const id of ids) if (!byId.has(id) && !mayStop) reportMissing(undefined, 'missing', id);
    const hasStopped = mayStop && answers.some(({ status }) => status >= 400 && status !== 424);
    for (const { answer, problem } of dependencyFaults(batch, byId))
      if (problem !== 'unfounded' || !hasStopped) reportMissing(answer.statusNode, problem, answer.id);
  },
  describe: ({ problem, id }) => ({ message: words[problem].replace('X', shorten(JSON.stringify(id))) }),
});

const words: Readonly<Record<Fact['problem'], string>> = {
  missing: 'The response has no answer to the request X.',
  unknown: 'The batch has no request X.',
  twice: 'The response has a second answer to the request X.',
  executed: 'A request that X needs has failed; its status must be 424.',
  text: 'The status of the answer to X must be a number, without quotes.',
  unfounded: 'No request that X needs has failed; its status cannot be 424.',
};

interface DependencyFault {
  readonly answer: BatchResponse;
  readonly problem: 'executed' | 'unfounded';
}

/** Status 424 belongs where a request of the same transaction, or one that it depends on, has failed, and nowhere else. */
function dependencyFaults(batch: Batch, byId: ReadonlyMap<string, BatchResponse>): DependencyFault[] {
  const plan = new BatchPlan(batch);
  const statuses = batch.items.map(({ requestId }) => byId.get(requestId?.text ?? '')?.status ?? 0);
  const failed = (index: number): boolean => statuses[index]! >= 400;
  const anyFailed = plan.transactions.map(({ requests }) => requests.some(failed));
  const needsFailed = batch.items.map((_, index) =>
    plan
      .dependsOn(index)
      .some(({ request, transaction }) => (request === undefined ? anyFailed[transaction] : failed(request))),
  );
  /** The reason why other requests of the same transaction fail with a request. */
  const isCause = (index: number): boolean => needsFailed[index]! || (failed(index) && statuses[index] !== 424);
  const causes = plan.transactions.map(({ requests }) => requests.filter(isCause).length);
  return batch.items.flatMap((item, index): DependencyFault[] => {
    const answer = byId.get(item.requestId?.text ?? '');
    // A condition decides by itself whether a request is executed (JSON format 19.1).
    const hasCondition = item.others.some(({ text }) => text === 'if');
    if (answer === undefined || hasCondition || item.dependsOn.some(({ hasHole }) => hasHole)) return [];
    const others = causes[plan.transactionOf(index)]! - (isCause(index) ? 1 : 0);
    const isFounded = needsFailed[index]! || others > 0;
    const isOwnFailure = failed(index) && !needsFailed[index]!;
    if (answer.status === 424) return isFounded ? [] : [{ answer, problem: 'unfounded' }];
    return isFounded && !isOwnFailure ? [{ answer, problem: 'executed' }] : [];
  });
}
