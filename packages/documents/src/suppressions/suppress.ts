/** Applies the comments that hide findings, and finds unused ones. */
import type { Span } from '@odatalint/core';
import { LineIndex } from '@odatalint/core/internal';
import type { Directive, DirectiveCode, DocumentDiagnostic, StoredRequest } from '../document/document.js';
import { descriptorOf, type RequestDocument } from '../formats/formats.js';
import { isEmptyLine, lineAt, type Line } from '../text/line.js';
import { directiveWords } from '../comments/comment.js';
import { isHashComment } from '../comments/comment-style.js';
import { DirectiveIndex, type DirectivePart } from './directive-index.js';
import type { RunScope, DirectiveNames } from './run-scope.js';
import { unusedSuppressions } from './unused-suppressions.js';

/** A finding that a comment hides, and the reason that the comment gives. */
export interface SuppressedDiagnostic<Finding extends DocumentDiagnostic = DocumentDiagnostic> {
  readonly diagnostic: Finding;
  readonly reason?: string;
}

/** The findings of a document after its directives have been applied. */
export interface AppliedDirectives {
  /** The remaining findings, in their order, followed by the comments that hid nothing. */
  readonly diagnostics: readonly DocumentDiagnostic[];
  readonly suppressed: readonly SuppressedDiagnostic[];
}

/** The parts of a document that its directives need. */
export interface DocumentWithDirectives extends Pick<RequestDocument, 'directives' | 'format'> {
  readonly requests: readonly Pick<StoredRequest, 'target'>[];
}

/** Codes about the document and its comments themselves. */
export const neverHidden: ReadonlySet<string> = new Set(['unused-suppression', 'malformed-line', 'malformed-document']);

/**
 * Splits findings into those that remain and those that a comment hides.
 *
 * `odatalint-disable-next-line` hides findings that start on the next line that is neither a comment nor empty. If
 * that line starts a request, it hides findings anywhere in the request's URL, including continuation lines.
 * `odatalint-disable-line` does the same on its own line, also for a request that ends there.
 * `odatalint-disable` hides findings that start after it, up to an `odatalint-enable` of the same code or of all.
 * `odatalint-disable-file` applies to the whole file, wherever it is. A directive without codes means all of them.
 *
 * @param found - The findings of the document, in the order of their positions.
 */
export function applyDirectives(
  document: DocumentWithDirectives,
  text: string,
  found: readonly DocumentDiagnostic[],
  scope: RunScope,
): AppliedDirectives {
  if (document.directives.length === 0) return { diagnostics: found, suppressed: [] };
  const used = new Set<DirectivePart>();
  const wholeFile = new DirectiveIndex(used);
  for (const directive of document.directives) if (directive.kind === 'disable-file') wholeFile.add(directive);
  const lines = [...coveredLines(document, text, used), ...ownLines(document, text, used)];
  lines.sort((a, b) => a.start - b.start);
  const ranges = new OpenRanges(document.directives, used);
  const diagnostics: DocumentDiagnostic[] = [];
  const suppressed: SuppressedDiagnostic[] = [];
  let next = 0;
  let active: CoveredLines[] = [];
  for (const finding of found) {
    ranges.advanceTo(finding.start);
    for (let covered = lines[next]; covered !== undefined && covered.start <= finding.start; covered = lines[++next]) {
      active.push(covered);
    }
    active = active.filter(({ end }) => finding.start <= end);
    const hider = neverHidden.has(finding.code) ? undefined : hiderAmong([wholeFile, ranges, ...active], finding.code);
    if (hider === undefined) diagnostics.push(finding);
    else suppressed.push({ diagnostic: finding, ...(hider.reason === undefined ? {} : { reason: hider.reason }) });
  }
  const left = [
    ...unusedSuppressions(document.directives, text, used, scope),
    ...unknownNames(document.directives, text, scope.names),
  ];
  return { diagnostics: diagnostics.concat(left.sort((a, b) => a.start - b.start)), suppressed };
}

/**
 * The first directive that hides a code. It asks every group, so that each group that hides the finding counts as used.
 */
function hiderAmong(
  groups: readonly { hiderOf(code: string): Directive | undefined }[],
  code: string,
): Directive | undefined {
  return groups.map((group) => group.hiderOf(code)).find((hider) => hider !== undefined);
}

/** The `disable-line` and `disable-next-line` directives that cover one stretch of lines, including both ends. */
class CoveredLines extends DirectiveIndex {
  readonly start: number;
  readonly end: number;

  constructor(span: Span, used: Set<DirectivePart>) {
    super(used);
    this.start = span.start;
    this.end = span.end;
  }
}

