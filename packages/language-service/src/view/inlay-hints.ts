/** Facts that the text omits but a reader may want: types of lambda variables, names of keys, values of variables. */
import { type Span, typeText } from '@odatalint/core';
import {
  type InlayHint,
  type LanguageDocument,
  nodeInDocument,
  touches,
  type VariablePlace,
  variablePlaces,
} from '../document/index.js';
import { isGiving, type Occurrence, occurrencesIn } from '../meaning/index.js';

/** The hints in a span of the document, or in all of it, in order. A value that is a secret is not shown. */
export function inlayHints(document: LanguageDocument, range?: Span): readonly InlayHint[] {
  const hints: InlayHint[] = [];
  for (const request of document.requests) {
    if (!touches(request.span, range)) continue;
    for (const occurrence of occurrencesIn(document, request)) for (const hint of hintsOf(occurrence)) hints.push(hint);
  }
  for (const hint of variableHints(document, range)) hints.push(hint);
  const ordered = hints.sort((a, b) => a.offset - b.offset);
  return range === undefined ? ordered : ordered.filter(({ offset }) => range.start <= offset && offset <= range.end);
}

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

/** A longer value would push the line off the screen. */
const longestValue = 60;

function variableHints(document: LanguageDocument, range: Span | undefined): InlayHint[] {
  const places = variablePlaces(document).filter((place) => !place.isDefinition && touches(place, range));
  if (places.length === 0) return [];
  const secrets = secretValues(document, places);
  return places.flatMap((place): InlayHint[] => {
    const value = place.definition?.value;
    if (
      value === undefined ||
      value === '' ||
      secrets.some((secret) => secret.includes(value) || value.includes(secret)) ||
      document.withoutSecrets(value) !== value
    )
      return [];
    const shown = value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value;
    return [{ offset: place.end, text: ` = ${shown}`, kind: 'value' }];
  });
}

/** The values of variables that are where a secret is sent; one may be a part of another. */
function secretValues(document: LanguageDocument, places: readonly VariablePlace[]): string[] {
  const { secrets } = document.check();
  return places.flatMap((place) => {
    const isSecret = secrets.some(({ start, end }) => start < place.end && end > place.start);
    const value = place.definition?.value;
    return isSecret && value !== undefined && value !== '' ? [value] : [];
  });
}
