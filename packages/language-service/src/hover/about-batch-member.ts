/** The hover text of the members of a JSON batch and of its requests (OData 4.01 JSON format 19.1), as the service defines them. */
import type { BatchConventions } from '@odatalint/core/internal';
import type { EditedText } from '../document/edited-text.js';
import type { Hover } from '../document/answers.js';
import { spanInDocument } from '../document/position.js';
import { code } from '../knowledge/markdown.js';
import { type HoverText, hoverMarkdown } from './hover-text.js';

/** The hover text of a member's name at an offset; undefined outside of a batch, and in the body of one of its requests. */
export function aboutBatchMember(document: EditedText, offset: number): Hover | undefined {
  const request = document.requestAt(offset);
  const at = request?.maps.body?.made(offset);
  const [bound] = request === undefined || at === undefined ? [] : document.bind(request);
  const root = bound?.roots[0];
  const text = bound?.texts.find(({ field, map }) => field === 'body' && map === undefined);
  if (request === undefined || at === undefined || bound === undefined || text === undefined) return undefined;
  if (root?.kind !== 'Request' || root.batch?.format !== 'json') return undefined;
  const item = root.batch.items.find(({ start, end }) => start < at && at < end);
  if (item?.content !== undefined && item.content.start <= at && at <= item.content.end) return undefined;
  const start = text.text.lastIndexOf('"', at - 1);
  const following = text.text.slice(start, start + 40);
  const [whole, name = ''] = /^"(\w{1,20})"/.exec(following) ?? [];
  const describe = members[name];
  if (
    start < 0 ||
    whole === undefined ||
    !following.slice(whole.length).trimStart().startsWith(':') ||
    at > start + whole.length ||
    !Object.hasOwn(members, name)
  )
    return undefined;
  const span = spanInDocument({ request, bound, text }, { start, end: start + whole.length });
  if (describe === undefined || (name === 'requests') !== (item === undefined) || span === undefined) return undefined;
  return { span, markdown: hoverMarkdown(describe(bound.service.conventions.batch)) };
}

const members: Readonly<Record<string, (batch: BatchConventions) => HoverText>> = {
  requests: ({ requestLimit }) => ({
    signatures: ['requests: [request, …]'],
    paragraphs: ['The requests of the batch, in their order.'],
    points: requestLimit === undefined ? [] : [`At most ${requestLimit} requests.`],
  }),
  id: ({ nameCharacters }) => ({
    signatures: ['id: string'],
    paragraphs: ['Names the request. Other requests of the batch refer to it by this name, which is unique.'],
    points: characterWords(nameCharacters),
  }),
  method: ({ methods }) => ({
    signatures: ['method: string'],
    paragraphs: ['The method of the request.'],
    points: [`One of ${methods.map(code).join(', ')}.`],
  }),
  url: ({ urls, routes }) => ({
    signatures: ['url: string'],
    paragraphs: [
      routes.length > 0
        ? 'The path of the resource, after the host of the batch.'
        : 'The URL of the resource, relative to the root of the service.',
    ],
    points: urls === 'relative' ? ['It does not begin with a slash.'] : [],
  }),
  body: () => ({ signatures: ['body: value'], paragraphs: ['The body of the request, as JSON.'] }),
  headers: () => ({
    signatures: ['headers: { name: string, … }'],
    paragraphs: ['The headers of the request. Those of the batch apply to it too.'],
  }),
  atomicityGroup: ({ nameCharacters }) => ({
    signatures: ['atomicityGroup: string'],
    paragraphs: [
      'Requests with the same group are one transaction: all succeed, or all fail. If one fails, the others get status 424. They must be adjacent.',
    ],
    points: ['The name must differ from every id.', ...characterWords(nameCharacters)],
  }),
  dependsOn: ({ groupDependencies, dependsOnGroups }) => ({
    signatures: ['dependsOn: [id, …]'],
    paragraphs: [
      'Earlier requests that must succeed. If one of them fails, the request is not executed and gets status 424.',
    ],
    points: [
      ...(dependsOnGroups ? ['It can also name an atomicity group.'] : []),
      ...(groupDependencies === 'own-group' ? ['In an atomicity group, only requests of the same group.'] : []),
    ],
  }),
};

const characterWords = (characters: string | undefined): string[] =>
  characters === undefined ? [] : [`Only letters, digits and ${[...characters].map(code).join(' ')} are allowed.`];
