/** Bodies that contain the query options of a request: `POST …/$query` (OData 4.01 URL conventions 4.17, 4.02 4.18). */
import { headerValue } from '../text/index.js';
import type { Body } from '../syntax/index.js';
import type { BoundRequest } from './bound-request.js';

/** The format of such a body; `other` is a media type that no version accepts for it. */
export type QueryBodyForm = 'text' | 'form' | 'json' | 'other';

const forms: Readonly<Record<string, QueryBodyForm>> = {
  'text/plain': 'text',
  'application/x-www-form-urlencoded': 'form',
  'application/json': 'json',
};

/** The form of the query options in a request's body; undefined where its address does not end with `/$query`. */
export function queryBodyForm(
  { request, method, dialect, url, route }: BoundRequest,
  body: Body,
): QueryBodyForm | undefined {
  const last = url?.path?.segments.at(-1)?.name;
  if (method !== 'POST' || last?.kind !== 'Name' || last.text.toLowerCase() !== '$query') return undefined;
  if (!dialect.pathSegments.includes('$query') || (route !== undefined && route.route.interface !== 'object'))
    return undefined;
  const type = headerValue(request?.headers, 'content-type');
  const { content } = body;
  // An empty object without a media type contains no options in any form.
  if (type === undefined && content?.kind === 'JsonObject') return content.members.length === 0 ? undefined : 'json';
  if (type === undefined) return 'text';
  const media = type.split(';', 1)[0]!.trim().toLowerCase();
  if (media.includes('{{')) return undefined;
  return Object.hasOwn(forms, media) ? forms[media]! : 'other';
}

/** Whether a version of the standard has a form: forms and JSON came with 4.02. */
export const hasQueryBodyForm = ({ dialect }: BoundRequest, form: QueryBodyForm): boolean =>
  form === 'text' || (form !== 'other' && dialect.version === '4.02');
