/** A canonical function with too few, too many or the wrong kind of arguments. */
import type { Fix } from '../../text/index.js';
import { functionRow } from '../../language/index.js';
import { isExpression, primitiveType, type ValueType } from '../../semantics/index.js';
import type { Call, Expression, Node } from '../../syntax/index.js';
import {
  argumentFamilies,
  countWords,
  type Families,
  familiesWords,
  isArity,
  shapeInstead,
  acceptsCollections,
} from '../shared/expressions/function-signatures.js';
import {
  areComparable,
  familiesOf,
  operandType,
  operandWords,
  typeWords,
} from '../shared/expressions/operand-types.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { quoteLiteral, unquoteLiteral } from '../shared/expressions/literal-forms.js';
import { wrongItemOf } from '../shared/expressions/operand-faults.js';
import { memberNames } from '../shared/path/known-names.js';
import { allowsInFilter } from '../shared/capabilities/filter-operations.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly call: Call;
  /** The argument that the function does not accept; undefined when the number of arguments is wrong. */
  readonly wrong: Wrong | undefined;
}

interface Wrong {
  readonly argument: Expression;
  readonly type: ValueType;
  readonly wanted: Families | 'collection';
  /** The geographic type that the argument must have instead of its own. */
  readonly shape?: string | undefined;
  /** The fault of a regular expression. */
  readonly pattern?: string;
}

export const invalidArguments = defineRule<'Call', Fact>({
  name: 'invalid-arguments',
  within: 'service-query',
  visits: ['Call'],
  find(call, context, report) {
    const name = call.name.text.toLowerCase();
    if (!context.dialect.functions.includes(name) || !isFunction(call, context)) return;
    if (!isRightCount(name, call, context)) report(call.name, { call, wrong: undefined });
    const item = /^hassub(?:set|sequence)$/.test(name) ? wrongItem(call, context) : undefined;
    if (item !== undefined) report(item.argument, { call, wrong: item });
    const pattern = name === 'matchespattern' ? wrongPattern(call, context) : undefined;
    if (pattern !== undefined) report(pattern.argument, { call, wrong: pattern });
    const surface = name.startsWith('geo.') ? otherSurface(call, context) : undefined;
    if (surface !== undefined) report(surface.argument, { call, wrong: surface });
    for (const [i, wanted] of argumentFamilies(name).entries()) {
      const argument = call.args[i];
      if (wanted === undefined || argument === undefined || !isExpression(argument)) continue;
      const type = operandType(context, argument);
      if (type === undefined) continue;
      const value = followAlias(argument, context)?.value;
      const shape = shapeInstead(name, i, type.name, value?.kind === 'Literal' ? value.literal : undefined);
      const isRight = wanted === 'collection' ? type.isCollection : isAccepted(type, wanted, name, call, context);
      if (isRight && shape === undefined) continue;
      const wrong = { argument, type, wanted, shape: isRight ? shape : undefined };
      report(wrong.argument, { call, wrong });
    }
  },
  describe({ call, wrong }, context) {
    const name = call.name.text;
    const given = call.args.length;
    if (wrong === undefined) {
      return {
        message: `"${name}" requires ${countWords(name.toLowerCase(), context.dialect.version)}, but has ${given === 0 ? 'none' : given}${formInstead(call, context)}.`,
        // A later version may have the arguments.
        notes: isArity(name.toLowerCase(), given)
          ? [{ message: `With ${given} arguments it requires OData 4.02, which is a committee draft.` }]
          : [],
      };
    }
    const { argument, type, wanted, shape, pattern } = wrong;
    const place = `${ordinalOf(argument, call)}argument of "${name}"`;
    const written = operandWords(context, argument);
    if (pattern !== undefined) return { message: `The ${place} is not a regular expression: ${pattern}.` };
    if (shape !== undefined)
      return {
        message: `The ${place} must be ${shape === 'Edm.Int32' ? 'an integer' : `of type ${shape}`}, but is ${shape === 'Edm.Int32' ? written : `of type ${type.name}`}.`,
      };
    const subject = `but ${written} is ${typeWords(type)}`;
    if (wanted === 'collection') return { message: `The ${place} must be a collection, ${subject}.` };
    const instead =
      insteadOf(wrong, context) ?? castInstead(call, wrong, context) ?? lambdaInstead(call, wrong, context);
    const advice = instead === undefined ? '' : `; write ${shorten(instead)}`;
    return { message: `The ${place} must be ${familiesWords(wanted)}, ${subject}${advice}.` };
  },
  fix({ call, wrong }, context): Fix[] {
    const literal = wrong === undefined ? undefined : knownLiteral(wrong.argument);
    const instead = wrong === undefined ? undefined : insteadOf(wrong, context);
    const cast = wrong === undefined || instead !== undefined ? undefined : castInstead(call, wrong, context);
    if (cast !== undefined) {
      const { start, end } = wrong!.argument;
      return [{ title: `Write ${cast}`, safety: 'unsafe', edits: [{ start, end, text: cast }] }];
    }
    if (instead === undefined || literal === undefined) return [];
    const { start, end } = literal;
    return [
      { title: `Write ${instead}`, safety: 'safe', edits: [{ start, end, text: context.write(literal, instead) }] },
    ];
  },
});

