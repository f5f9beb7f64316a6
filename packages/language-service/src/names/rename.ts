/**
 * Renames a name in a document: one that the document itself declares (lambda variables, parameter aliases and variables of the file), or
 * one of the schema, a property or an entity set.
 */
import { type Node, type Span, type TextEdit, walk } from '@odatalint/core';
import { isExactInDocument, nodeInDocument, placedTextOf, spanInDocument } from '../document/position.js';
import type { LanguageDocument } from '../document/language-document.js';
import type { RenameAnswer, PreparedRename } from '../document/answers.js';
import { variableAt, type VariablePlace, fileVariablePlaces } from '../document/file-variables.js';
import type { MeaningOf } from '../meaning/meaning.js';
import { type Occurrence, occurrencesIn, occurrencesOfSame } from '../meaning/occurrences.js';
import { occurrenceAt, samePlaces } from './references.js';
import {
  isSameSchemaName,
  notWritten,
  refusedIdentifier,
  refusedSchemaName,
  renameInRequests,
  schemaNameOf,
} from './rename-in-requests.js';

/** The name to rename at an offset, with its span; or the reason why it cannot be renamed. */
export function prepareRename(document: LanguageDocument, offset: number): PreparedRename {
  const ofSchema = schemaNameOf(document, offset);
  if (ofSchema !== undefined) return { span: ofSchema.span, name: ofSchema.name };
  const found = renamableAt(document, offset);
  if ('reason' in found) return found;
  const { at, name, mark } = found;
  return { span: { start: at.start + mark.length, end: at.end }, name };
}

/**
 * The edits that rename the name at an offset in all its places in the document, in order; or why that is impossible: the name belongs
 * to no place of the document or schema, the new name is not an identifier or already exists, or a place cannot be edited. Other
 * documents use a name of the schema too: `renameInRequests`.
 */
export function rename(document: LanguageDocument, offset: number, newName: string): RenameAnswer {
  const ofSchema = schemaNameOf(document, offset);
  if (ofSchema !== undefined) {
    const reason = refusedSchemaName(ofSchema, newName);
    if (reason !== undefined) return { reason };
    return renameInRequests(document, ofSchema, newName, (each) => isSameSchemaName(ofSchema, each));
  }
  const found = renamableAt(document, offset);
  if ('reason' in found) return found;
  const name = newName.replace(/^@/, '');
  const reason = name === found.name ? undefined : found.refuses(name);
  if (reason !== undefined) return { reason };
  const edits = found.spans.map(({ start, end }): TextEdit => ({ start, end, text: name }));
  return { edits: edits.sort((a, b) => a.start - b.start) };
}

interface Renamable {
  /** Without its mark. */
  readonly name: string;
  /** The text before the name, which stays: `@`. */
  readonly mark: string;
  /** The place at the cursor, mark included. */
  readonly at: Span;
  readonly spans: readonly Span[];
  /** The reason why another name is not valid; undefined if it is. */
  refuses(newName: string): string | undefined;
}

const notHere =
  'Only properties, entity sets, singletons, lambda variables, parameter aliases and variables of the file can be renamed.';

function renamableAt(document: LanguageDocument, offset: number): Renamable | { readonly reason: string } {
  const variable = variableAt(document, offset);
  if (variable !== undefined) return renamableVariable(document, variable);
  const one = occurrenceAt(document, offset);
  const { meaning } = one ?? {};
  if (one === undefined || (meaning?.kind !== 'variable' && meaning?.kind !== 'alias')) return { reason: notHere };
  const mark = meaning.kind === 'alias' ? '@' : '';
  const spans = exactSpans(occurrencesOfSame(document, one), mark.length);
  const at = nodeInDocument(one, one.node);
  if (spans === undefined || at === undefined) return { reason: notWritten(document.text, undefined) };
  const refuses =
    meaning.kind === 'alias'
      ? (name: string) => refusedAlias(document, one, name)
      : (name: string) => refusedVariable(meaning, name);
  return { name: meaning.name.slice(mark.length), mark, at, spans, refuses };
}

/** The spans in the document after the mark; undefined unless all of them are there as they are. */
function exactSpans(occurrences: readonly Occurrence[], mark: number): Span[] | undefined {
  const spans: Span[] = [];
  for (const { request, bound, node } of occurrences) {
    const text = placedTextOf({ request, bound }, node);
    if (text === undefined || !('text' in node) || node.end - node.start !== node.text.length) return undefined;
    const name = { start: node.start + mark, end: node.end };
    const span = isExactInDocument(text, name) ? spanInDocument(text, name) : undefined;
    if (span === undefined) return undefined;
    spans.push(span);
  }
  return spans;
}

function refusedAlias(document: LanguageDocument, one: Occurrence, name: string): string | undefined {
  const refused = refusedIdentifier(name);
  if (refused !== undefined) return refused;
  for (const { meaning, bound } of occurrencesIn(document, one.request))
    if (meaning.kind === 'alias' && bound === one.bound && meaning.name === `@${name}`)
      return `This request has a parameter alias @${name} already.`;
  return undefined;
}

/** Inside the lambda the new name must mean nothing yet: neither another variable nor a property by itself. */
function refusedVariable({ lambda }: MeaningOf<'variable'>, name: string): string | undefined {
  const refused = refusedIdentifier(name);
  if (refused !== undefined) return refused;
  let isTaken = false;
  walk(lambda, (node, ancestors) => {
    if (node.kind === 'Name' && node.text === name && beginsPath(node, ancestors.at(-1))) isTaken = true;
  });
  return isTaken ? `"${name}" has a meaning inside this ${lambda.operator.text}(…) already.` : undefined;
}

const beginsPath = (node: Node, parent: Node | undefined): boolean =>
  parent?.kind === 'MemberPath' ? parent.parts[0] === node : parent?.kind === 'Lambda' && parent.variable === node;

function renamableVariable(
  document: LanguageDocument,
  variable: VariablePlace,
): Renamable | { readonly reason: string } {
  const { name, definition } = variable;
  if (definition === undefined) return { reason: `This file does not define the variable "${name}".` };
  return {
    name,
    mark: '',
    at: variable.nameSpan,
    spans: samePlaces(document, variable).map(({ nameSpan }) => nameSpan),
    refuses: (newName) => {
      if (!/^[\p{L}\p{N}_.-]+$/u.test(newName))
        return `"${newName}" is not a valid variable name: use letters, digits, dots, hyphens and underscores.`;
      const isTaken = fileVariablePlaces(document).some((each) => each.name === newName);
      return isTaken ? `This file uses a variable "${newName}" already.` : undefined;
    },
  };
}
