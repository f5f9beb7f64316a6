/** What each word of a document is, for colouring it. */
import type { BoundRequest, Declaration, LiteralKind, Span } from '@odatalint/core';
import { deprecationOf, isReadOnly } from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import {
  hasLongLine,
  isOnLineOver,
  isOnLongLine,
  type LanguageDocument,
  linePieces,
  type SemanticToken,
  type TokenModifier,
  type TokenType,
  touches,
  fileVariablePlaces,
} from '../document/index.js';
import { declarationsOf, isGiving, type Meaning, nameSpan, type Occurrence, occurrencesIn } from '../meaning/index.js';

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
  return withoutOverlaps(tokens);
}

/** The tokens of a request; to look for those of a long line would take as long after each key in it. */
function tokensOf(document: LanguageDocument, request: StoredRequest, text: string): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  if (isOnLineOver(document.longestLine, text, request.span)) return tokens;
  for (const occurrence of occurrencesIn(document, request)) {
    const type = tokenType(occurrence);
    const span = type === undefined ? undefined : nameSpan(occurrence);
    if (type === undefined || span === undefined) continue;
    const modifiers = modifiersOf(occurrence);
    for (const piece of linePieces(text, span)) tokens.push({ ...piece, type, modifiers });
  }
  return tokens;
}

/** Of tokens that overlap the first stays; of those that begin together the variable, which the others are the value of. */
function withoutOverlaps(tokens: readonly SemanticToken[]): SemanticToken[] {
  const kept: SemanticToken[] = [];
  const rank = ({ type }: SemanticToken): number => (type === 'variable' ? 0 : 1);
  for (const token of [...tokens].sort((a, b) => a.start - b.start || rank(a) - rank(b) || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || token.start >= last.end) kept.push(token);
  }
  return kept;
}

const byMeaning: Readonly<Partial<Record<Meaning['kind'], TokenType>>> = {
  entitySet: 'entitySet',
  unlistedSet: 'entitySet',
  singleton: 'entitySet',
  property: 'property',
  navigation: 'navigation',
  key: 'property',
  type: 'type',
  primitiveType: 'type',
  enumMember: 'enumMember',
  operation: 'function',
  parameter: 'parameter',
  variable: 'lambdaVariable',
  systemVariable: 'keyword',
  alias: 'alias',
  computed: 'property',
  option: 'option',
  customOption: 'option',
  function: 'function',
  operator: 'operator',
  transformation: 'function',
  aggregation: 'function',
  direction: 'keyword',
  systemSegment: 'keyword',
  keySegment: 'string',
  method: 'method',
  header: 'header',
  control: 'keyword',
  requestId: 'alias',
  group: 'alias',
  hole: 'variable',
  term: 'string',
};

const numbers: ReadonlySet<LiteralKind> = new Set([
  'integer', 'decimal', 'double', 'date', 'dateTimeOffset', 'timeOfDay', 'duration',
]); // prettier-ignore

function tokenType({ node, meaning }: Occurrence): TokenType | undefined {
  switch (meaning.kind) {
    case 'literal': {
      const { literal } = meaning.literal;
      if (literal === 'null' || literal === 'boolean') return 'keyword';
      return numbers.has(literal) ? 'number' : 'string';
    }
    case 'unknown':
      if (node.kind === 'JsonName') return 'member';
      return meaning.scope === undefined ? 'entitySet' : 'property';
    case 'value':
      if (node.kind !== 'RawValue') return undefined;
      if (/^\d+$/.test(node.text)) return 'number';
      return node.text === 'true' || node.text === 'false' ? 'keyword' : undefined;
    case 'property':
    case 'navigation':
      return node.kind === 'JsonName' ? 'member' : meaning.kind;
    case 'parameter':
      return node.kind === 'JsonName' ? 'member' : 'parameter';
    default:
      return byMeaning[meaning.kind];
  }
}

function modifiersOf(occurrence: Occurrence): readonly TokenModifier[] {
  const { meaning, bound } = occurrence;
  const declarations = declarationsOf(meaning, bound.schema);
  const modifiers: TokenModifier[] = [];
  if (isGiving(occurrence)) modifiers.push('declaration');
  if (declarations.some((each) => deprecationOf(each) !== undefined)) modifiers.push('deprecated');
  if (meaning.kind === 'property' && isComputed(meaning.property, bound)) modifiers.push('readonly');
  if (meaning.kind === 'unknown' || meaning.kind === 'unlistedSet') modifiers.push('unknown');
  return modifiers;
}

/** Whether the service alone gives a property its values. */
const isComputed = (property: Declaration, { service }: BoundRequest): boolean =>
  isReadOnly(property) || service.conventions.systemProperties.includes(property.name);
