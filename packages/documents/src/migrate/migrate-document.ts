/** Rewrites the requests of a document for V4. */
import {
  type Checker,
  type Field,
  ruleInfos,
  type Span,
  type TextEdit,
  type BoundRequest,
  type Node,
} from '@odatalint/core';
import { applyEdits, carrySpan, isRequestInput, type BoundText, carryEdits } from '@odatalint/core/internal';
import { editsToInput } from '../check/edits-to-input.js';
import type { BodyFile, BodySource, StoredRequest } from '../document/document.js';
import { type DocumentFormat, type Place, readDocument } from '../formats/formats.js';
import { type LeftConstruct, type MigrationOptions, type FieldEdit, Migration } from './migration.js';
import { spansWithout } from './body-conversions.js';
import { conversionsByKind } from './conversions.js';

export interface MigrateDocumentOptions extends MigrationOptions {
  readonly format: DocumentFormat;
  /** The places of the requests, in a document of a general format. */
  readonly places?: readonly Place[];
  /** Returns the checker for a request; undefined leaves the request out. */
  checkerFor(request: StoredRequest): Pick<Checker, 'bind' | 'find'> | undefined;
  /** Returns the file that a request sends as its body; if undefined, the body stays the same. */
  bodySource?(reference: BodyFile): BodySource | undefined;
}

/** A construct of a document that a person must convert; offsets count in the document. */
export type LeftInDocument = Span & Pick<LeftConstruct, 'kind' | 'reason'>;

/** A file that requests send as their body; `left` counts in it. */
export interface MigratedBody {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly left: readonly LeftInDocument[];
}

export interface MigratedDocument {
  readonly text: string;
  /** The rewritten body files, each once. */
  readonly bodies: readonly MigratedBody[];
  readonly left: readonly LeftInDocument[];
  /** The number of requests, of those to services of V2 or V3, and of changed ones. */
  readonly requests: number;
  readonly v3: number;
  readonly changed: number;
}

/**
 * Rewrites the requests of V2 and V3 in a document for V4. Requests to other services and the rest of the text stay the
 * same. A request with a syntax error is not rewritten. Never throws.
 *
 * @returns The text, and the constructs that need a person, in order of place.
 */
export function migrateDocument(text: string, options: MigrateDocumentOptions): MigratedDocument {
  const { requests } = readDocument(text, options.format, options.places);
  const left: LeftInDocument[] = [];
  const edits: TextEdit[] = [];
  const bodies = new Map<string, MigratedBody>();
  let [v3, changed] = [0, 0];
  for (const stored of requests) {
    const { request, file } = withBody(stored, options);
    const checker = options.checkerFor(stored);
    const bound = checker?.bind(request.input) ?? [];
    if (checker === undefined || !bound.some(isForV3)) continue;
    v3++;
    if (hasSyntaxError(checker, request)) {
      left.push(kept(request.target, 'It has a syntax error; fix it first.'));
      continue;
    }
    const migrated = migrateStored(text, { request, file }, bound, options);
    if (migrated.body !== undefined) addBody(bodies, migrated.body, stored, left);
    for (const each of migrated.left) left.push(each);
    for (const edit of migrated.edits) edits.push(edit);
    if (migrated.edits.length > 0 || migrated.body !== undefined) changed++;
  }
  const after = applyEdits(text, edits);
  const isSafe =
    edits.length === 0 || readDocument(after, options.format, options.places).requests.length === requests.length;
  left.sort((a, b) => a.start - b.start || a.end - b.end);
  const counts = { requests: requests.length, v3, bodies: [...bodies.values()] };
  if (isSafe) return { text: after, left, changed, ...counts };
  const whole = kept({ start: 0, end: 0 }, 'Not rewritten, because the file would then contain different requests.');
  return { text, left: [whole, ...left], changed: 0, ...counts, bodies: [] };
}

const kept = ({ start, end }: Span, reason: string): LeftInDocument => ({ start, end, kind: 'kept', reason });

/** A request with its body from another file, if the file can be read. */
interface Sent {
  readonly request: StoredRequest;
  readonly file: Extract<BodySource, { readonly text: string }> | undefined;
}

function withBody(request: StoredRequest, { bodySource }: MigrateDocumentOptions): Sent {
  const source = request.bodyFile === undefined ? undefined : bodySource?.(request.bodyFile);
  if (source === undefined || !('text' in source) || !isRequestInput(request.input))
    return { request, file: undefined };
  return { request: { ...request, input: { ...request.input, body: source.text } }, file: source };
}

/** Keeps the first result for a file. If another request needs a different one, a person must split the file. */
function addBody(
  bodies: Map<string, MigratedBody>,
  body: MigratedBody,
  { target, bodyFile }: StoredRequest,
  left: LeftInDocument[],
): void {
  const known = bodies.get(body.path);
  if (known === undefined) bodies.set(body.path, body);
  else if (known.after !== body.after)
    left.push(kept(bodyFile ?? target, 'Another request sends the same file and needs it in another form.'));
}