/** `: write contains(Name,…)`, a call with the arguments that are there and places for the others. */
function formInstead(call: Call, context: RuleContext): string {
  const name = call.name.text;
  const count =
    functionRow(name.toLowerCase())
      ?.overloads.at(-1)
      ?.parameters.filter(({ isOptional }) => isOptional !== true).length ?? 0;
  if (count <= call.args.length) return '';
  const args = Array.from({ length: count }, (_, i) => {
    const argument = call.args[i];
    return argument === undefined ? '…' : context.textOf(argument);
  });
  return `; write ${name}(${shorten(args.join(','))})`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

function ordinalOf(argument: Expression, { args }: Call): string {
  return args.length === 1 ? '' : `${ordinals[args.indexOf(argument)] ?? 'last'} `;
}

/** `startswith(Tags,'a')`, where the members of the collection are meant. */
function lambdaInstead(call: Call, { argument, type, wanted }: Wrong, context: RuleContext): string | undefined {
  const isTest = /^(?:contains|startswith|endswith|matchespattern)$/i.test(call.name.text);
  if (!isTest || wanted === 'collection' || !type.isCollection || !wanted.includes(type.family)) return undefined;
  if (argument.kind !== 'MemberPath' || !context.dialect.functions.includes('any')) return undefined;
  if (!allowsInFilter('any', undefined, context)) return undefined;
  const rest = context.textOf(call, { start: argument.end, end: call.end });
  return argument === call.args[0] ? `${context.textOf(argument)}/any(x:${call.name.text}(x${rest})` : undefined;
}

/** A collection whose items cannot be values of the other one (URL conventions 5.1.1.6). */
function wrongItem({ args: [collection, array] }: Call, context: RuleContext): Wrong | undefined {
  if (collection === undefined || array === undefined || !isExpression(collection) || !isExpression(array))
    return undefined;
  const owner = operandType(context, collection);
  const value = followAlias(array, context)?.value;
  if (owner?.isCollection !== true || value === undefined) return undefined;
  if (value.kind !== 'Literal' || value.literal !== 'json') {
    const type = operandType(context, array);
    const isOther = type?.isCollection === true && !areComparable(type, owner);
    return isOther && collection.kind !== 'Literal'
      ? { argument: array, type: { ...type, isCollection: false }, wanted: [owner.family] }
      : undefined;
  }
  const type = wrongItemOf(value, owner.family);
  return type && { argument: array, type: { ...type, isCollection: false }, wanted: [owner.family] };
}

/** A regular expression with brackets that do not match, in any notation. */
function wrongPattern({ args: [, pattern] }: Call, context: RuleContext): Wrong | undefined {
  const value = pattern !== undefined && isExpression(pattern) ? followAlias(pattern, context)?.value : undefined;
  const literal = value === undefined ? undefined : knownLiteral(value);
  if (pattern === undefined || !isExpression(pattern) || literal?.literal !== 'string') return undefined;
  const fault = patternFault(stringContent(literal));
  return fault === undefined
    ? undefined
    : { argument: pattern, type: primitiveType('Edm.String')!, wanted: ['string'], pattern: fault };
}

/** The fault in the brackets of a regular expression; its other syntax is left to the service. */
function patternFault(pattern: string): string | undefined {
  let depth = 0;
  let isInClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === '\\') i++;
    else if (isInClass) isInClass = char !== ']';
    else if (char === '[') {
      isInClass = true;
      // In some notations a bracket that comes first belongs to the class.
      if (pattern[i + 1] === ']' || pattern.startsWith('^]', i + 1)) return undefined;
    } else if (char === '(') depth++;
    else if (char === ')' && --depth < 0) return 'a ")" has no "("';
  }
  return isInClass ? 'a "[" has no "]"' : depth > 0 ? 'a "(" has no ")"' : undefined;
}

