/** Reads the URLs in a body (`X@odata.bind`, `@id`) and in `$id` as trees of their own, whose places map to where they are. */
import { OffsetMap } from '../../text/index.js';
import { readJsonString } from '../../json/index.js';
import { typedBody } from '../../rules/index.js';
import { type BoundRequest, type Conventions, matchRoute } from '../../semantics/index.js';
import { decodeText, type Request, type Segment, type Url } from '../../syntax/index.js';
import { type NestedRequest, readNestedUrl } from './nested-request.js';
import type { ParseSettings } from '../read-input.js';

/** Whether a request has a body or `$id`, which can contain addresses. */
export const mayHoldReferences = ({ body, url }: Request): boolean =>
  body !== undefined || url.query?.options.some(({ option }) => option === 'id') === true;

/**
 * The references of a request's body and of `$id`; node numbers begin at `firstId`. An identifier that is not an address of HTTP is
 * opaque, and one that begins like the reference of a batch represents what an earlier request addresses.
 */
export function* readReferences(
  root: Request,
  context: BoundRequest,
  settings: ParseSettings & { readonly firstId: number },
): Generator<NestedRequest<Url>> {
  const { conventions } = context;
  const { body } = root;
  const inOption = readIdOption(root, context, settings);
  if (inOption !== undefined) yield inOption;
  const references = body === undefined ? [] : (typedBody(context, body)?.references ?? []);
  for (const reference of references) {
    const { value } = reference;
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') continue;
    const whole = context.textOf(value, { start: 0, end: Number.MAX_SAFE_INTEGER });
    // A relative address may count from that of the request.
    const steps = stepsIn(whole.slice(value.start + 1, value.end - 1));
    const { text, map } = readJsonString(whole, { start: value.start + 1 + steps, end: value.end - 1 });
    if (!isAddress(text, conventions)) continue;
    const origin = { in: 'body', maps: { url: map }, isJson: true } as const;
    const request = { method: 'GET', url: text };
    yield { ...readNestedUrl(request, matchRoute(text, conventions), origin, context, settings), reference };
  }
}

/** `isCertain`: it can be neither a reference to a request of a batch nor a place in a body. */
function isAddress(text: string, { batch: { reference } }: Conventions, isCertain = false): boolean {
  if (text.trim() === '' || (!isCertain && (text.startsWith(reference.prefix) || text.startsWith('#')))) return false;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme);
}

/**
 * The address in `$entity?$id=…`, and in `DELETE …/$ref?$id=…`, which is that of an entity that the collection refers to (OData 4.01
 * Protocol 11.2.3 and 11.4.6.2). A finding in an encoded one has no fixes.
 */
function readIdOption(
  { url: outer }: Request,
  context: BoundRequest,
  settings: ParseSettings & { readonly firstId: number },
): NestedRequest<Url> | undefined {
  const collection = context.binding.path.at(-2);
  const segments = outer.path?.segments ?? [];
  const isLast = hasName(segments.at(-1), '$ref') && collection?.navigation !== undefined;
  if (!isLast && !hasName(segments[0], '$entity')) return undefined;
  const option = outer.query?.options.find((each) => each.option === 'id');
  if (option?.value.kind !== 'RawValue') return undefined;
  const { plus, isReceived = false } = settings;
  const { start, end } = option.value;
  const encoding = plus === 'literal' ? 'path' : 'query';
  const whole = decodeText(context.textOf(option.value), 0, end - start, encoding, !isReceived);
  const steps = stepsIn(whole.text);
  // Only a server knows the path above the root of its service.
  if (steps > 0 && !isLast && !isReceived) return undefined;
  const text = whole.text.slice(steps);
  const route = matchRoute(text, context.conventions, isReceived);
  const { conventions } = context;
  if (!isAddress(text, conventions, isReceived && !context.isInBatch)) return undefined;
  // A path outside the service addresses nothing, but only a server knows where its service is.
  const isPlaceKnown = isReceived && conventions.addresses.routes.some((each) => each.interface === 'object');
  if (route === undefined && text.startsWith('/') && !isPlaceKnown) return undefined;
  const isPlain = whole.text.length === end - start;
  const map = isPlain ? OffsetMap.identity(text.length, start + steps) : mapOf(whole, steps, start);
  const reference = isLast
    ? { navigation: collection.navigation, type: collection.type }
    : { navigation: undefined, type: context.binding.path[1]?.type };
  const origin = { in: 'url', maps: { url: map }, isJson: false } as const;
  return { ...readNestedUrl({ method: 'GET', url: text }, route, origin, context, settings), reference };
}

const hasName = (segment: Segment | undefined, name: string): boolean =>
  segment?.name.kind === 'Name' && segment.name.text === name;

/** The map from decoded characters to those of the address; `start` is the offset of the value. */
function mapOf(whole: ReturnType<typeof decodeText>, from: number, start: number): OffsetMap {
  const map = new OffsetMap();
  for (let at = from; at < whole.text.length; at++) {
    const span = whole.span(at, at + 1);
    map.addCollapsed(1, { start: start + span.start, end: start + span.end });
  }
  return map;
}

/** The length of the leading `../` and `./` of a relative address. */
const stepsIn = (text: string): number => /^(?:\.\.?\/)*/.exec(text)?.[0].length ?? 0;
