/** A path that continues from a primitive value to a property. */
import { type TypeFamily, typeFamilies } from '../../language/index.js';
import type { ValueType } from '../../semantics/index.js';
import type { MemberPath, Name, Node } from '../../syntax/index.js';
import { primitiveBeforeDot } from '../shared/expressions/dotted-name.js';
import { typeWords } from '../shared/expressions/operand-types.js';
import { allowsInFilter } from '../shared/capabilities/filter-operations.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly owner: string;
  /** The type of the owner in words, where it is a value of its own. */
  readonly what?: string;
  /** The OData function for a property of another language, such as `Length`, applied to the path; undefined if OData has no such function. */
  readonly call?: string | undefined;
}

export const propertyOfPrimitive = defineRule<'MemberPath', Fact>({
  name: 'property-of-primitive',
  within: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['long', 'dotted'] },
  find({ parts }, context, report) {
    const { binding, schema } = context;
    // In a schema without types of its own a string may be a reference.
    if (schema === undefined || schema.isUnannotated === true) return;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!;
      const dotted = part.kind === 'Name' ? primitiveBeforeDot(part, context) : undefined;
      if (part.kind === 'Name' && dotted !== undefined)
        report(part, {
          name: part.text.slice(dotted.length + 1),
          owner: dotted,
          call: functionFor(
            part.text.slice(dotted.length + 1),
            pathTo(dotted, part, parts, context),
            binding.typeOf(part)?.family,
            context,
          ),
        });
      const owner = parts[i - 1];
      const type = owner === undefined ? undefined : binding.typeOf(owner);
      if (owner === undefined || type === undefined || type.isCollection || !hasNoMembers(type, context)) continue;
      if (isPlainName(part))
        report(part, {
          name: part.text,
          owner: context.textOf(owner),
          what: typeWords(type),
          call: callInstead(part, owner, parts, type.family, context),
        });
    }
  },
  describe: ({ name, owner, what = 'a primitive value', call }) => ({
    message: `${shorten(owner)} is ${what}, which has no property "${shorten(name)}"; ${call === undefined ? `remove "${shorten(name)}"` : `write ${shorten(call)}`}.`,
  }),
});

/** Properties of values in other languages that are functions of OData, and the families of values that they accept. */
const functionNames: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['length', 'tolower', 'toupper', 'trim'].map((name) => [name, /^string$/])),
  ...Object.fromEntries(['year', 'month', 'day'].map((name) => [name, /^date/])),
  ...Object.fromEntries(['hour', 'minute', 'second'].map((name) => [name, /^dateTime|^timeOfDay$/])),
  ...Object.fromEntries(['date', 'time'].map((name) => [name, /^dateTime/])),
};

/** The call of the function that a property of another language is; undefined where the value is not one that it accepts. */
function functionFor(
  name: string,
  path: string,
  family: TypeFamily | undefined,
  context: RuleContext,
): string | undefined {
  const lower = name.toLowerCase();
  const accepted = Object.hasOwn(functionNames, lower) ? functionNames[lower] : undefined;
  const accepts = accepted !== undefined && (family === undefined || accepted.test(family));
  return accepts && allowsInFilter(lower, undefined, context) ? `${lower}(${path})` : undefined;
}

/** The path from its beginning to the property before a dot. */
const pathTo = (property: string, part: Name, parts: MemberPath['parts'], context: RuleContext): string =>
  context.textOf(parts[0]!, { start: parts[0]!.start, end: part.start }) + property;

/** Only the end of a path can be the argument of a function. */
const callInstead = (
  part: Name,
  owner: Node,
  parts: MemberPath['parts'],
  family: TypeFamily,
  context: RuleContext,
): string | undefined =>
  part === parts.at(-1)
    ? functionFor(part.text, context.textOf(parts[0]!, { start: parts[0]!.start, end: owner.end }), family, context)
    : undefined;

/** The standard gives a stream no members either, but some services give it those of its media type. */
const hasNoMembers = ({ family }: ValueType, { isReceived }: RuleContext): boolean =>
  typeFamilies[family].isPlain || (family === 'stream' && isReceived);

/** Names with a dot are types or functions; `Value` and `HasValue` are reported by value-of-primitive. */
const isPlainName = (part: MemberPath['parts'][number]): part is Name =>
  part.kind === 'Name' && !/[.$@{]/.test(part.text) && part.text !== 'Value' && part.text !== 'HasValue';
