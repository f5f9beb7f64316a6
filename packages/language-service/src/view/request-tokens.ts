/** The tokens of one request, by the meaning of its names. */
import type { BoundRequest, Declaration, LiteralKind, Span } from '@odatalint/core';
import { deprecationOf, isReadOnly } from '@odatalint/core/internal';
import { linesOf, type StoredRequest } from '@odatalint/documents';
import type { SemanticToken, TokenModifier, TokenType } from '../document/answers.js';
import type { EditedText } from '../document/edited-text.js';
import { declarationsOf, type Meaning } from '../meaning/meaning.js';
import { isGiving, nameSpan, type Occurrence, occurrencesIn } from '../meaning/occurrences.js';

/** The tokens of a request, each on one line of the text; some may overlap. */
export function requestTokens(document: EditedText, request: StoredRequest, text: string): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  for (const occurrence of occurrencesIn(document, request)) {
    const type = tokenType(occurrence);
    const span = type === undefined ? undefined : nameSpan(occurrence);
    if (type === undefined || span === undefined) continue;
    const modifiers = modifiersOf(occurrence);
    for (const piece of linePieces(text, span)) tokens.push({ ...piece, type, modifiers });
  }
  return tokens;
}

/** The first of overlapping tokens stays; among those that begin together the variable does, because the others are its value. */
export function separateTokens(tokens: readonly SemanticToken[]): SemanticToken[] {
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
  isReadOnly(property) || service.conventions.bodies.systemProperties.includes(property.name);

/** The parts of a span on each of the lines that it covers, spaces at their ends left out. */
function* linePieces(text: string, { start, end }: Span): Generator<Span> {
  for (const line of linesOf(text, start, end)) if (line.from < line.to) yield { start: line.from, end: line.to };
}
