/**
 * Renames a declaration of a schema in the requests that use it: a property, an entity set or a singleton, also one
 * that the schema no longer has.
 */
import type { Schema, Span, StructuredType, TextEdit } from '@odatalint/core';
import { findProperty, isDerivedFrom, operators, shortName } from '@odatalint/core/internal';
import type { RenameAnswer } from '../document/answers.js';
import { variableAt } from '../document/file-variables.js';
import type { LanguageDocument } from '../document/language-document.js';
import { isExactInDocument, nodeInDocument, placedTextOf, spanInDocument } from '../document/position.js';
import { declarationsOf, type Meaning, type MeaningOf } from '../meaning/meaning.js';
import { namePart, nameSpan, type Occurrence, occurrencesInCopies } from '../meaning/occurrences.js';
import { mentionAt, mentionsOf, type Metadata } from '../metadata/metadata.js';
import { occurrenceAt } from './references.js';

/** A name that requests use and that is not theirs. */
export interface SchemaName {
  readonly name: string;
  /** The place of the name at the cursor. */
  readonly span: Span;
  readonly meaning: Renamable;
  readonly schema: Schema;
}

type Renamable = MeaningOf<'property' | 'navigation' | 'key' | 'entitySet' | 'singleton' | 'unknown'>;

const kinds: ReadonlySet<string> = new Set<Renamable['kind']>([
  'property',
  'navigation',
  'key',
  'entitySet',
  'singleton',
  'unknown',
]);

const isRenamable = (meaning: Meaning): meaning is Renamable => kinds.has(meaning.kind);

/** The name at an offset of a request or of a metadata document; undefined for names of another kind. */
export function schemaNameOf(document: LanguageDocument, offset: number): SchemaName | undefined {
  const mention = mentionAt(document, offset);
  if (mention !== undefined) return named(mention.meaning, mention.metadata.schema, mention.span);
  if (variableAt(document, offset) !== undefined) return undefined;
  const one = occurrenceAt(document, offset);
  const span = one && nameSpan(one);
  return one && span && named(one.meaning, one.bound.schema, span);
}

function named(meaning: Meaning, schema: Schema | undefined, span: Span): SchemaName | undefined {
  if (schema === undefined || !isRenamable(meaning)) return undefined;
  const [declaration] = declarationsOf(meaning, schema);
  const name = meaning.kind === 'unknown' ? meaning.name : declaration && shortName(declaration.name);
  return name === undefined ? undefined : { name, span, meaning, schema };
}

const isIdentifier = (name: string): boolean =>
  /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*$/u.test(name);

/** OData 4.01 CSDL 15.2. */
const longestIdentifier = 128;

/** Words that have a meaning of their own in the place of an operand or after one, in any case. */
const reserved: ReadonlySet<string> = new Set([
  ...Object.keys(operators),
  'not',
  'null',
  'true',
  'false',
  'inf',
  'nan',
]);

/** The reason why a text cannot be a name in an expression; undefined if it can. */
export function refusedIdentifier(name: string): string | undefined {
  if (!isIdentifier(name) || name.length > longestIdentifier)
    return `"${name}" is not an identifier: use letters, digits and underscores, and do not begin with a digit.`;
  return reserved.has(name.toLowerCase()) ? `"${name}" means something of its own in an expression.` : undefined;
}

/** The reason why a name of the schema cannot be changed; undefined if it can. */
export function refusedSchemaName({ name, meaning, schema }: SchemaName, newName: string): string | undefined {
  if (newName === name) return undefined;
  const refused = refusedIdentifier(newName);
  if (refused !== undefined) return refused;
  const owner = ownerOf(meaning);
  if (owner !== undefined)
    return meaning.kind !== 'unknown' && findProperty(schema, owner, newName) !== undefined
      ? `${shortName(owner.name)} has a property "${newName}" already.`
      : undefined;
  const { entitySets, singletons } = schema.container ?? {};
  return meaning.kind !== 'unknown' && (entitySets?.has(newName) === true || singletons?.has(newName) === true)
    ? `The service has an entity set or a singleton "${newName}" already.`
    : undefined;
}

