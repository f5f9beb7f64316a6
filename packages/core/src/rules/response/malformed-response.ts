/** A response without the form that the request asks for. */
import { type Dialect, isBeforeV4, type JsonName, type JsonNode, type Response } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isLink, linkMembers } from '../shared/body/request-body-types.js';
import { responseRecords, headerOf, isSuccess, memberNamed } from '../shared/response/response-records.js';

interface Fact {
  readonly problem:
    'json' | 'list' | 'member' | 'items' | 'entity' | 'error' | 'wrapper' | 'version' | 'links' | 'link';
  readonly member: string;
}

export const malformedResponse = defineRule<'Response', Fact>({
  name: 'malformed-response',
  visits: ['Response'],
  find(response, context, report) {
    const { body } = response;
    const { wrapper, listMember } = context.conventions.responses;
    // Without `d` a response of V2 or V3 is in the other format.
    const isWrapped = wrapper !== undefined && memberNamed(body?.content, wrapper) !== undefined;
    const member = isWrapped ? 'results' : listMember;
    if (body === undefined) return;
    const fault = body.faults.find(({ fault: kind }) => kind !== 'byte-order-mark');
    if (fault !== undefined || body.content === undefined) {
      const span = fault ?? { start: body.start, end: Math.min(body.end, body.start + 1) };
      if (isJson(response)) report(response, { problem: 'json', member }, { span });
      return;
    }
    const problem = isSuccess(response) ? formProblem(response, context) : errorProblem(response, context);
    if (problem !== undefined) report(response, { problem: problem.problem, member }, { span: headOf(problem.at) });
  },
  describe: ({ problem, member }) => ({ message: words[problem].replaceAll('items', member) }),
});

const words: Readonly<Record<Fact['problem'], string>> = {
  json: 'The response is not valid JSON here.',
  list: 'The request asks for a collection; the response must be an object with "items".',
  member: 'The response to a request for a collection must have "items".',
  items: 'The member "items" of the response must be an array of objects.',
  entity: 'The request asks for one entity; the response must be that entity.',
  wrapper: 'The response of an OData V2 service must be an object with the member "d".',
  version: 'This is control information of V4, but the service implements an earlier version; record its own response.',
  links: 'The request asks for links; the response must have "items", an array of objects with "uri".',
  link: 'The request asks for one link; the response must be an object with "uri".',
  error: 'An error response must be an object with "error", which has a "code" and a "message".',
};

/** Only a body that says so, or begins so, is JSON. */
const isJson = ({ headers, body }: Response): boolean => {
  const type = headerOf(headers, 'content-type');
  return type === undefined || type === '' ? body?.content !== undefined : /\bjson\b/i.test(type);
};

interface Problem {
  readonly problem: Fact['problem'];
  readonly at: JsonNode | JsonName;
}

function formProblem(response: Response, context: RuleContext): Problem | undefined {
  if (isLink(context.binding) && context.method === 'GET') return linkProblem(response, context);
  const answer = responseRecords(response, context);
  if (answer === undefined) return undefined;
  const other = isBeforeV4(context.dialect) ? otherVersion(answer.content, context.dialect) : undefined;
  if (other !== undefined) return other;
  const { form, object, content, list } = answer;
  if (form === 'entity') {
    return object === undefined || list !== undefined ? { problem: 'entity', at: content } : undefined;
  }
  if (object === undefined) return { problem: 'list', at: content };
  if (list === undefined) return { problem: 'member', at: object };
  if (list.value.kind === 'Hole' || list.value.kind === 'Missing') return undefined;
  const isMixed = list.value.kind === 'JsonArray' && list.value.items.some(({ kind }) => kind !== 'JsonObject');
  return list.value.kind !== 'JsonArray' || isMixed ? { problem: 'items', at: list.value } : undefined;
}

/** V2 wraps every response in `d`, and control information that begins with `@` is that of V4 (MS-ODATA 2.2.6.3). */
function otherVersion(content: JsonNode, { version }: Dialect): Problem | undefined {
  if (content.kind !== 'JsonObject' || memberNamed(content, ['d', 'error', 'odata.error']) !== undefined)
    return undefined;
  const control = content.members.find(({ name }) => name.text.startsWith('@odata.'));
  if (control !== undefined) return { problem: 'version', at: control.name };
  return version === '2.0' && content.members.length > 0 ? { problem: 'wrapper', at: content } : undefined;
}

/** The links of one entity, or the one that it has (MS-ODATA 2.2.6.3.13). */
function linkProblem({ body }: Response, { binding, dialect }: RuleContext): Problem | undefined {
  const content = body?.content;
  const cardinality = binding.target?.cardinality;
  if (content === undefined || content.kind === 'Hole' || cardinality === undefined) return undefined;
  const names = linkMembers(dialect);
  const inner = memberNamed(content, 'd')?.value ?? content;
  if (inner.kind === 'Hole' || inner.kind === 'Missing') return undefined;
  const isLinkTo = (node: JsonNode): boolean => {
    const value = memberNamed(node, names)?.value;
    return (
      node.kind === 'Hole' ||
      value?.kind === 'Hole' ||
      (value?.kind === 'JsonScalar' && typeof value.value === 'string')
    );
  };
  if (cardinality === 'one') return isLinkTo(inner) ? undefined : { problem: 'link', at: inner };
  const list = inner.kind === 'JsonArray' ? inner : memberNamed(inner, ['results', 'value'])?.value;
  if (list?.kind === 'Hole') return undefined;
  if (list?.kind !== 'JsonArray') return { problem: 'links', at: inner };
  const wrong = list.items.find((item) => !isLinkTo(item));
  return wrong === undefined ? undefined : { problem: 'links', at: wrong };
}

function errorProblem({ body, status }: Response, { conventions }: RuleContext): Problem | undefined {
  const content = body?.content;
  if (conventions.responses.errors === undefined || content === undefined || content.kind === 'Hole') return undefined;
  if (status === undefined || status < 400) return undefined;
  const error = memberNamed(content, 'error')?.value;
  const isText = (name: string): boolean => {
    const value = error?.kind === 'JsonObject' ? memberNamed(error, name)?.value : undefined;
    return value?.kind === 'Hole' || (value?.kind === 'JsonScalar' && typeof value.value === 'string');
  };
  return isText('code') && isText('message') ? undefined : { problem: 'error', at: content };
}

const headOf = ({ start, end }: JsonNode | JsonName): { start: number; end: number } => ({
  start,
  end: Math.min(end, start + 1),
});
