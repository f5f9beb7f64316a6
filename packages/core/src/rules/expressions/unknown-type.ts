/** The name of a type, in an expression, that the schema does not have. */
import { resolveAlias, type Schema, shortName } from '../../schema/index.js';
import type { Call, Literal, MemberPath } from '../../syntax/index.js';
import { isAbsentType, nearQualified } from '../shared/path/known-names.js';
import { misnamedType } from '../shared/body/json-values.js';
import { hasHole, isInOtherOptions } from '../shared/options/query-options.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { changeTo } from '../shared/text/change-to.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly near: readonly string[];
  /** The type at the place of a name in a JSON value that names another type of the schema. */
  readonly declared?: string;
  readonly isInJson?: true;
}

export const unknownType = defineRule<'Literal' | 'Call' | 'MemberPath', Fact>({
  name: 'unknown-type',
  within: 'service-query',
  visits: ['Literal', 'Call', 'MemberPath'],
  forms: { Literal: ['enum', 'json'], MemberPath: ['dotted'] },
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(node, context, report) {
    const { schema, binding } = context;
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    if (node.kind === 'Literal' && node.literal === 'json') return findInJson(node, context, schema, report);
    if (node.kind === 'MemberPath') return findInPath(node, context, schema, report);
    const named = node.kind === 'Literal' ? typeOfEnum(node, context) : typeArgument(node);
    if (named === undefined || hasHole(named.name, context) || !isAbsentType(named.name, schema)) return;
    report(node, { ...named, near: nearQualified(named.name, 'type', schema) }, { span: named });
  },
  describe: ({ name, near, declared }) => {
    if (declared !== undefined)
      return {
        message: `${shorten(name)} is not derived from ${shortName(declared)}, the type here; name a type that is.`,
      };
    const advice =
      near.length > 0
        ? `did you mean ${listWords(
            near.map((each) => `"${each}"`),
            'or',
          )}?`
        : 'correct the name.';
    return { message: `The schema has no type "${shorten(name)}"; ${advice}` };
  },
  // The place of a name in a JSON value is the whole literal.
  fix: ({ start, end, near, isInJson }) => (isInJson === true ? [] : changeTo(near, { start, end })),
});

/**
 * In a received request a qualified name in a path is a type or a function of the schema; in others it may be meant for a person, or
 * another rule finds a name near it.
 */
function findInPath({ parts }: MemberPath, context: RuleContext, schema: Schema, report: Report<Fact>): void {
  if (!context.isReceived || context.ancestors.some((node) => node.kind === 'Call' && typeArgument(node) !== undefined))
    return;
  for (const part of parts) {
    if (part.kind !== 'Name' || !part.text.includes('.') || part.text.startsWith('@')) continue;
    if (context.binding.referentOf(part) !== undefined) continue;
    const { text: name, start, end } = part;
    if (schema.operations.has(resolveAlias(schema, name)) || !isAbsentType(name, schema)) continue;
    report(part, { name, start, end, near: nearQualified(name, 'type', schema) }, { span: part });
  }
}

/** A JSON value names the type of an object as a body does (JSON format 4.5.3). */
function findInJson(literal: Literal, context: RuleContext, schema: Schema, report: Report<Fact>): void {
  const named = isInOtherOptions(context) ? undefined : misnamedType(literal, context);
  if (named === undefined) return;
  const { name, type, declared } = named;
  const { start, end } = literal;
  if (type === undefined)
    report(literal, { name, start, end, near: nearQualified(name, 'type', schema), isInJson: true });
  else report(literal, { name, start, end, near: [], isInJson: true, ...(declared && { declared: declared.name }) });
}

interface Named {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The text before the quote; undefined where it is written differently from its meaning, for example encoded. */
function typeOfEnum(literal: Literal, context: RuleContext): Named | undefined {
  if (literal.malformed) return undefined;
  const quote = literal.text.indexOf("'");
  if (quote < 1) return undefined;
  const name = literal.text.slice(0, quote);
  const { start } = literal;
  const end = start + quote;
  return context.textOf(literal).startsWith(name) ? { name, start, end } : { name, start, end: literal.end };
}

/** The last argument of `cast` and `isof`. */
function typeArgument({ name, args }: Call): Named | undefined {
  if (!/^(?:cast|isof)$/i.test(name.text)) return undefined;
  const last = args.at(-1);
  const [type, ...others] = last?.kind === 'MemberPath' ? last.parts : [];
  if (type?.kind !== 'Name' || others.length > 0 || type.text.startsWith('@')) return undefined;
  return { name: type.text, start: type.start, end: type.end };
}
