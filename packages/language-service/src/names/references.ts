/** The other uses of the name at an offset in the document. */
import type { Span } from '@odatalint/core';
import { shortName } from '@odatalint/core/internal';
import type { Highlight, Location } from '../document/answers.js';
import type { LanguageDocument } from '../document/language-document.js';
import { positionAt } from '../document/position.js';
import { variableAt, type VariablePlace, fileVariablePlaces } from '../document/file-variables.js';
import { declarationLocation } from './definition.js';
import { declarationsOf } from '../meaning/meaning.js';
import { isGiving, nameSpan, type Occurrence, occurrencesInCopies, occurrencesOfSame } from '../meaning/occurrences.js';
import { subjectAt } from '../meaning/subject-at.js';
import { declarationAt, type Mention, mentionsOf, metadataOf } from '../metadata/metadata.js';

/**
 * Every place in the document that names the subject at an offset, including that place, in order; with `declaration`
 * also its declaration in the schema or the document. In a metadata document only the places in it. Empty for other text, such as operators and literals.
 */
export function references(
  document: LanguageDocument,
  offset: number,
  { declaration = false }: { readonly declaration?: boolean } = {},
): readonly Location[] {
  const mentions = sameMentions(document, offset);
  if (mentions !== undefined)
    return mentions
      .filter(({ isDeclaration }) => declaration || !isDeclaration)
      .map(({ span }) => ({ in: 'document', span }));
  const variable = variableAt(document, offset);
  if (variable !== undefined) {
    const places = samePlaces(document, variable).filter(({ isDefinition }) => declaration || !isDefinition);
    return places.map(({ nameSpan: span }) => ({ in: 'document', span }));
  }
  const one = occurrenceAt(document, offset);
  if (one === undefined) return [];
  const { schema } = one.bound;
  const declared =
    declaration && schema !== undefined
      ? declarationsOf(one.meaning, schema).map((each) => declarationLocation(each, schema))
      : [];
  const named = occurrencesOfSame(document, one).filter((each) => declaration || !isGiving(each));
  const spans = inOrder(named.flatMap((each) => nameSpan(each) ?? []));
  return [...declared, ...spans.map((span): Location => ({ in: 'document', span }))];
}

/**
 * The places in another document that name the schema element at an offset of this one, in order. Two documents mean the same
 * element only if their checkers have the same schema object.
 */
export function referencesIn(other: LanguageDocument, document: LanguageDocument, offset: number): readonly Span[] {
  const one = variableAt(document, offset) === undefined ? occurrenceAt(document, offset) : undefined;
  const found = one === undefined ? [] : occurrencesOfSame(other, one);
  return inOrder(found.flatMap((each) => nameSpan(each) ?? []));
}

/**
 * The places in a document that name an element of a schema, in order. `isIt` is asked about the places of declarations in their
 * schema; a place in no document of it has no name.
 */
export function referencesToDeclaration(
  document: LanguageDocument,
  isIt: (place: Extract<Location, { in: 'schema' }>) => boolean,
): readonly Span[] {
  const found = document.requests.flatMap((request) =>
    [...occurrencesInCopies(document, request)].filter((each) => isDeclaredAt(each, isIt)),
  );
  return inOrder(found.flatMap((each) => nameSpan(each) ?? []));
}

/** Whether a place of a request names an element whose declaration `isIt` accepts. */
export const isDeclaredAt = (
  { meaning, bound: { schema } }: Occurrence,
  isIt: (place: Extract<Location, { in: 'schema' }>) => boolean,
): boolean =>
  declarationsOf(meaning, schema).some((each) => {
    const place = schema && declarationLocation(each, schema);
    return place?.in === 'schema' && isIt(place);
  });

/**
 * The name of the schema at an offset of a document, as it is written there; undefined for other text and names of the
 * document.
 */
export function schemaNameAt(document: LanguageDocument, offset: number): string | undefined {
  const one = variableAt(document, offset) === undefined ? occurrenceAt(document, offset) : undefined;
  const [declaration] = one === undefined ? [] : declarationsOf(one.meaning, one.bound.schema);
  return declaration === undefined ? undefined : shortName(declaration.name);
}

/** The same places with the kind of access, for marking them while the cursor is on one. */
export function highlights(document: LanguageDocument, offset: number): readonly Highlight[] {
  const mentions = sameMentions(document, offset);
  if (mentions !== undefined)
    return mentions.map(({ span, isDeclaration }) => ({ span, kind: isDeclaration ? 'write' : 'read' }));
  const variable = variableAt(document, offset);
  if (variable !== undefined)
    return samePlaces(document, variable).map(({ nameSpan: span, isDefinition }) => ({
      span,
      kind: isDefinition ? 'write' : 'read',
    }));
  const one = occurrenceAt(document, offset);
  const same = one === undefined ? [] : occurrencesOfSame(document, one);
  const found = same.flatMap((each): Highlight[] => {
    const span = nameSpan(each);
    return span === undefined ? [] : [{ span, kind: isWritten(each) ? 'write' : 'read' }];
  });
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** The places of a metadata document that name the declaration at an offset; undefined in any other document. */
function sameMentions(document: LanguageDocument, offset: number): readonly Mention[] | undefined {
  const metadata = metadataOf(document);
  const declaration = metadata && declarationAt(document, offset);
  return declaration && mentionsOf(metadata, declaration.span);
}

/** Whether a place defines a name, or gives a property its value. */
const isWritten = (each: Occurrence): boolean => each.node.kind === 'JsonName' || isGiving(each);

/** The meaning at an offset, in a form that can be compared with others. */
export function occurrenceAt(document: LanguageDocument, offset: number): Occurrence | undefined {
  const position = positionAt(document, offset);
  const subject = position && subjectAt(position);
  return subject && { request: position!.request, bound: position!.bound, ...subject };
}

/** The places of a variable of the file; a name that is defined more than once is one variable. */
export const samePlaces = (document: LanguageDocument, { name }: VariablePlace): VariablePlace[] =>
  fileVariablePlaces(document).filter((each) => each.name === name);

const inOrder = (spans: readonly Span[]): Span[] => [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
