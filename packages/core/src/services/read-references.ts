/** Reads the URLs in a body (`X@odata.bind`, `@id`) and in `$id` as trees of their own, whose places map to where they are. */
import { carryFinding, type Diagnostic, OffsetMap, type RequestInput } from '../source/index.js';
import { escapeJson, readJsonString } from '../json/index.js';
import { typedBody } from '../rules/index.js';
import {
  type BoundRequest,
  type BoundText,
  type Conventions,
  type FieldProblems,
  matchRoute,
  type RouteMatch,
  type TypedReference,
} from '../semantics/index.js';
import { decodeText, parse, type QueryOption, type Request, type Url } from '../syntax/index.js';
import type { Reading } from './read-input.js';

/** An address in a request, ready to be checked like that of a request. */
export interface ReadReference {
  /** Undefined for the value of `$id`. */
  readonly reference: TypedReference | undefined;
  readonly request: RequestInput;
  readonly url: Url;
  readonly route: RouteMatch | undefined;
  readonly texts: readonly BoundText[];
  readonly syntax: readonly FieldProblems[];
  /** Brings a finding in the address to the request. */
  carry(diagnostic: Diagnostic): Diagnostic;
}

/**
 * The references of a request's body and of its address; node numbers begin at `firstId`. An identifier that is not an address of HTTP is
 * opaque, and one that begins like the reference of a batch stands for what an earlier request addresses.
 */
export function* readReferences(
  { body, url: outer }: Request,
  context: BoundRequest,
  reading: Reading,
  firstId: number,
): Generator<ReadReference> {
  const { conventions } = context;
  // Elsewhere "id" may be the name of a parameter.
  const segments = outer.path?.segments ?? [];
  const isReference = segments.some(({ name }) => name.kind === 'Name' && ['$entity', '$ref'].includes(name.text));
  const id = isReference ? outer.query?.options.find(({ option }) => option === 'id') : undefined;
  if (id !== undefined) yield* readId(id, segments.length, context, reading, firstId);
  const references = body === undefined ? [] : (typedBody(body, context)?.references ?? []);
  for (const reference of references) {
    const { value } = reference;
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') continue;
    const whole = context.textOf(value, { start: 0, end: Number.MAX_SAFE_INTEGER });
    // A relative address may count from that of the request.
    const steps = /^(?:\.\.?\/)*/.exec(whole.slice(value.start + 1, value.end - 1))?.[0].length ?? 0;
    const { text, map } = readJsonString(whole, { start: value.start + 1 + steps, end: value.end - 1 });
    if (!isAddress(text, conventions)) continue;
    const route = matchRoute(text, conventions);
    const start = route === undefined ? {} : { resourcePathStart: route.resourcePathStart };
    const { tree: url, problems } = parse(text, { ...reading, firstId, ...start });
    yield {
      reference,
      request: { method: 'GET', url: text },
      url,
      route,
      texts: [...context.texts, { field: 'url', text, in: 'body', firstId, map }],
      syntax: [{ field: 'url', text, problems }],
      carry: (diagnostic) => ({
        ...diagnostic,
        ...carryFinding(diagnostic, map, (edit) => ({ ...edit, text: escapeJson(edit.text) })),
        in: 'body',
      }),
    };
  }
}

/** The resource that `$id` names (OData 4.01 Protocol 11.2.3 and 11.4.6.2). Its value is encoded, so a finding in it has no fixes. `depth`: the number of segments before the query. */
function* readId(
  { value }: QueryOption,
  depth: number,
  context: BoundRequest,
  reading: Reading,
  firstId: number,
): Generator<ReadReference> {
  const { conventions } = context;
  const { plus, isReceived = false } = reading;
  const whole = decodeText(
    context.textOf(value),
    0,
    value.end - value.start,
    plus === 'literal' ? 'path' : 'query',
    !isReceived,
  );
  const steps = /^(?:\.\.\/)*/.exec(whole.text)?.[0].length ?? 0;
  const text = whole.text.slice(steps);
  // From any other place than the root of the service only a server knows what is meant.
  if (steps > 0 && steps / 3 !== depth - 1 && !isReceived) return;
  const route = matchRoute(text, conventions, isReceived);
  if (!isAddress(text, conventions) || (route === undefined && text.startsWith('/'))) return;
  const map = new OffsetMap();
  for (let at = 0; at < text.length; at++) {
    const { start, end } = whole.span(steps + at, steps + at + 1);
    map.addCollapsed(1, { start: value.start + start, end: value.start + end });
  }
  const start = route === undefined ? {} : { resourcePathStart: route.resourcePathStart };
  const { tree: url, problems } = parse(text, { ...reading, firstId, ...start });
  yield {
    reference: undefined,
    request: { method: 'GET', url: text },
    url,
    route,
    texts: [...context.texts, { field: 'url', text, in: 'url', firstId, map }],
    syntax: [{ field: 'url', text, problems }],
    carry: (diagnostic) => ({ ...diagnostic, ...carryFinding(diagnostic, map), fixes: [], in: 'url' }),
  };
}

function isAddress(text: string, { batch: { reference } }: Conventions): boolean {
  if (text.trim() === '' || text.startsWith(reference.prefix) || text.startsWith('#')) return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme);
}