function migrateStored(
  text: string,
  { request, file }: Sent,
  bound: ReturnType<Checker['bind']>,
  options: MigrateDocumentOptions,
): {
  readonly edits: readonly TextEdit[];
  readonly left: readonly LeftInDocument[];
  readonly body: MigratedBody | undefined;
} {
  const migrated = migrateRequest(bound, options);
  const isInFile = (each: { readonly in: Field }): boolean => file !== undefined && each.in === 'body';
  const inFile = migrated.left.filter(isInFile).map(({ in: _field, ...each }) => each);
  const left = migrated.left
    .filter((each) => !isInFile(each))
    .map(({ kind, reason, in: field, ...span }) => {
      const map = request.maps[field];
      const { start, end } = map === undefined ? request.target : carrySpan(span, map);
      return { start, end, kind, reason };
    });
  const edits: TextEdit[] = [];
  for (const field of new Set(migrated.edits.filter((each) => !isInFile(each)).map((edit) => edit.in))) {
    const own = migrated.edits.filter((edit) => edit.in === field);
    const carried = editsToInput(own, field, request, text, options.format);
    if (carried === undefined)
      left.push(kept(request.target, `The ${field} would change, but the change cannot be written in this file.`));
    else for (const edit of carried) edits.push(edit);
  }
  if (request.bodyFile !== undefined && file === undefined)
    left.push(kept(request.bodyFile, 'The body is in another file, which was not rewritten.'));
  const ownEdits = migrated.edits.filter(isInFile);
  const hasBody = file !== undefined && (ownEdits.length > 0 || inFile.length > 0);
  const body = hasBody
    ? { path: file.path, before: file.text, after: applyEdits(file.text, ownEdits), left: inFile }
    : undefined;
  return { edits, left, body };
}

/** Codes of the parser. */
const syntaxCodes: ReadonlySet<string> = new Set(
  ruleInfos.filter(({ group }) => group === 'syntax').map(({ name }) => name),
);

const hasSyntaxError = ({ find }: Pick<Checker, 'find'>, { input }: StoredRequest): boolean =>
  find(input).some(({ code, severity }) => severity === 'error' && syntaxCodes.has(code));

/** The conversions of a request; offsets count in the fields of its input. */
interface MigratedRequest {
  readonly edits: readonly FieldEdit[];
  readonly left: readonly LeftConstruct[];
}

/** Whether a bound request goes to a service of V2 or V3. */
const isForV3 = ({ service }: Pick<BoundRequest, 'service'>): boolean =>
  service.dialect.version === '2.0' || service.dialect.version === '3.0';

/**
 * Converts a request from `Checker.bind`, including the requests of its batch. A request to a service of V4 has no
 * edits.
 *
 * @returns The edits, and the constructs that need a person.
 */
function migrateRequest(bound: readonly BoundRequest[], options: MigrationOptions): MigratedRequest {
  const all = bound.filter(isForV3).map((each) => migrateBound(each, options));
  return {
    edits: all.flatMap(({ edits }) => edits).sort((a, b) => a.start - b.start || a.end - b.end),
    left: all.flatMap(({ left }) => left).sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

function migrateBound(bound: BoundRequest, options: MigrationOptions): MigratedRequest {
  const migration = new Migration(bound, options, conversionsByKind);
  for (const root of bound.roots) migration.visit(root);
  for (const root of bound.roots) removeDropped(root, migration);
  return {
    edits: migration.edits.flatMap((edit) => editToInput(edit, bound)),
    left: migration.left.map((each) => leftToInput(each, bound)),
  };
}

/** Removing the last option removes the question mark. */
function removeDropped(root: Node, migration: Migration): void {
  const query = root.kind === 'Request' ? root.url.query : undefined;
  if (query === undefined || !query.options.some((each) => migration.isDropped(each))) return;
  const isEmpty = query.options.every((each) => migration.isDropped(each));
  const spans = isEmpty
    ? [{ start: query.start - 1, end: query.end }]
    : spansWithout(query.options, (each) => migration.isDropped(each));
  for (const span of spans) migration.replace(query, span, '');
}

/** The text of a request in which offsets of a field count. */
const textOf = ({ texts }: BoundRequest, field: FieldEdit['in']): BoundText | undefined =>
  texts.findLast((text) => text.field === field);

function editToInput(edit: FieldEdit, bound: BoundRequest): readonly FieldEdit[] {
  const text = textOf(bound, edit.in);
  if (text?.map === undefined) return [edit];
  const [carried] = carryEdits([edit], text.map) ?? [];
  return carried === undefined ? [] : [{ ...carried, in: text.in }];
}

function leftToInput(left: LeftConstruct, bound: BoundRequest): LeftConstruct {
  const text = textOf(bound, left.in);
  if (text?.map === undefined) return left;
  return { ...left, ...carrySpan(left, text.map), in: text.in };
}
