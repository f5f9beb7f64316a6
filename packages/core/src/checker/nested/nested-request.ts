/** A request inside another one: in a batch, in the body of `$query`, or a URL or a query option in a body. */
import {
  carryFinding,
  type Diagnostic,
  type Field,
  type FieldMaps,
  type OffsetMap,
  type RequestInput,
  type Span,
  type TextEdit,
} from '../../text/index.js';
import { escapeJson } from '../../json/index.js';
import type { BoundRequest, ReferenceTarget, RouteMatch } from '../../semantics/index.js';
import { parse, type Request, type Url } from '../../syntax/index.js';
import type { ParsedInput, ParseSettings } from '../read-input.js';

/** Where the texts of a nested request are in the outer one. */
export interface Origin {
  /** The field of the outer request that contains them. */
  readonly in: Field;
  /** From the fields of the nested request to that field; none for a field whose offsets are already those of the outer one. */
  readonly maps: FieldMaps;
  /** Whether they are strings of JSON, so that edits need escapes. */
  readonly isJson: boolean;
  /** The parts of its URL that the field contains, if not all of it. The outer request has its own findings about the others. */
  readonly parts?: readonly Span[];
}

/** A nested request that is read, ready to be bound; only one in a batch has more than a URL. */
export interface NestedRequest<Root extends Request | Url = Request | Url> extends ParsedInput<Root> {
  readonly request: RequestInput;
  readonly route: RouteMatch | undefined;
  readonly origin: Origin;
  /** The referring member, if the URL is in a body or in `$id`. */
  readonly reference?: ReferenceTarget;
}

/** Reads a URL in a field of a request; node numbers begin at `firstId`. */
export function readNestedUrl(
  request: RequestInput,
  route: RouteMatch | undefined,
  origin: Origin & { readonly maps: { readonly url: OffsetMap } },
  { texts }: BoundRequest,
  settings: ParseSettings & { readonly firstId: number },
): NestedRequest<Url> {
  const { url: text } = request;
  const start = route === undefined ? {} : { resourcePathStart: route.resourcePathStart };
  const { tree, problems } = parse(text, { ...settings, ...start });
  const own = { field: 'url', text, in: origin.in, firstId: settings.firstId, map: origin.maps.url } as const;
  const syntax = [{ field: 'url', text, problems }] as const;
  return { root: tree, request, route, origin, texts: [...texts, own], syntax };
}

/** Carries a finding in a nested request to the outer one; undefined for one about a part that the outer one has elsewhere. */
export function carryNested(
  diagnostic: Diagnostic,
  { in: field, maps, isJson, parts }: Origin,
): Diagnostic | undefined {
  const found = parts === undefined ? diagnostic : inParts(diagnostic, parts);
  if (found === undefined || found.in === 'response') return found;
  const map = maps[found.in];
  if (map === undefined) return { ...found, in: field };
  // A body is JSON itself, and not a string of it.
  const fitEdit = isJson && found.in !== 'body' ? escaped : undefined;
  return { ...found, ...carryFinding(found, map, { fitEdit }), in: field };
}

const escaped = (edit: TextEdit): TextEdit => ({ ...edit, text: escapeJson(edit.text) });

/** The finding without places outside some parts of the URL; undefined if it is not in them itself. */
function inParts(diagnostic: Diagnostic, parts: readonly Span[]): Diagnostic | undefined {
  const contains = ({ start, end }: Span): boolean =>
    parts.some((part) => part.start <= start && (end > start ? start < part.end : start <= part.end));
  if (diagnostic.in !== 'url' || !contains(diagnostic)) return undefined;
  const notes = diagnostic.notes.map((note) =>
    note.span === undefined || contains(note.span) ? note : { message: note.message },
  );
  return { ...diagnostic, notes };
}
