/** Looks up names among the properties of a type and stores the results. */
import { memo } from '../text/index.js';
import {
  byLowerCase,
  findProperty,
  findPropertyInAnyCase,
  mayHave,
  type KeyProperty,
  keyOf,
  resolveAlias,
  type Schema,
  structuredType,
  type StructuredType,
} from '../schema/index.js';
import type { Name } from '../syntax/index.js';
import type { Aliases } from './bind-aliases.js';
import type { Binding, Unresolved } from './binding.js';
import { type ValueType, valueTypeOf, structuredValueType } from './value-type.js';

/** Names that a query gives to values. */
export type GivenNames = Pick<ReadonlySet<string>, 'has'>;

/** The names of two sets, which are not copied: nested options may be as many as the names around them. */
export const eitherOf = (own: ReadonlySet<string>, others: GivenNames | undefined): GivenNames => {
  if (others === undefined) return own;
  return own.size === 0 ? others : { has: (name) => own.has(name) || others.has(name) };
};

/** The state that the parts of a binding share. */
export interface BindContext {
  /** Whether empty parentheses after a collection leave it whole. */
  readonly emptyParentheses?: boolean | undefined;
  readonly binding: Binding;
  readonly schema: Schema;
  /** Whether names are compared without case. */
  readonly anyCase?: boolean | undefined;
  /** By open type, a part that the names of its dynamic properties have. */
  readonly dynamicNames?: Readonly<Record<string, string>> | undefined;
  /** A partial schema: an unknown name may well exist. */
  readonly isPartial: boolean;
  /** The names that the query gives to values anywhere, so that a name the type does not have may be one of them. */
  readonly computedNames?: GivenNames;
  /** The names that `$apply` gives at any depth, also to collections that are then expanded. */
  readonly appliedNames?: GivenNames;
  /**
   * In nested options: the names that these options and `$apply` define. The names of an outer `$compute` belong to
   * other entities.
   */
  readonly plainNames?: GivenNames;
  /** The names of the aliases to which the query gives values, also while the path is bound, before their values. */
  readonly aliasNames?: GivenNames | undefined;
  /** The parameter aliases; absent where the dialect has none. */
  readonly aliases?: Aliases | undefined;
}

/** The context for a name that begins a path. */
export const beginningOf = (context: BindContext): BindContext =>
  context.plainNames === undefined ? context : { ...context, computedNames: context.plainNames };

/** Looks up a name in a scope and returns the type of its referent; undefined if it is unknown. */
export function bindName(
  context: BindContext,
  name: Name,
  scope: StructuredType,
  expected: Unresolved['expected'],
): ValueType | undefined {
  const { binding, schema } = context;
  binding.setScope(name, scope);
  const found = declaredMember(context, scope, name.text);
  // A key property that goes by the name of its reference is compared flat; to navigate it the reference is meant.
  const key = expected === 'property' ? renamedKey(schema, scope, name.text) : undefined;
  if (key !== undefined) {
    binding.setReferent(name, { kind: 'key', key, declaredBy: scope });
    return keyType(schema, scope, key.path);
  }
  if (found !== undefined) {
    const { property, declaredBy } = found;
    if (property.kind === 'property') binding.setReferent(name, { kind: 'property', property, declaredBy });
    else binding.setReferent(name, { kind: 'navigation', property, declaredBy });
    return valueTypeOf(schema, property.type);
  }
  const cast = castType(context, name.text);
  if (cast !== undefined) {
    binding.setReferent(name, { kind: 'type', type: cast });
    return structuredValueType(cast);
  }
  if (isAbsentTerm(name.text, context))
    binding.setReferent(name, { kind: 'unresolved', expected: 'property', scope, isCertain: true });
  if (context.computedNames?.has(name.text) === true || !isPlainName(name.text)) return undefined;
  const isCertain = !context.isPartial && !mayHave(schema, scope, name.text, context.dynamicNames ?? {});
  binding.setReferent(name, { kind: 'unresolved', expected, scope, isCertain });
  return undefined;
}

/** The property of a type; a name that the query itself gives is not one in another case. */
export function declaredMember(
  { schema, anyCase, computedNames }: BindContext,
  type: StructuredType,
  name: string,
): ReturnType<typeof findProperty> {
  return anyCase === true && computedNames?.has(name) !== true
    ? findPropertyInAnyCase(schema, type, name)
    : findProperty(schema, type, name);
}

/** Whether a name is that of an annotation whose term the schema surely does not have: those of other namespaces are not at hand. */
function isAbsentTerm(text: string, { schema, isPartial }: BindContext): boolean {
  if (!text.startsWith('@') || isPartial || schema.isUnannotated === true) return false;
  const full = resolveAlias(schema, text.slice(1).split('#', 1)[0]!);
  const namespace = full.slice(0, Math.max(0, full.lastIndexOf('.')));
  return schema.namespaces.has(namespace) && schema.terms?.has(full) !== true;
}

/** The key property with an alias that is not its path. */
function renamedKey(schema: Schema, type: StructuredType, name: string): KeyProperty | undefined {
  for (const key of keyOf(schema, type) ?? []) if (key.alias === name && key.alias !== key.path) return key;
  return undefined;
}

/** A type cast is a qualified name of a structured type. */
export function castType(
  { schema, anyCase }: Pick<BindContext, 'schema' | 'anyCase'>,
  text: string,
): StructuredType | undefined {
  if (!text.includes('.')) return undefined;
  const name = resolveAlias(schema, text);
  return (
    structuredType(schema, name) ??
    (anyCase === true ? structuredType(schema, typesByLowerCase(schema).get(name.toLowerCase()) ?? '') : undefined)
  );
}

const typesByLowerCase = memo(({ types }: Schema) => byLowerCase(types.keys()));

/** The type of a key property at the end of a path. */
function keyType(schema: Schema, scope: StructuredType, path: string): ValueType | undefined {
  let current: StructuredType | undefined = scope;
  let type: ValueType | undefined;
  for (const part of path.split('/')) {
    const property: ReturnType<typeof findProperty> =
      current === undefined ? undefined : findProperty(schema, current, part);
    if (property === undefined) return undefined;
    type = valueTypeOf(schema, property.property.type);
    current = type?.structured;
  }
  return type;
}

/** Names with a dot, `$` or `@` are not properties. */
export const isPlainName = (text: string): boolean => !/[.$@]/.test(text);