/** A geometric value where the other one is geographic (URL conventions 5.1.1.11). */
function otherSurface({ args: [first, second] }: Call, context: RuleContext): Wrong | undefined {
  if (first === undefined || second === undefined || !isExpression(first) || !isExpression(second)) return undefined;
  const [one, other] = [operandType(context, first), operandType(context, second)];
  if (one?.family !== 'geo' || other?.family !== 'geo' || areComparable(one, other)) return undefined;
  const shape = other.name.replace(
    /^Edm\.(?:Geography|Geometry)/,
    /^Edm\.(?:Geography|Geometry)/.exec(one.name)?.[0] ?? '',
  );
  return { argument: second, type: other, wanted: ['geo'], shape };
}

/** After a slash, or where the schema declares the same name, it need not be the canonical function. */
function isFunction(call: Call, { ancestors, schema }: RuleContext): boolean {
  const segment = ancestors.find((node) => node.kind === 'Segment');
  const isInFilter = segment?.name.kind === 'Name' && segment.name.text === '$filter';
  if (!isInFilter && ancestors.some(({ kind }) => kind === 'ResourcePath')) return false;
  const parent = ancestors.at(-1);
  if (parent?.kind !== 'MemberPath' || parent.parts[0] === call)
    return schema === undefined || !memberNames(schema).has(call.name.text);
  return call.name.text === 'any' || call.name.text === 'all';
}

const isAccepted = (type: ValueType, wanted: Families, name: string, call: Call, context: RuleContext): boolean =>
  type.isCollection
    ? mayBeCollection(name, call, context)
    : (context.dialect.v3Literals === 'own' ? [type.family] : familiesOf(type)).some((each) => wanted.includes(each));

/** Some functions accept collections as well as strings, but not one of each (URL conventions 5.1.1.7). */
function mayBeCollection(name: string, { args }: Call, context: RuleContext): boolean {
  if (!acceptsCollections(name)) return false;
  return args.slice(0, name === 'substring' ? 1 : 2).every((argument) => {
    const type = isExpression(argument) ? operandType(context, argument) : undefined;
    return type === undefined || type.isCollection;
  });
}

function isRightCount(name: string, { args }: Call, { dialect }: RuleContext): boolean {
  // Where "any" and "all" lack a variable or a condition, the parser reports it.
  if (name === 'any' || name === 'all') return true;
  return isArity(name, args.length, dialect.version) || args.some(mayBeAnything);
}

const mayBeAnything = (node: Node): boolean =>
  node.kind === 'Hole' ||
  node.kind === 'Missing' ||
  node.kind === 'Skipped' ||
  (node.kind === 'Binary' && node.operator.name === undefined && mayBeAnything(node.right));

/** The same value as a literal of a type that the function accepts; undefined where that is not certain. */
function insteadOf({ argument, wanted }: Wrong, { dialect }: RuleContext): string | undefined {
  const literal = knownLiteral(argument);
  if (literal === undefined || wanted === 'collection') return undefined;
  // A literal with quotes of its own is one of another type: datetime'2024-01-31T00:00:00'.
  if (wanted.includes('string')) return literal.text.includes("'") ? undefined : quoteLiteral(literal);
  return wanted.map((family) => unquoteLiteral(literal, { family }, dialect)).find((text) => text !== undefined);
}

/** A property as a string, where the function requires one. */
function castInstead(call: Call, { argument, type, wanted }: Wrong, context: RuleContext): string | undefined {
  if (/^hassub/i.test(call.name.text)) return undefined;
  if (wanted === 'collection' || !wanted.includes('string') || type.isCollection) return undefined;
  if (argument.kind !== 'MemberPath' || type.structured !== undefined || type.family === 'stream') return undefined;
  return allowsInFilter('cast', undefined, context) && context.dialect.v3Literals !== 'own'
    ? `cast(${context.textOf(argument)},Edm.String)`
    : undefined;
}