/** The type that declares a property; undefined for a set or a singleton. */
function ownerOf(meaning: Renamable): StructuredType | undefined {
  switch (meaning.kind) {
    case 'property':
    case 'navigation':
      return meaning.declaredBy;
    case 'key':
      return meaning.type;
    case 'unknown':
      return meaning.scope;
    default:
      return undefined;
  }
}

/** Whether a place of a request names the same as another one, also where neither name is declared. */
export function isSameSchemaName({ meaning: one, schema, name }: SchemaName, other: Occurrence): boolean {
  const { meaning, bound } = other;
  if (one.kind !== 'unknown') {
    const declared = declarationsOf(one, schema);
    return declarationsOf(meaning, bound.schema).some((each) => declared.includes(each));
  }
  if (meaning.kind !== 'unknown' || meaning.name !== name || bound.schema !== schema) return false;
  const [a, b] = [one.scope, meaning.scope];
  if (a === undefined || b === undefined) return a === b;
  return a === b || isDerivedFrom(schema, a, b.name) || isDerivedFrom(schema, b, a.name);
}

/**
 * The edits that give a name of the schema another one in a document.
 *
 * @param isIt Whether a place names it.
 * @returns The edits in order; or the reason why none is possible: a place comes from a variable, or a request gives the new name
 *   another meaning.
 */
export function renameInRequests(
  document: LanguageDocument,
  { name }: Pick<SchemaName, 'name'>,
  newName: string,
  isIt: (occurrence: Occurrence) => boolean,
): RenameAnswer {
  const edits: TextEdit[] = [];
  for (const request of document.requests) {
    const occurrences = [...occurrencesInCopies(document, request)];
    const own = occurrences.filter((each) => isIt(each) && isWrittenAs(each, name));
    if (own.length === 0) continue;
    if (occurrences.some(({ meaning }) => givenName(meaning) === newName))
      return { reason: `A request gives the name "${newName}" to something else already.` };
    for (const each of own) {
      const span = exactSpan(each);
      if (span === undefined) return { reason: notWritten(document.text, nodeInDocument(each, each.node)) };
      edits.push({
        ...span,
        text: isShorthand(document.text, each, span)
          ? `${newName}: ${document.text.slice(span.start, span.end)}`
          : newName,
      });
    }
  }
  return { edits: edits.sort((a, b) => a.start - b.start) };
}

/** The places of a name of the schema in the metadata document that declares it, in order. */
export function placesInMetadata(metadata: Metadata, { meaning, schema }: SchemaName): readonly Span[] {
  const [declaration] = declarationsOf(meaning, schema);
  return declaration === undefined ? [] : mentionsOf(metadata, declaration.span).map(({ span }) => span);
}

/** The reason why a name cannot be changed: a place of it has no exact text in the document. */
export function notWritten(text: string, place: Span | undefined): string {
  const where = place === undefined ? 'one place' : `line ${text.slice(0, place.start).split('\n').length}`;
  return `The name cannot be changed everywhere because ${where} contains escapes or comes from a variable.`;
}

/** Whether an object of a program gives a member the value of the variable of that name: `{ Title }`. */
const isShorthand = (text: string, { node }: Occurrence, { start, end }: Span): boolean =>
  node.kind === 'JsonName' && /[\s{,]/.test(text.charAt(start - 1)) && /^\s*[,}]/.test(text.slice(end, end + 100));

/** A key can have another name in URLs than its property; that one stays. Some services accept names in any case. */
const isWrittenAs = (each: Occurrence, name: string): boolean =>
  namePart(each)?.text.toLowerCase() === name.toLowerCase();

const givenName = (meaning: Meaning): string | undefined =>
  meaning.kind === 'variable' ? meaning.name : meaning.kind === 'computed' ? meaning.alias.text : undefined;

/** The place of a name in the document; undefined if the document contains it in another notation. */
function exactSpan(each: Occurrence): Span | undefined {
  const part = namePart(each);
  const text = placedTextOf(each, each.node);
  const isExact = part !== undefined && part.end - part.start === part.text.length;
  return isExact && text !== undefined && isExactInDocument(text, part) ? spanInDocument(text, part) : undefined;
}
