/** A link to the next page of a list that clients cannot follow. */
import { matchRoute } from '../../semantics/index.js';
import type { Dialect, JsonNode } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { responseEntities, memberNamed } from '../shared/response/response-entities.js';

interface Fact {
  readonly name: string;
  readonly problem: 'text' | 'absolute' | 'option' | 'resource' | 'filter' | 'orderby';
  readonly option: string;
}

export const invalidNextLink = defineRule<'Response', Fact>({
  name: 'invalid-next-link',
  visits: ['Response'],
  find(response, context, report) {
    const answer = responseEntities(response, context);
    const { nextLinks, nextLinkOption } = context.conventions.responses;
    const link = answer?.form === 'list' ? memberNamed(answer.object, nextLinks) : undefined;
    if (link === undefined || link.value.kind === 'Missing' || link.value.kind === 'Hole') return;
    const { value } = link;
    const problem =
      problemOf(value, nextLinkOption, context.dialect) ??
      (isElsewhere(value, context) ? 'resource' : pageOptions.find((each) => lacks(each, value, context)));
    if (problem !== undefined)
      report(response, { name: link.name.text, problem, option: nextLinkOption ?? '' }, { span: link.value });
  },
  describe: ({ name, problem, option }) => ({
    message:
      problem === 'text'
        ? `"${name}" must be a URL as a string.`
        : problem === 'absolute'
          ? `"${name}" must be an absolute URL.`
          : problem === 'option'
            ? `"${name}" must have the query option "${option}".`
            : problem === 'filter'
              ? `"${name}" must have the filter of the request; without it, the next page has other entities.`
              : problem === 'orderby'
                ? `"${name}" must have the orderby of the request; without it, the next page is one of another order.`
                : `"${name}" must have the path of the request.`,
  }),
});

function problemOf(
  value: JsonNode,
  option: string | undefined,
  { optionPrefix }: Dialect,
): Fact['problem'] | undefined {
  if (value.kind !== 'JsonScalar') return 'text';
  // A service may write null if there is no further page.
  if (value.hasHole || (value.value === null && option !== undefined)) return undefined;
  if (typeof value.value !== 'string' || value.value.trim() === '') return 'text';
  if (option === undefined) return undefined;
  if (!/^https?:\/\/[^/?#\s]/i.test(value.value)) return 'absolute';
  // Without dollar signs a service ignores an option that has one.
  const names = optionsIn(value.value).map((name) => (optionPrefix === 'none' ? name : name.replace(/^\$/, '')));
  return names.includes(option) ? undefined : 'option';
}

/** The names of the options of a URL, in lower case. */
const optionsIn = (url: string): string[] =>
  (url.split('#', 1)[0]!.split('?').slice(1).join('?') || '')
    .split('&')
    .map((part) => part.split('=', 1)[0]!.replace(/^%24/, '$').toLowerCase());

/** The options that decide which entities a page has. */
const pageOptions = ['filter', 'orderby'] as const;

/** Whether a link to the next page lacks an option of the request, where the form of the link is documented. */
function lacks(wanted: (typeof pageOptions)[number], value: JsonNode, { conventions, url }: RuleContext): boolean {
  if (conventions.responses.nextLinkOption === undefined || value.kind !== 'JsonScalar') return false;
  return (
    url?.query?.options.some(({ option }) => option === wanted) === true &&
    typeof value.value === 'string' &&
    !value.hasHole &&
    !optionsIn(value.value).some((name) => name.replace(/^\$/, '') === wanted)
  );
}

/** Whether a link with an option addresses another resource; keys can be written in several ways, so they do not count. */
function isElsewhere(value: JsonNode, { conventions, request, route }: RuleContext): boolean {
  if (conventions.responses.nextLinkOption === undefined || route === undefined || request === undefined) return false;
  if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') return false;
  const link = matchRoute(value.value, conventions);
  const own = namesIn(request.url.slice(route.resourcePathStart));
  if (link === undefined || own.includes('{{')) return false;
  return link.route.interface !== route.route.interface || namesIn(value.value.slice(link.resourcePathStart)) !== own;
}

/** The names of a path, without its keys. */
function namesIn(path: string): string {
  const [names = ''] = path.split(/[?#]/, 1);
  return names
    .split('/')
    .map((segment) => segment.split(/\(|%28/, 1)[0])
    .filter((name) => name !== '')
    .join('/');
}
