/** A canonical function with too few, too many or the wrong kind of arguments. */
import type { Fix } from '../../source/index.js';
import { familyWords, type TypeFamily } from '../../semantics/index.js';
import { type Call, canonicalFunctions, type Expression, type Node } from '../../syntax/index.js';
import { memberNames } from '../known-names.js';
import { quoteLiteral, unquoteLiteral } from '../literal-forms.js';
import { knownLiteral } from '../operands.js';
import { operandType, operandWords, typeWords } from '../operand-types.js';
import { defineRule } from '../rule.js';
import type { RuleContext } from '../rule-context.js';

type Families = readonly TypeFamily[];

type Fact =
  | { readonly call: Call; readonly problem: 'count'; readonly given: number }
  | { readonly call: Call; readonly problem: 'type'; readonly argument: Expression; readonly wanted: Families; readonly words: string; readonly found: string };

// An enumeration value can be written as a string, so it passes where a string does.
const text: Families = ['string', 'enum'];
const number: Families = ['number'];
const day: Families = ['date', 'dateTimeOffset'];
const clock: Families = ['dateTimeOffset', 'timeOfDay'];
const instant: Families = ['dateTimeOffset', 'date'];

/** What the arguments of the canonical functions are (URL conventions 5.1.1.5 to 5.1.1.9); collections pass anywhere. */
const signatures: Readonly<Record<string, readonly Families[]>> = {
  concat: [text, text], contains: [text, text], endswith: [text, text], indexof: [text, text], length: [text],
  startswith: [text, text], substring: [text, number, number], matchespattern: [text, text], tolower: [text],
  toupper: [text], trim: [text], year: [day], month: [day], day: [day], hour: [clock], minute: [clock], second: [clock],
  fractionalseconds: [clock], date: [instant], time: [['dateTimeOffset']], totaloffsetminutes: [['dateTimeOffset']],
  totalseconds: [['duration']], ceiling: [number], floor: [number], round: [number],
}; // prettier-ignore

export const invalidArguments = defineRule<'Call', Fact>({
  name: 'invalid-arguments',
  summary: 'A function gets the wrong number or the wrong kind of arguments.',
  specification: 'OData 4.01 URL conventions 5.1.1.4 to 5.1.1.12',
  group: 'query',
  severity: 'error',
  wakes: ['Call'],
  find(call, context, report) {
    const name = call.name.text.toLowerCase();
    if (!Object.hasOwn(canonicalFunctions, name) || !context.dialect.functions.includes(name) || !isFunction(call, context)) return;
    const given = call.args.length;
    const [least, most] = canonicalFunctions[name]!;
    if ((given < least || given > most) && !call.args.some(mayBeAnything)) report(call.name, { call, problem: 'count', given });
    for (const [i, wanted] of (signatures[name] ?? []).entries()) {
      const argument = call.args[i];
      if (argument === undefined || argument.kind === 'Argument') continue;
      const type = operandType(context, argument);
      if (type === undefined || type.isCollection || wanted.includes(type.family)) continue;
      report(argument, { call, problem: 'type', argument, wanted, words: operandWords(context, argument), found: typeWords(type) });
    }
  },
  describe(fact, context) {
    const { call } = fact;
    const name = call.name.text;
    if (fact.problem === 'count') {
      return { message: `"${name}" takes ${countWords(canonicalFunctions[name.toLowerCase()]!)}, but ${fact.given === 0 ? 'none is' : `${fact.given} ${fact.given === 1 ? 'is' : 'are'}`} given.` };
    }
    const { words, found, wanted } = fact;
    const instead = replacementFor(fact, context);
    const advice = instead === undefined ? `give it ${familyWords[wanted[0]!]}` : `write ${instead}`;
    return { message: `${words} is ${found}, but "${name}" takes ${wanted.filter((family) => family !== 'enum').map((family) => familyWords[family]).join(' or ')} there; ${advice}.` };
  },
  fix(fact, context): Fix[] {
    if (fact.problem === 'count') return [];
    const instead = replacementFor(fact, context);
    const literal = knownLiteral(fact.argument);
    if (instead === undefined || literal === undefined) return [];
    return [{ title: `Write ${instead}`, safety: 'safe', edits: [{ start: literal.start, end: literal.end, text: context.write(literal, instead) }] }];
  },
});

/** Behind a slash, or where the schema has something of just that name, it need not be the canonical function. */
function isFunction(call: Call, { ancestors, schema }: RuleContext): boolean {
  const parent = ancestors.at(-1);
  const isQuantifier = call.name.text === 'any' || call.name.text === 'all';
  if (ancestors.some(({ kind }) => kind === 'ResourcePath')) return false;
  if (parent?.kind === 'MemberPath' && parent.parts[0] !== call) return isQuantifier;
  return schema === undefined || !memberNames(schema).has(call.name.text);
}

const mayBeAnything = ({ kind }: Node): boolean => kind === 'Hole' || kind === 'Missing' || kind === 'Skipped';

const countWords = ([least, most]: readonly [number, number]): string => {
  const noun = most === 1 ? 'argument' : 'arguments';
  if (most === 0) return 'no arguments';
  if (most === Infinity) return `at least ${least} ${least === 1 ? 'argument' : 'arguments'}`;
  return least === most ? `${least} ${noun}` : `${least} to ${most} ${noun}`;
};

/** The same value as a literal of a kind that the function takes. */
function replacementFor(fact: Fact & { readonly problem: 'type' }, { dialect }: RuleContext): string | undefined {
  const literal = knownLiteral(fact.argument);
  if (literal === undefined) return undefined;
  if (fact.wanted.includes('string')) return quoteLiteral(literal);
  for (const family of fact.wanted) {
    const unquoted = unquoteLiteral(literal, family, dialect);
    if (unquoted !== undefined) return unquoted;
  }
  return undefined;
}
