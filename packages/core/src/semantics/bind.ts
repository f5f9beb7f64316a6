/** Binds a tree to a schema: the only place where names get their meaning. */
import { type Schema, structuredType, type StructuredType } from '../schema/index.js';
import {
  type ExpandItem,
  type Expression,
  forEachChild,
  type NestedOptions,
  type Node,
  type Query,
  type QueryOption,
  type ResourcePath,
  type SelectItem,
} from '../syntax/index.js';
import { aliasesIn, bindCompute, bindTransformations, relatedAliasesIn, unknownScope } from './bind-apply.js';
import { aliasOfPath, Aliases, isAliasName } from './bind-aliases.js';
import { bindAlias, bindExpression, expectJsonIn, isExpression, isRemoved } from './bind-expression.js';
import { nestedScope, rootScope, type Scope } from './scope.js';
import { beginningOf, bindName, type BindContext, eitherOf, type GivenNames } from './bind-names.js';
import type { PathConventions } from './bind-next-segment.js';
import { bindPath } from './bind-path.js';
import { Binding } from './binding.js';
import type { ValueType } from './value-type.js';

export interface BindInput {
  readonly schema: Schema | undefined;
  readonly isPartial: boolean;
  readonly path: ResourcePath | undefined;
  readonly query: Query | undefined;
  readonly conventions: PathConventions;
  /** The number of the tree's first node; 0 when absent. */
  readonly firstId?: number;
  /** Whether the dialect has parameter aliases. */
  readonly hasAliases: boolean;
}

const none = new Aliases([], undefined);

/** A schema without declarations, for a service whose schema is unknown. */
const nothing: Schema = {
  version: '4.01',
  types: new Map(),
  operations: new Map(),
  namespaces: new Set(),
  aliases: new Map(),
  container: undefined,
};

/**
 * Binds a path and a query. Without a schema only literals, operators and functions have types; where a name is not
 * known everything that depends on it stays unbound, so that no rule reports an unknown fact.
 */
export function bind({ schema, isPartial, path, query, conventions, firstId, hasAliases }: BindInput): Binding {
  const binding = new Binding(schema, isPartial, firstId);
  const context: BindContext = {
    binding,
    schema: schema ?? nothing,
    isPartial,
    anyCase: conventions.anyCase,
    dynamicNames: conventions.dynamicNames,
    emptyParentheses: conventions.emptyParentheses,
    aliases: hasAliases ? none : undefined,
    aliasNames: hasAliases ? aliasNamesIn(query) : undefined,
  };
  if (path !== undefined && schema !== undefined) bindPath(context, path, conventions);
  const scope = path === undefined ? rootScope(undefined) : scopeOfTarget(binding);
  const aliased = withAliases(context, query?.options ?? [], scope);
  if (path !== undefined && aliased.aliases !== undefined) bindAliasesInPath(aliased, path);
  if (query !== undefined) bindOptions(aliased, query.options, scope);
  return binding;
}

/** Binds a condition on the items of a type by itself. */
export function bindCondition(schema: Schema, type: StructuredType, condition: Expression): Binding {
  const binding = new Binding(schema);
  bindExpression({ binding, schema, isPartial: false }, condition, rootScope(type));
  return binding;
}

function aliasNamesIn(query: Query | undefined): GivenNames | undefined {
  const names = query?.options.filter(({ name }) => isAliasName(name.text)).map(({ name }) => name.text) ?? [];
  return names.length === 0 ? undefined : new Set(names);
}

/** The resource to which the options of the query apply: before `$count`, the counted items. */
function scopeOfTarget({ path, target }: Binding): Scope {
  const name = target?.role === 'system' ? target.segment.name : undefined;
  const isCount = name?.kind === 'Name' && name.text === '$count';
  return rootScope(target?.type, (isCount ? path.at(-2) : target)?.value);
}

/** The context with the aliases of the query, whose values are bound in it; unchanged if there are none. */
function withAliases(context: BindContext, options: readonly QueryOption[], scope: Scope): BindContext {
  const { aliases } = context;
  if (aliases === undefined || !options.some(({ name }) => isAliasName(name.text))) return context;
  const inner = { ...context, aliases: new Aliases(options, aliases), computedNames: namesGivenIn(context, options) };
  for (const { value } of inner.aliases.inOrder) if (isExpression(value)) bindExpression(inner, value, scope);
  return { ...context, aliases: inner.aliases };
}

