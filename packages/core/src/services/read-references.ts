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
  type ReferenceTarget,
} from '../semantics/index.js';
import { parse, type Request, type Url } from '../syntax/index.js';
import type { Reading } from './read-input.js';

/** An address in a body or an option, ready to be checked like that of a request. */
export interface ReadReference {
  readonly reference: ReferenceTarget;
  readonly request: RequestInput;
  readonly url: Url;
  readonly route: RouteMatch | undefined;
  readonly texts: readonly BoundText[];
  readonly syntax: readonly FieldProblems[];
  /** Brings a finding in the address to where it is. */
  carry(diagnostic: Diagnostic): Diagnostic;
}

/**
 * The references of a request's body and of `$id`; node numbers begin at `firstId`. An identifier that is not an address of HTTP is
 * opaque, and one that begins like the reference of a batch stands for what an earlier request addresses.
 */
export function* readReferences(
  root: Request,
  context: BoundRequest,
  reading: Reading,
  firstId: number,
): Generator<ReadReference> {
  const { conventions } = context;
  const { body } = root;
  const inOption = readIdOption(root, context, reading, firstId);
  if (inOption !== undefined) yield inOption;
  const references = body === undefined ? [] : (typedBody(body, context)?.references ?? []);
  for (const reference of references) {
    const { value } = reference;
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string') continue;
    const whole = context.textOf(value, { start: 0, end: Number.MAX_SAFE_INTEGER });
    // A relative address may count from that of the request.
    const steps = stepsIn(whole.slice(value.start + 1, value.end - 1));
    const { text, map } = readJsonString(whole, { start: value.start + 1 + steps, end: value.end - 1 });
    if (!isAddress(text, conventions)) continue;
    yield {
      reference,
      ...readAddress(text, { in: 'body', map }, context, reading, firstId),
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

/** The address in `DELETE …/$ref?$id=…`, which is that of an entity that the collection refers to (Protocol 11.4.6.2). */
function readIdOption(
  { url: outer }: Request,
  context: BoundRequest,
  reading: Reading,
  firstId: number,
): ReadReference | undefined {
  const [collection, last] = context.binding.path.slice(-2);
  const isReferences = last?.segment.name.kind === 'Name' && last.segment.name.text === '$ref';
  const option = isReferences ? outer.query?.options.find((each) => each.option === 'id') : undefined;
  if (collection?.navigation === undefined || option?.value.kind !== 'RawValue') return undefined;
  const { start, end, text: written } = option.value;
  const steps = stepsIn(written);
  const text = written.slice(steps);
  // What is encoded has no places of its own.
  if (context.textOf(option.value) !== written || !isAddress(text, context.conventions)) return undefined;
  const map = OffsetMap.identity(end - start - steps, start + steps);
  return {
    reference: { navigation: collection.navigation, type: collection.type },
    ...readAddress(text, { in: 'url', map }, context, reading, firstId),
    carry: (diagnostic) => ({ ...diagnostic, ...carryFinding(diagnostic, map), in: 'url' }),
  };
}

/** The length of the steps with which a relative address counts from that of the request. */
const stepsIn = (text: string): number => /^(?:\.\.?\/)*/.exec(text)?.[0].length ?? 0;

function readAddress(
  text: string,
  place: Pick<BoundText, 'in' | 'map'>,
  { conventions, texts }: BoundRequest,
  reading: Reading,
  firstId: number,
): Omit<ReadReference, 'reference' | 'carry'> {
  const route = matchRoute(text, conventions);
  const start = route === undefined ? {} : { resourcePathStart: route.resourcePathStart };
  const { tree: url, problems } = parse(text, { ...reading, firstId, ...start });
  return {
    request: { method: 'GET', url: text },
    url,
    route,
    texts: [...texts, { field: 'url', text, ...place, firstId }],
    syntax: [{ field: 'url', text, problems }],
  };
}
