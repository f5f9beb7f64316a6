/** Reads the URLs in a body (`X@odata.bind`, `@id`) as trees of their own, whose places map to the body. */
import { carryFinding, type Diagnostic, type RequestInput } from '../source/index.js';
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
import { parse, type Request, type Url } from '../syntax/index.js';
import type { Reading } from './read-input.js';

/** An address in a body, ready to be checked like that of a request. */
export interface ReadReference {
  readonly reference: TypedReference;
  readonly request: RequestInput;
  readonly url: Url;
  readonly route: RouteMatch | undefined;
  readonly texts: readonly BoundText[];
  readonly syntax: readonly FieldProblems[];
  /** Brings a finding in the address to the body. */
  carry(diagnostic: Diagnostic): Diagnostic;
}

/**
 * The references of a request's body; node numbers begin at `firstId`. An identifier that is not an address of HTTP is
 * opaque, and one that begins like the reference of a batch stands for what an earlier request addresses.
 */
export function* readReferences(
  { body }: Request,
  context: BoundRequest,
  reading: Reading,
  firstId: number,
): Generator<ReadReference> {
  const { conventions } = context;
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

function isAddress(text: string, { batch: { reference } }: Conventions): boolean {
  if (text.trim() === '' || text.startsWith(reference.prefix) || text.startsWith('#')) return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme);
}
