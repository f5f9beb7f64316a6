/** Facts that the text omits but a reader may want: types of lambda variables, names of keys, values of variables. */
import type { Span } from '@odatalint/core';
import { shownText, typeText } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import { hasLongLine, isOnLineOver, isOnLongLine } from '../document/long-lines.js';
import type { InlayHint } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { nodeInDocument } from '../document/position.js';
import { touches } from '../document/spans.js';
import { fileVariablePlaces } from '../document/file-variables.js';
import { isGiving, type Occurrence, occurrencesIn } from '../meaning/occurrences.js';

/**
 * The hints in a span of the document, or in all of it, in order. A secret is not shown, and neither is a hint for
 * which its line has no room. Requests with a line that is too long have none.
 */
export function inlayHints(document: LanguageDocument, range?: Span): readonly InlayHint[] {
  const hints: InlayHint[] = [];
  for (const { from, span, answer } of document.answersTo(hintsOfRequest, range))
    if (!hasLongLine(document, { span }))
      for (const hint of answer) hints.push({ ...hint, offset: hint.offset + from });
  for (const hint of variableHints(document, range)) hints.push(hint);
  const ordered = withRoom(
    document.text,
    hints.sort((a, b) => a.offset - b.offset),
  );
  return range === undefined ? ordered : ordered.filter(({ offset }) => range.start <= offset && offset <= range.end);
}

/** The hints of a line and its own characters take no more columns than this, so that no text is pushed off the screen. */
const widestLine = 120;

/** The hints for which their line has room; the first hints of each line take precedence. */
function withRoom(text: string, hints: readonly InlayHint[]): readonly InlayHint[] {
  const fitting: InlayHint[] = [];
  let lineEnd = -1;
  let width = 0;
  for (const hint of hints) {
    if (hint.offset > lineEnd) {
      const start = text.lastIndexOf('\n', hint.offset - 1) + 1;
      const end = text.indexOf('\n', hint.offset);
      lineEnd = end < 0 ? text.length : end;
      width = lineEnd - start;
    }
    // An editor draws a hint with a little space around it.
    width += hint.text.length + 1;
    if (width <= widestLine) fitting.push(hint);
  }
  return fitting;
}

const hintsOfRequest = (document: LanguageDocument, request: StoredRequest, text: string): readonly InlayHint[] =>
  isOnLineOver(document.longestLine, text, request.span)
    ? []
    : Array.from(occurrencesIn(document, request), hintsOf)
        .flat()
        .map((hint) => ({ ...hint, text: shownText(hint.text) }));

function hintsOf(occurrence: Occurrence): InlayHint[] {
  const { meaning, node } = occurrence;
  if (meaning.kind === 'variable' && meaning.type !== undefined && isGiving(occurrence)) {
    const span = nodeInDocument(occurrence, node);
    return span === undefined ? [] : [{ offset: span.end, text: `: ${typeText(meaning.type)}`, kind: 'type' }];
  }
  if (meaning.kind === 'literal' && meaning.for?.isNamed === false) {
    const span = nodeInDocument(occurrence, node);
    return span === undefined ? [] : [{ offset: span.start, text: `${meaning.for.key.alias}=`, kind: 'key' }];
  }
  return [];
}

/** A longer value is cut off. */
const longestValue = 40;

function variableHints(document: LanguageDocument, range: Span | undefined): InlayHint[] {
  const places = fileVariablePlaces(document).filter(
    (place) => !place.isDefinition && touches(place, range) && !isOnLongLine(document, place),
  );
  if (places.length === 0) return [];
  return places.flatMap((place): InlayHint[] => {
    const value = place.definition?.value;
    if (value === undefined || value === '' || place.isCredential || document.withoutSecrets(value) !== value)
      return [];
    const shown = value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value;
    return [{ offset: place.end, text: ` = ${shown}`, kind: 'value' }];
  });
}