/** The stretches that `disable-next-line` directives cover, in order of place. */
function coveredLines(
  document: DocumentWithDirectives,
  text: string,
  used: Set<DirectivePart>,
): readonly CoveredLines[] {
  const { directives, requests, format } = document;
  const { isComment = isHashComment } = descriptorOf(format);
  const covered: CoveredLines[] = [];
  let request = requests.length - 1;
  // Backwards, so that consecutive comments are visited once, not once for each of them.
  let below: Directive | undefined;
  let landing: Span = { start: text.length, end: text.length };
  for (const directive of directives.toReversed()) {
    // Several comments of a program may be on one line; each then covers the text before the next one.
    const limit = below?.line.start ?? text.length;
    let line = lineAt(text, directive.line.end, limit);
    while (line.next < text.length && line.start !== limit && isPassedOver(text, line, isComment)) {
      line = lineAt(text, line.next, limit);
    }
    if (line.start !== limit) landing = line;
    below = directive;
    while (request >= 0 && (requests[request]?.target.start ?? 0) > landing.end) request--;
    const target = requests[request]?.target;
    const startsHere = target !== undefined && target.start >= landing.start;
    if (directive.kind !== 'disable-next-line') continue;
    const end = startsHere ? Math.max(target.end, landing.end) : landing.end;
    const last = covered.at(-1);
    const lines = last?.start === landing.start ? last : new CoveredLines({ start: landing.start, end }, used);
    lines.add(directive);
    if (lines !== last) covered.push(lines);
  }
  return covered.reverse();
}

/** The stretches that `disable-line` directives cover: their lines, and the URLs that begin or end there. */
function ownLines(
  { directives, requests }: DocumentWithDirectives,
  text: string,
  used: Set<DirectivePart>,
): readonly CoveredLines[] {
  const own = directives.filter(({ kind }) => kind === 'disable-line');
  if (own.length === 0) return [];
  const lines = new LineIndex(text);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const spans = new Map(
    own.map(({ start }) => {
      const line = lineOf(start);
      return [line, { start: lines.offsetOfLine(line), end: lines.offsetOfLine(line + 1) - 1 }];
    }),
  );
  for (const { target } of requests) {
    for (const line of new Set([lineOf(target.start), lineOf(target.end)])) {
      const span = spans.get(line);
      if (span === undefined) continue;
      span.start = Math.min(span.start, target.start);
      span.end = Math.max(span.end, target.end);
    }
  }
  const covered = new Map([...spans].map(([line, span]) => [line, new CoveredLines(span, used)]));
  for (const directive of own) covered.get(lineOf(directive.start))?.add(directive);
  return [...covered.values()];
}

const isPassedOver = (text: string, line: Line, isComment: (line: string) => boolean): boolean =>
  isEmptyLine(line) || isComment(text.slice(line.from, line.to));

/** The `disable` … `enable` ranges that are open at a place. Places must be in ascending order. */
class OpenRanges {
  readonly #directives: readonly Directive[];
  readonly #used: Set<DirectivePart>;
  #next = 0;
  #all: Directive | undefined;
  /** The directive that disabled each code; null if the code was enabled again under a `disable` of all. */
  readonly #byCode = new Map<string, { readonly directive: Directive; readonly code: DirectiveCode } | null>();

  constructor(directives: readonly Directive[], used: Set<DirectivePart>) {
    this.#used = used;
    this.#directives = directives.filter(({ kind }) => kind === 'disable' || kind === 'enable');
  }

  advanceTo(offset: number): void {
    for (
      let directive = this.#directives[this.#next];
      directive !== undefined && directive.end <= offset;
      directive = this.#directives[++this.#next]
    ) {
      this.#apply(directive);
    }
  }

  hiderOf(code: string): Directive | undefined {
    const named = this.#byCode.get(code);
    if (named === null) return undefined;
    for (const part of [named?.code, this.#all]) if (part !== undefined) this.#used.add(part);
    return named?.directive ?? this.#all;
  }

  #apply(directive: Directive): void {
    const disables = directive.kind === 'disable';
    if (directive.codes.length === 0) {
      this.#all = disables ? directive : undefined;
      if (!disables) this.#byCode.clear();
      else for (const [code, source] of this.#byCode) if (source === null) this.#byCode.delete(code);
    }
    for (const code of directive.codes) {
      if (disables) this.#byCode.set(code.code, { directive, code });
      else if (this.#all === undefined) this.#byCode.delete(code.code);
      else this.#byCode.set(code.code, null);
    }
  }
}

/** One finding for each unknown name in the directives. */
function unknownNames(
  directives: readonly Directive[],
  text: string,
  names: DirectiveNames | undefined,
): readonly DocumentDiagnostic[] {
  if (names === undefined) return [];
  return directives.flatMap(({ kind, codes, word }) => {
    if (kind === 'unknown') {
      const found = text.slice(word.start, word.end);
      const near = names.nearest(found, directiveWords);
      // Without a similar name it is probably prose.
      return near === undefined ? [] : [unknown('comment', found, word, near)];
    }
    if (kind !== 'service') return [];
    return codes
      .slice(0, 1)
      .filter(({ code }) => !names.services.includes(code))
      .map((each) => unknown('service', each.code, each, names.nearest(each.code, names.services)));
  });
}

function unknown(noun: string, found: string, { start, end }: Span, near: string | undefined): DocumentDiagnostic {
  const advice = near === undefined ? 'correct or remove it.' : `did you mean "${near}"?`;
  return {
    code: 'unused-suppression',
    severity: 'warning',
    message: `There is no ${noun} "${found}"; ${advice}`,
    in: 'url',
    start,
    end,
    notes: [],
    fixes:
      near === undefined ? [] : [{ title: `Change to ${near}`, safety: 'unsafe', edits: [{ start, end, text: near }] }],
  };
}
