/** The kind of each word of a document, for coloring. */
import type { Span } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import { hasLongLine, isOnLineOver, isOnLongLine } from '../document/long-lines.js';
import type { LanguageDocument } from '../document/language-document.js';
import type { SemanticToken } from '../document/answers.js';
import { touches } from '../document/spans.js';
import { fileVariablePlaces } from '../document/file-variables.js';
import { requestTokens, separateTokens } from './request-tokens.js';

/**
 * The tokens of a document, or of the requests that a span of it touches: in order, none overlapping, each on one line. Requests
 * with a line that is too long have none.
 */
export function semanticTokens(document: LanguageDocument, range?: Span): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  const isWanted = (span: Span): boolean => touches(span, range) && !isOnLongLine(document, span);
  for (const { start, end, isDefinition } of fileVariablePlaces(document).filter(isWanted))
    tokens.push({ start, end, type: 'variable', modifiers: isDefinition ? ['declaration'] : [] });
  for (const { from, span, answer } of document.answersTo(tokensOf, range)) {
    if (hasLongLine(document, { span })) continue;
    for (const { start, end, type, modifiers } of answer)
      tokens.push({ start: start + from, end: end + from, type, modifiers });
  }
  return separateTokens(tokens);
}

/** The tokens of a request. Searching those of a long line would take as long after each key in it. */
const tokensOf = (document: LanguageDocument, request: StoredRequest, text: string): readonly SemanticToken[] =>
  isOnLineOver(document.longestLine, text, request.span) ? [] : requestTokens(document, request, text);
