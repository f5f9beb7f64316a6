/** Rewrites the requests of a document for V4. */
import { applyEdits, carrySpan, type Checker, ruleInfos, type Span, type TextEdit } from '@odatalint/core';
import { carryEdits } from '../check/index.js';
import type { StoredRequest } from '../document/index.js';
import { type DocumentFormat, type Place, readDocument } from '../formats/index.js';
import { isFormer, migrateRequest } from './migrate-request.js';
import type { LeftConstruct, MigrationOptions } from './migration.js';

export interface MigrateDocumentOptions extends MigrationOptions {
  readonly format: DocumentFormat;
  /** The places of the requests, in a document of a general format. */
  readonly places?: readonly Place[];
  /** The checker for a request; undefined leaves the request out. */
  checkerFor(request: StoredRequest): Pick<Checker, 'bind' | 'inspect'> | undefined;
}

/** A construct of a document that needs a person; offsets count in the document. */
export type LeftInDocument = Span & Pick<LeftConstruct, 'kind' | 'reason'>;

export interface MigratedDocument {
  readonly text: string;
  readonly left: readonly LeftInDocument[];
  /** The number of requests, of those to services of V2 or V3, and of those that changed. */
  readonly requests: number;
  readonly former: number;
  readonly changed: number;
}

/**
 * In: a document. Out: its text with the requests of V2 and V3 as V4 has them, and the constructs that need a person, in order of
 * place. Requests to other services and the rest of the text stay as they are. A request with a syntax error is not rewritten.
 * Never throws.
 */
export function migrateDocument(text: string, options: MigrateDocumentOptions): MigratedDocument {
  const { requests } = readDocument(text, options.format, options.places);
  const left: LeftInDocument[] = [];
  const edits: TextEdit[] = [];
  let [former, changed] = [0, 0];
  for (const request of requests) {
    const checker = options.checkerFor(request);
    const bound = checker?.bind(request.input) ?? [];
    if (checker === undefined || !bound.some(isFormer)) continue;
    former++;
    if (hasSyntaxError(checker, request)) {
      left.push(kept(request.target, 'It has a syntax error; fix it first.'));
      continue;
    }
    const migrated = migrateStored(text, request, bound, options);
    for (const each of migrated.left) left.push(each);
    for (const edit of migrated.edits) edits.push(edit);
    if (migrated.edits.length > 0) changed++;
  }
  const after = applyEdits(text, edits);
  const isSafe =
    edits.length === 0 || readDocument(after, options.format, options.places).requests.length === requests.length;
  left.sort((a, b) => a.start - b.start || a.end - b.end);
  const counts = { requests: requests.length, former };
  if (isSafe) return { text: after, left, changed, ...counts };
  const whole = kept({ start: 0, end: 0 }, 'The document would be read as other requests; it was not rewritten.');
  return { text, left: [whole, ...left], changed: 0, ...counts };
}

const kept = ({ start, end }: Span, reason: string): LeftInDocument => ({ start, end, kind: 'kept', reason });

function migrateStored(
  text: string,
  request: StoredRequest,
  bound: ReturnType<Checker['bind']>,
  options: MigrateDocumentOptions,
): { readonly edits: readonly TextEdit[]; readonly left: readonly LeftInDocument[] } {
  const migrated = migrateRequest(bound, options);
  const left = migrated.left.map(({ kind, reason, in: field, ...span }) => {
    const map = request.maps[field];
    const { start, end } = map === undefined ? request.target : carrySpan(span, map);
    return { start, end, kind, reason };
  });
  const edits: TextEdit[] = [];
  for (const field of new Set(migrated.edits.map((edit) => edit.in))) {
    const own = migrated.edits.filter((edit) => edit.in === field);
    const carried = carryEdits(own, field, request, text, options.format);
    if (carried === undefined)
      left.push(kept(request.target, `The ${field} would change, but the change cannot be written in this file.`));
    else for (const edit of carried) edits.push(edit);
  }
  if (request.bodyFile !== undefined)
    left.push(kept(request.bodyFile, 'The body is in another file, which was not rewritten.'));
  return { edits, left };
}

/** Codes of the parser. */
const syntaxCodes: ReadonlySet<string> = new Set(
  ruleInfos.filter(({ group }) => group === 'syntax').map(({ name }) => name),
);

const hasSyntaxError = ({ inspect }: Pick<Checker, 'inspect'>, { input }: StoredRequest): boolean =>
  inspect(input).diagnostics.some(({ code, severity }) => severity === 'error' && syntaxCodes.has(code));