/** Parentheses in a path are not bound like the expressions of a query, but aliases are typed there too. */
function bindAliasesInPath(context: BindContext, { segments }: ResourcePath): void {
  const visit = (node: Node): void => {
    const alias = node.kind === 'MemberPath' ? aliasOfPath(node) : undefined;
    if (alias !== undefined) {
      const type = bindAlias(context, context.aliases!, alias);
      if (node.kind === 'MemberPath' && node.parts.length === 1) context.binding.setType(node, type);
    }
    forEachChild(node, visit);
    if (node.kind === 'Binary') expectJsonIn(context, node);
  };
  for (const { keys } of segments) for (const key of keys) visit(key);
}

const givesNames = ({ option }: QueryOption): boolean => option === 'compute' || option === 'apply';

const namesGivenIn = (context: BindContext, options: readonly QueryOption[]): GivenNames =>
  eitherOf(aliasesIn(options.filter(givesNames)), context.computedNames);

/**
 * `$apply` is evaluated first and `$compute` after it; their names belong to the resource of the other options (URL
 * conventions 5.1.10, data aggregation 3).
 */
function bindOptions(context: BindContext, options: readonly QueryOption[], scope: Scope): void {
  if (!options.some(givesNames)) return bindEach(context, options, scope);
  const naming = options.filter(givesNames);
  const applied = aliasesIn(naming.filter(({ option }) => option === 'apply'));
  const inner = {
    ...context,
    computedNames: namesGivenIn(context, options),
    appliedNames: eitherOf(applied, context.appliedNames),
  };
  let current = scope;
  const related = relatedAliasesIn(naming);
  // A step has the names of the steps before it alone, which its scope knows, and those that steps give to related entities.
  const steps = related.size === 0 ? context : { ...context, computedNames: eitherOf(related, context.computedNames) };
  for (const { option, value } of naming)
    if (option === 'apply')
      current = value.kind === 'Transformations' ? bindTransformations(steps, value, current) : unknownScope(current);
  for (const { option, value } of naming)
    if (option === 'compute')
      current = value.kind === 'ComputeList' ? bindCompute(inner, value, current) : unknownScope(current);
  bindEach(inner, options, current);
}

function bindEach(context: BindContext, options: readonly QueryOption[], scope: Scope): void {
  for (const option of options) bindOption(context, option, scope);
}

function bindOption(context: BindContext, { name, value }: QueryOption, scope: Scope): void {
  // The values of aliases are bound before the expressions that use them.
  if (isAliasName(name.text) && context.aliases?.get(name.text).option?.value === value) return;
  if (value.kind === 'OrderbyList')
    for (const { expression } of value.items) bindExpression(context, expression, scope);
  else if (value.kind === 'SelectList' || value.kind === 'ExpandList') {
    for (const item of value.items) if (item.kind !== 'Missing') bindItem(context, item, scope);
  } else if (isExpression(value)) bindExpression(context, value, scope);
}

function bindItem(context: BindContext, item: SelectItem | ExpandItem, scope: Scope): void {
  let { type } = scope;
  let value: ValueType | undefined;
  for (const [i, part] of item.path.entries()) {
    if (type === undefined) break;
    if (part.kind !== 'Name' || part.text === '*') {
      context.binding.setScope(part, type);
      type = undefined;
      break;
    }
    const computed = i === 0 ? scope.computed?.get(part.text) : undefined;
    if (computed !== undefined) {
      context.binding.setReferent(part, { kind: 'computed', alias: computed.alias });
      value = computed.type;
      type = value?.structured;
      continue;
    }
    if (i === 0 && isRemoved(context, part, scope)) break;
    const isLast = i === item.path.length - 1;
    const expected = item.kind === 'ExpandItem' || !isLast ? 'navigation' : 'property';
    const found = bindName(i === 0 ? beginningOf(context) : context, part, type, expected);
    // Options after "$ref" and "$count" apply to the same resources (OData 4.01 URL conventions 5.1.3).
    if (part.text === '$ref' || part.text === '$count') break;
    value = found;
    type = found?.structured === undefined ? undefined : structuredType(context.schema, found.structured.name);
  }
  if (item.options !== undefined) bindNested(context, item.options, nestedScope(type, scope, value));
}

function bindNested(context: BindContext, { options }: NestedOptions, scope: Scope): void {
  const plainNames = eitherOf(aliasesIn(options.filter(givesNames)), context.appliedNames);
  const inner = context.computedNames === undefined ? context : { ...context, plainNames };
  bindOptions(withAliases(inner, options, scope), options, scope);
}
