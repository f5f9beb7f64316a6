/** A literal of a kind that the dialect does not support. */
import { type LiteralKind, literalRows } from '../../language/index.js';
import type { Fix } from '../../text/index.js';
import type { Literal } from '../../syntax/index.js';
import { expandDouble, formsOfLiteral, quoteLiteral } from '../shared/expressions/literal-forms.js';
import { stringContent } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords, serviceWords, shorten } from '../shared/text/words.js';

const literalKinds = Object.keys(literalRows) as LiteralKind[];

interface Fact {
  readonly literal: Literal;
  /** The replacements, one of which is right, and whether it is the same value. */
  readonly instead: { readonly texts: readonly string[]; readonly isSame: boolean } | undefined;
}

const kindWords: Readonly<Record<LiteralKind, string>> = {
  null: 'null',
  boolean: 'a Boolean value',
  integer: 'a whole number',
  decimal: 'a decimal number',
  double: 'a number with an exponent',
  string: 'a string',
  date: 'a date',
  dateTimeOffset: 'a date and time',
  timeOfDay: 'a time of day',
  duration: 'a duration',
  guid: 'a GUID',
  binary: 'a binary value',
  enum: 'an enumeration value',
  geo: 'a geographic value',
  json: 'a JSON value',
};

/** What to do where a literal has no other form. */
const adviceFor: Readonly<Partial<Record<Literal['literal'], string>>> = {
  duration: 'calculate the date on the client, and compare with that',
  double: 'compare with a number',
};

const wordsFor = ({ literal, text }: Literal): string =>
  // A prefix without a namespace is not the name of a type.
  literal === 'enum' && !text.includes('.')
    ? 'a string with a prefix'
    : /^-?(?:INF|NaN)$/i.test(text)
      ? 'not a finite number'
      : kindWords[literal];

export const unsupportedLiteral = defineRule<'Literal', Fact>({
  name: 'unsupported-literal',
  within: 'service-query',
  visits: ['Literal'],
  // Where the literals of former versions are the dialect's own, later forms of the same kinds are not.
  forms: ({ dialect }) =>
    dialect.v3Literals === 'own' ? {} : { Literal: literalKinds.filter((kind) => !dialect.literals.includes(kind)) },
  find(literal, context, report) {
    if (literal.malformed) return;
    if (context.dialect.v3Literals === 'own') {
      if (!isOfLaterForm(literal, context)) return;
      const texts = formsOfLiteral(literal, comparedType(context), context.dialect);
      return report(literal, { literal, instead: texts.length === 0 ? undefined : { texts, isSame: true } });
    }
    if (isJudgedAsKey(literal, context)) return;
    report(literal, { literal, instead: writeInstead(literal) });
  },
  describe: ({ literal, instead }, { dialect }) => {
    const advice =
      instead === undefined
        ? (adviceFor[literal.literal] ?? 'use another property in the condition')
        : `write ${listWords(instead.texts.map(shorten), 'or')}${instead.texts.length > 1 ? ', as the property is declared' : ''}`;
    return {
      message: `${shorten(literal.text)} is ${wordsFor(literal)}, which ${serviceWords(dialect)} does not support; ${advice}.`,
    };
  },
  fix: ({ literal, instead }, context): Fix[] => {
    if (instead === undefined) return [];
    const { start, end } = literal;
    const { texts, isSame } = instead;
    // Text that follows without a space would become part of a number.
    const isJoined = /^\w/.test(context.textOf(literal, { start: end, end: end + 1 }));
    const isSafe = isSame && !isJoined && texts.length === 1;
    return texts.map((text) => ({
      title: `Write ${shorten(text)}`,
      safety: isSafe ? 'safe' : 'unsafe',
      edits: [{ start, end, text: context.write(literal, text) }],
      ...(texts.length > 1 && { isManual: true as const }),
    }));
  },
});

/** invalid-key-value checks a value whose key property is known, and an operation accepts any literal. */
function isJudgedAsKey(literal: Literal, { ancestors, binding }: RuleContext): boolean {
  const predicate = ancestors.find(({ kind }) => kind === 'KeyPredicate');
  if (predicate === undefined) return false;
  const fact = binding.path.find(({ segment }) => segment.keys.some(({ id }) => id === predicate.id));
  if (fact?.role === 'operation') return true;
  const value = fact?.key?.predicate.items.find((item) => item.value === literal);
  return value !== undefined && fact?.key?.values.has(value) === true;
}

/** Whether V4 has the kind or writes it without a prefix, where the dialect writes it with one. */
const isOfLaterForm = ({ literal, text }: Literal, { dialect }: RuleContext): boolean =>
  !dialect.literals.includes(literal) || (prefixed.has(literal) && !text.includes("'"));

/** V2 and V3 write these kinds with a prefix, V4 without one. */
const prefixed: ReadonlySet<LiteralKind> = new Set(['date', 'dateTimeOffset', 'guid', 'timeOfDay']);

/** The declared type of the property on the other side of a comparison. */
function comparedType({ ancestors, binding }: RuleContext): string | undefined {
  const around = ancestors.at(-1);
  if (around?.kind !== 'Binary') return undefined;
  for (const side of [around.left, around.right]) {
    const last = side.kind === 'MemberPath' ? side.parts.at(-1) : undefined;
    const referent = last?.kind === 'Name' ? binding.referentOf(last) : undefined;
    if (referent?.kind === 'property') return referent.property.type.name;
  }
  return undefined;
}

function writeInstead(literal: Literal): Fact['instead'] {
  if (literal.literal === 'double') {
    const text = expandDouble(literal.text);
    return text === undefined ? undefined : { texts: [text], isSame: true };
  }
  if (literal.literal === 'enum')
    return { texts: [`'${stringContent(literal).replaceAll("'", "''")}'`], isSame: false };
  const quoted = quoteLiteral(literal);
  return quoted === undefined ? undefined : { texts: [quoted], isSame: false };
}
