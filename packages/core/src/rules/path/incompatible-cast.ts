/** A cast to a type that the resource before it can never have. */
import {
  annotationOf,
  isDerivedFrom,
  lineage,
  pathsOf,
  type Schema,
  shortName,
  structuredType,
  type StructuredType,
} from '../../schema/index.js';
import { typeFamilies } from '../../language/index.js';
import {
  type Declared,
  declarationOf,
  isExpression,
  type ValueType,
  structuredValueType,
} from '../../semantics/index.js';
import type { Call, Node } from '../../syntax/index.js';
import { operandType } from '../shared/expressions/operand-types.js';
import { areUnrelated } from '../shared/expressions/operand-faults.js';
import { allowedTypes } from '../shared/body/type-faults.js';
import { isTypeName } from '../shared/path/known-names.js';
import { listWords, shorten } from '../shared/text/words.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly cast: string;
  readonly from: string;
  readonly kind: 'unrelated' | 'repeated' | 'function' | 'constrained' | 'primitive';
  /** The types that the property can have, if the schema restricts them. */
  readonly allowed?: readonly string[];
}

export const incompatibleCast = defineRule<'ResourcePath' | 'SelectItem' | 'ExpandItem' | 'MemberPath' | 'Call', Fact>({
  name: 'incompatible-cast',
  visits: ['ResourcePath', 'SelectItem', 'ExpandItem', 'MemberPath', 'Call'],
  forms: { ResourcePath: ['long'], MemberPath: ['dotted'] },
  appliesTo: ({ schema, dialect }) => schema !== undefined && dialect.casts,
  find(path, context, report) {
    const { binding, schema } = context;
    if (schema === undefined) return;
    if (path.kind === 'Call') {
      const fact = unrelatedType(path, context);
      // It is valid, but never true, and null for `cast` (URL conventions 5.1.1.10).
      if (fact !== undefined) report(path.args.at(-1)!, fact, { severity: 'warning' });
      return;
    }
    if (path.kind !== 'ResourcePath') {
      const parts = path.kind === 'MemberPath' ? path.parts : path.path;
      for (const [i, part] of parts.entries()) {
        const referent = binding.referentOf(part);
        const scope = binding.scopeOf(part);
        const value = i === 0 ? undefined : binding.typeOf(parts[i - 1]!);
        if (
          part.kind === 'Name' &&
          referent === undefined &&
          value !== undefined &&
          isOfPrimitive(part.text, value, context)
        )
          report(part, { cast: part.text, from: context.textOf(parts[i - 1]!), kind: 'primitive' });
        if (referent?.kind !== 'type' || scope === undefined) continue;
        const before = i === 0 ? undefined : binding.referentOf(parts[i - 1]!);
        if (!canBe(schema, referent.type, scope))
          report(part, { cast: referent.type.name, from: scope.name, kind: 'unrelated' });
        else reportConstrained(part, referent.type, before && declarationOf(before), schema, report);
      }
      return;
    }
    for (const [i, { role, type, segment }] of binding.path.entries()) {
      const before = binding.path[i - 1];
      if (role !== 'cast' || type === undefined || before?.type === undefined) continue;
      if (before.role === 'cast' && before.segment.keys.length === 0)
        report(segment.name, { cast: type.name, from: before.type.name, kind: 'repeated' });
      else if (!canBe(schema, type, before.type))
        report(segment.name, { cast: type.name, from: before.type.name, kind: 'unrelated' });
      else {
        const referent = binding.referentOf(before.segment.name);
        reportConstrained(segment.name, type, referent && declarationOf(referent), schema, report);
      }
    }
  },
  describe: ({ cast, from, kind, allowed = [] }) => ({
    message:
      kind === 'primitive'
        ? `${shorten(from)} is a primitive value, which a path cannot cast; remove ${shorten(cast)}.`
        : kind === 'constrained'
          ? `The schema restricts ${from} to ${listWords(allowed.map(shortName), 'or')}; cast to one of these types, or remove the cast.`
          : kind === 'function'
            ? `A value of type ${shortName(from)} never has type ${shortName(cast)}; name a type derived from ${shortName(from)}.`
            : kind === 'repeated'
              ? `This cast follows a cast to ${from}; remove one of them.`
              : `${cast} is not derived from ${from}; cast to a derived type, or remove the cast.`,
  }),
});

/** Whether a name after a primitive value is that of a type (URL conventions 4.11). */
const isOfPrimitive = (name: string, { family }: ValueType, context: RuleContext): boolean =>
  typeFamilies[family].isPlain && !context.binding.isPartial && isTypeName(name, context.schema);

/** Reports a cast to a type that `Validation.DerivedTypeConstraint` of the property or set before it excludes. */
function reportConstrained(
  at: Node,
  type: StructuredType,
  declaration: Declared | undefined,
  schema: Schema,
  report: Report<Fact>,
): void {
  const allowed = declaration === undefined ? undefined : allowedTypes(declaration, schema);
  if (declaration === undefined || allowed === undefined) return;
  // An allowed type may be derived from the one of the cast.
  const isAllowed = allowed.some(
    (each) => isDerivedFrom(schema, type, each.name) || isDerivedFrom(schema, each, type.name),
  );
  if (!isAllowed)
    report(at, {
      cast: type.name,
      from: declaration.name,
      kind: 'constrained',
      allowed: allowed.map(({ name }) => name),
    });
}

/** Whether a value of a type can be of another one: that is derived from it, or one that `Core.MayImplement` lists. */
const canBe = (schema: Schema, type: StructuredType, of: StructuredType): boolean =>
  isDerivedFrom(schema, type, of.name) ||
  lineage(schema, of).some((declaring) =>
    pathsOf(annotationOf(declaring, 'Org.OData.Core.V1.MayImplement')?.value).some(
      (name) => structuredType(schema, name) === type,
    ),
  );

/** The type in `isof` or `cast` that the entity or complex value before it can never have; without one it is the item itself. */
function unrelatedType({ name, args }: Call, context: RuleContext): Fact | undefined {
  const { schema } = context;
  if (schema === undefined || !/^(?:isof|cast)$/i.test(name.text) || args.length > 2) return undefined;
  const [value] = args;
  const last = args.at(-1);
  const [part, ...others] = last?.kind === 'MemberPath' ? last.parts : [];
  if (value === undefined || !isExpression(value) || part?.kind !== 'Name' || others.length > 0) return undefined;
  const from = args.length === 1 ? itemType(context) : operandType(context, value);
  const structured = structuredType(schema, part.text);
  if (from?.structured === undefined || from.isCollection || structured === undefined) return undefined;
  return areUnrelated(structuredValueType(structured), from, context)
    ? { cast: structured.name, from: from.structured.name, kind: 'function' }
    : undefined;
}

/** The type of the items of the request; those of nested options are others. */
function itemType({ ancestors, binding }: RuleContext): ValueType | undefined {
  const isInner = ancestors.some(({ kind }) => kind === 'NestedOptions');
  const type = isInner || binding.target?.operation !== undefined ? undefined : binding.target?.type;
  return type === undefined ? undefined : structuredValueType(type);
}
