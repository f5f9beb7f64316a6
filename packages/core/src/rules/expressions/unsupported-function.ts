/** A canonical function, or `any` or `all`, that the dialect does not support. */
import type { Fix, Span, TextEdit } from '../../text/index.js';
import { functionRow, operators } from '../../language/index.js';
import { type Call, type Literal } from '../../syntax/index.js';
import { knownLiteral, outerNode, pathText, plainNames, stringContent } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { lacks, listWords, whyLacking } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly instead: Pattern | undefined;
}

/** A `like` condition that means the same. */
interface Pattern {
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

const wildcards: Readonly<Record<string, readonly [string, string]>> = {
  contains: ['%', '%'],
  startswith: ['', '%'],
  endswith: ['%', ''],
};

export const unsupportedFunction = defineRule<'Call' | 'Lambda', Fact>({
  name: 'unsupported-function',
  within: 'service-query',
  visits: ['Call', 'Lambda'],
  find(node, context, report) {
    const word = node.kind === 'Call' ? node.name : node.operator;
    const name = word.text.toLowerCase();
    const row = functionRow(name);
    if (row === undefined || row.until !== undefined || context.dialect.functions.includes(name)) return;
    if (context.ancestors.some(({ kind }) => kind === 'ResourcePath') || isInApply(context)) return;
    const instead =
      node.kind === 'Call' ? (substringInstead(name, node, context) ?? likeInstead(name, node, context)) : undefined;
    report(word, { name: word.text, instead });
  },
  describe: ({ name, instead }, { dialect }) => ({
    message: `${whyLacking(name, dialect, lacks(`"${name}"`, dialect))}; ${instead === undefined ? advise(name.toLowerCase(), dialect) : `write ${instead.text}`}.`,
  }),
  fix: ({ instead }): Fix[] =>
    instead === undefined ? [] : [{ title: `Write ${instead.text}`, safety: 'safe', edits: instead.edits }],
});

/** `contains(a,b)` as V2 and V3 write it: `substringof(b,a)`. */
function substringInstead(name: string, { args, start, end }: Call, context: RuleContext): Pattern | undefined {
  const [text, part] = args;
  if (name !== 'contains' || !context.dialect.functions.includes('substringof')) return undefined;
  if (text === undefined || part === undefined || args.length > 2) return undefined;
  const written = `substringof(${context.textOf(part)},${context.textOf(text)})`;
  return { text: written, edits: [{ start, end, text: written }] };
}

/** The functions of a dialect are those of its filters; those that `apply` accepts are unknown. */
const isInApply = ({ ancestors }: RuleContext): boolean =>
  ancestors.some((each) => each.kind === 'QueryOption' && each.option === 'apply');

function advise(name: string, dialect: RuleContext['dialect']): string {
  if (name === 'all' && dialect.functions.includes('any')) return 'use "any", with the condition that one item meets';
  if (name === 'any' || name === 'all') return 'query the entity set of the items instead';
  if (Object.hasOwn(wildcards, name) && dialect.operators.includes('like'))
    return 'use "like", where % matches any text';
  const search = Object.keys(wildcards).filter((each) => dialect.functions.includes(each));
  if (name === 'matchespattern' && search.length > 0) return `use ${listWords(search, 'or')}`;
  if (name.startsWith('hassub') && dialect.functions.includes('any')) return 'test each value with "any"';
  if (name === 'case') return 'write one condition for each case, joined by "and" and "or"';
  return `compare properties with values, using ${listWords(
    dialect.operators.filter((each) => operators[each]?.role !== 'logical' && each !== 'not' && each !== '-'),
    'or',
  )}`;
}

function likeInstead(name: string, call: Call, context: RuleContext): Pattern | undefined {
  const [path, argument] = call.args;
  const around = wildcards[name];
  if (around === undefined || call.args.length !== 2 || path?.kind !== 'MemberPath' || argument?.kind !== 'Literal')
    return undefined;
  const names = plainNames(path);
  const literal = knownLiteral(argument);
  if (names === undefined || literal?.literal !== 'string' || !context.dialect.operators.includes('like'))
    return undefined;
  // In a pattern these would match any text and any character.
  if (/[%_]/.test(stringContent(literal)) || stringContent(literal) === '' || !isWholeCondition(context))
    return undefined;
  const [before, after] = around;
  // In a URL the wildcard is percent-encoded.
  const [first, last] = [context.write(call, before), context.write(call, after)];
  const text = `${pathText(names)} like '${first}${literal.text.slice(1, -1)}${last}'`;
  return { text, edits: patternEdits(call, path, literal, around, context) };
}

/** Edits that keep the path and the string as written, percent-encoding included. */
function patternEdits(
  call: Call,
  path: Span,
  literal: Literal,
  [before, after]: readonly [string, string],
  context: RuleContext,
): TextEdit[] {
  const raw = context.textOf(literal);
  const first = literal.start + (raw.startsWith('%27') ? 3 : 1);
  const last = literal.end - (raw.endsWith('%27') ? 3 : 1);
  const edits = [
    { start: call.start, end: path.start, text: '' },
    { start: path.end, end: literal.start, text: context.write(call, ' like ') },
    { start: first, end: first, text: context.write(call, before) },
    { start: last, end: last, text: context.write(call, after) },
    { start: literal.end, end: call.end, text: '' },
  ];
  return edits.filter(({ start, end, text }) => end > start || text !== '');
}

/** Whether the call is a condition by itself, so that a comparison can replace it without parentheses. */
function isWholeCondition(context: RuleContext): boolean {
  const outer = outerNode(context);
  if (outer?.kind === 'QueryOption' || outer?.kind === 'Query' || outer?.kind === 'Logical' || outer?.kind === 'Lambda')
    return true;
  if (outer?.kind !== 'Unary' || outer.operator.name !== 'not') return false;
  return context.ancestors.at(-1) !== outer || context.dialect.notPrecedence < (operators['like']?.precedence ?? 0);
}
