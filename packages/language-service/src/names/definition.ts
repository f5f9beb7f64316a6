/** The declaration of the name at an offset: in the schema, or elsewhere in the document. */
import type { Declaration, Node, Schema, Span } from '@odatalint/core';
import { type BatchItem, typeDeclaration } from '@odatalint/core/internal';
import type { LanguageDocument } from '../document/language-document.js';
import type { Location } from '../document/answers.js';
import { nameSpanOf, variableAt, type VariablePlace } from '../document/file-variables.js';
import { nodeInDocument, type RequestPosition, positionAt } from '../document/position.js';
import { declarationsOf, type Meaning, typeNameOf } from '../meaning/meaning.js';
import { mentionAt } from '../metadata/metadata.js';
import { subjectAt } from '../meaning/subject-at.js';

/**
 * The declaration of a schema element; the place that defines a lambda variable, a parameter alias, a computed name, a
 * variable of the file or an id in a batch; in a metadata document the declaration of a name there. Several for an
 * operation with overloads; empty for an undeclared name.
 */
export function definition(document: LanguageDocument, offset: number): readonly Location[] {
  const mention = mentionAt(document, offset);
  if (mention !== undefined)
    return declarationsOf(mention.meaning, mention.metadata.schema).map(({ span }) => here(span));
  const variable = variableAt(document, offset);
  if (variable !== undefined) return variableDefinition(document, variable);
  const position = positionAt(document, offset);
  const subject = position && subjectAt(position);
  if (position === undefined || subject === undefined) return [];
  const local = localDefinition(document, position, subject.meaning);
  if (local !== undefined) return [here(local)];
  const { schema } = position.bound;
  if (schema === undefined) return [];
  return declarationsOf(subject.meaning, schema).map((declaration) => declarationLocation(declaration, schema));
}

/** The declaration of the type of the name at an offset; for an operation, of its return type. Empty for primitive types. */
export function typeDefinition(document: LanguageDocument, offset: number): readonly Location[] {
  const mention = mentionAt(document, offset);
  if (mention !== undefined) {
    const { schema } = mention.metadata;
    const named = typeNameOf(mention.meaning, schema);
    const declared = named === undefined ? undefined : typeDeclaration(schema, named);
    return declared === undefined ? [] : [here(declared.span)];
  }
  const position = positionAt(document, offset);
  const subject = position && subjectAt(position);
  const schema = position?.bound.schema;
  if (subject === undefined || schema === undefined) return [];
  const name = typeNameOf(subject.meaning, schema);
  const type = name === undefined ? undefined : typeDeclaration(schema, name);
  return type === undefined ? [] : [declarationLocation(type, schema)];
}

function variableDefinition(document: LanguageDocument, { name, definition }: VariablePlace): readonly Location[] {
  if (definition !== undefined) return [here(nameSpanOf(definition))];
  const value = document.environment?.valueOf(name);
  return value === undefined ? [] : [{ in: 'file', file: value.file, span: value.nameSpan }];
}

const here = ({ start, end }: Span): Location => ({ in: 'document', span: { start, end } });

/** The place of a declaration in the documents of its schema. */
export function declarationLocation({ span }: Declaration, { documents }: Schema): Location {
  const { start, end, document = 0 } = span;
  return { in: 'schema', document, name: documents?.[document], span: { start, end } };
}

/** The place in the document that defines a name of its own; undefined for any other name. */
function localDefinition(document: LanguageDocument, position: RequestPosition, meaning: Meaning): Span | undefined {
  const { request, bound } = position;
  const inRequest = (node: Node | undefined): Span | undefined => node && nodeInDocument({ request, bound }, node);
  switch (meaning.kind) {
    case 'variable':
      return inRequest(meaning.lambda.variable);
    case 'computed':
      return inRequest(meaning.alias);
    case 'alias': {
      const [root] = bound.roots;
      const query = root?.kind === 'Request' ? root.url.query : undefined;
      return inRequest(query?.options.find(({ name }) => name.text === meaning.name)?.name);
    }
    case 'requestId':
      return placeInBatch(document, position, ({ requestId }) =>
        requestId?.text === meaning.id ? requestId : undefined,
      );
    case 'group':
      return placeInBatch(document, position, ({ atomicityGroup }) =>
        atomicityGroup?.text === meaning.name ? atomicityGroup : undefined,
      );
    default:
      return undefined;
  }
}

/** The place where the first request of the batch defines the name. */
function placeInBatch(
  document: LanguageDocument,
  { request }: RequestPosition,
  find: (item: BatchItem) => Node | undefined,
): Span | undefined {
  for (const bound of document.bind(request)) {
    const [root] = bound.roots;
    for (const item of (root?.kind === 'Request' ? root.batch?.items : undefined) ?? []) {
      const found = find(item);
      if (found !== undefined) return nodeInDocument({ request, bound }, found);
    }
  }
  return undefined;
}
