/** A link to the next page of a list that clients cannot follow. */
import type { JsonNode } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { answerOf, memberNamed } from '../shared/response/index.js';

interface Fact {
  readonly name: string;
  readonly problem: 'text' | 'absolute' | 'option';
  readonly option: string;
}

export const invalidNextLink = defineRule<'Response', Fact>({
  name: 'invalid-next-link',
  wakes: ['Response'],
  find(response, context, report) {
    const answer = answerOf(response, context);
    const { nextLinks, nextLinkOption } = context.conventions.responses;
    const link = answer?.form === 'list' ? memberNamed(answer.object, nextLinks) : undefined;
    if (link === undefined || link.value.kind === 'Missing' || link.value.kind === 'Hole') return;
    const problem = problemOf(link.value, nextLinkOption);
    if (problem !== undefined)
      report(response, { name: link.name.text, problem, option: nextLinkOption ?? '' }, { span: link.value });
  },
  describe: ({ name, problem, option }) => ({
    message:
      problem === 'text'
        ? `"${name}" must be a URL as a string.`
        : problem === 'absolute'
          ? `"${name}" must be an absolute URL.`
          : `"${name}" must have the query option "${option}".`,
  }),
});

function problemOf(value: JsonNode, option: string | undefined): Fact['problem'] | undefined {
  if (value.kind !== 'JsonScalar') return 'text';
  // A service may write null where there is no further page.
  if (value.hasHole || (value.value === null && option !== undefined)) return undefined;
  if (typeof value.value !== 'string' || value.value.trim() === '') return 'text';
  if (option === undefined) return undefined;
  if (!/^https?:\/\/[^/?#\s]/i.test(value.value)) return 'absolute';
  const query = value.value.split('#', 1)[0]!.split('?').slice(1).join('?');
  const names = query.split('&').map((part) => part.split('=', 1)[0]!.replace(/^(?:\$|%24)/, ''));
  return names.some((name) => name.toLowerCase() === option) ? undefined : 'option';
}
