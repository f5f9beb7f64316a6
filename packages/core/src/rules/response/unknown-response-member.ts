/** A variable or a script that reads a member which the response does not have. */
import { suggestNames, type Span } from '../../text/index.js';
import { followPath, type ShapeMiss } from '../../semantics/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { chainedPaths } from '../shared/response/chained-paths.js';
import { changeTo } from '../shared/text/change-to.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact extends Pick<ShapeMiss, 'problem'> {
  readonly name: string;
  readonly label: string;
  /** The response in words: that to a named request, or that which a script reads. */
  readonly response: string;
  readonly near: readonly string[];
  readonly members: readonly string[];
  readonly span: Span;
}

export const unknownResponseMember = defineRule<'Request', Fact>({
  name: 'unknown-response-member',
  visits: ['Request'],
  forms: { Request: ['chained'] },
  find(request, context, report) {
    for (const { at, shape, path, name, isElsewhere } of chainedPaths(request, context)) {
      if (isElsewhere) continue;
      const found = followPath(shape, path.steps);
      const fact = 'miss' in found ? factOf(found.miss, name, context) : undefined;
      if (fact !== undefined) report(at, fact, { span: fact.span, ...(isChosen(fact) ? { severity: 'warning' } : {}) });
    }
  },
  describe: (fact) => ({ message: wordsOf(fact) }),
  fix: ({ near, span }) => changeTo(near, span),
});

/** Whether the request leaves the member out: a service may send more than it was asked for (OData 4.01 Protocol 11.2.5.1). */
const isChosen = ({ problem }: Fact): boolean => problem === 'select' || problem === 'expand';

function wordsOf({ problem, name, label, response, near, members }: Fact): string {
  const quoted = `"${shorten(name)}"`;
  const words: Readonly<Record<Exclude<Fact['problem'], 'unknown'>, string>> = {
    select: `The request does not select ${quoted} of ${label}; add it to its select.`,
    expand: `The request does not expand ${quoted} of ${label}; add it to its expand.`,
    list: `${response} is one ${label} and not a list, so it has no ${quoted}; remove it.`,
    collection: `${quoted} is a member of the items of a collection; write an index before it.`,
    object: `${label} is an object, which has no items; write a member before the index.`,
  };
  if (problem !== 'unknown') return words[problem];
  if (near[0] !== undefined) return `${label} has no ${quoted}; did you mean "${near[0]}"?`;
  const known = members.map((each) => `"${each}"`);
  return `${label} has no ${quoted}; ${known.length === 0 ? 'write a property that it has' : `it has ${listWords(known)}`}.`;
}

/** The finding about a step; undefined for a name that may exist. */
function factOf({ step, problem, within }: ShapeMiss, request: string, { conventions }: RuleContext): Fact | undefined {
  const name = step.name ?? '';
  const candidates = [
    ...within.members.keys(),
    ...[...within.left].flatMap(([each, why]) => (why === 'list' ? [] : [each])),
  ];
  if (conventions.names.case === 'any' && candidates.some((each) => each.toLowerCase() === name.toLowerCase()))
    return undefined;
  const near = problem === 'unknown' ? suggestNames(name, candidates, { strict: within.others === 'near' }) : [];
  if (problem === 'unknown' && within.others === 'near' && near.length === 0) return undefined;
  const { start, end } = step;
  const response = request === '' ? 'The response' : `The response to "${shorten(request)}"`;
  const label = within.label === 'The response' ? response : within.label;
  return { problem, name, label, response, near, members: within.listed, span: { start, end } };
}
