/**
 * Follows a collection through `$apply` and `$compute`: the names that each step can use and adds (data aggregation 3
 * and 6).
 */
import { findProperty, type StructuredType } from '../schema/index.js';
import {
  type Aggregate,
  type Aliased,
  type ApplyArgument,
  type ComputeList,
  type Expression,
  type Groupings,
  type MemberPath,
  type Missing,
  type Name,
  type Node,
  type Transformation,
  type Transformations,
  type StandardTransformation,
  walk,
} from '../syntax/index.js';
import { calledFunctions, resultType } from './bind-call.js';
import { bindExpression, isExpression, propertiesIn } from './bind-expression.js';
import { type Computed, rootScope, type Scope } from './scope.js';
import type { BindContext } from './bind-names.js';
import { StepNames } from './step-names.js';
import type { Referent } from './binding.js';
import { aggregatedType, countType } from './result-types.js';
import { type ValueType, structuredValueType } from './value-type.js';

/** Binds the steps of transformations one after the other; returns the scope after the last one. */
export function bindTransformations(context: BindContext, { steps }: Transformations, scope: Scope): Scope {
  // Each step may add to the names that the one before has made.
  const list = steps;
  let current: Scope = { ...scope, list };
  for (const step of steps) {
    const next = step.kind === 'Transformation' ? bindTransformation(context, step, current) : unknownScope(current);
    current = { ...next, list };
  }
  return current;
}

/** Binds `$compute`; returns the scope with the names that it adds (URL conventions 5.1.10). */
export const bindCompute = (context: BindContext, { items }: ComputeList, scope: Scope): Scope =>
  bindComputed(withoutNames(context, cyclicNames(items)), items, scope);

/** A name whose value depends on itself is known nowhere. */
function withoutNames(context: BindContext, names: ReadonlySet<string>): BindContext {
  const { computedNames } = context;
  if (names.size === 0 || computedNames === undefined) return context;
  return { ...context, computedNames: { has: (name) => !names.has(name) && computedNames.has(name) } };
}

/** The names whose values depend on themselves, and those whose values depend on such names. */
function cyclicNames(items: ComputeList['items']): ReadonlySet<string> {
  const names = aliasesIn(items);
  const known = new Set<string>();
  const waiting = new Map<string, { readonly name: string; uses: number }[]>();
  const ready: { readonly name: string }[] = [];
  for (const item of items) {
    if (item.kind !== 'Aliased' || item.alias.kind !== 'Name') continue;
    const used = firstNamesIn(item.value, names);
    const waiter = { name: item.alias.text, uses: used.size };
    if (used.size === 0) ready.push(waiter);
    for (const name of used) {
      const others = waiting.get(name);
      if (others === undefined) waiting.set(name, [waiter]);
      else others.push(waiter);
    }
  }
  for (const { name } of ready) {
    if (known.has(name)) continue;
    known.add(name);
    for (const waiter of waiting.get(name) ?? []) if (--waiter.uses === 0) ready.push(waiter);
  }
  return new Set([...names].filter((name) => !known.has(name)));
}

/** Those of some names that paths in a value begin with. */
function firstNamesIn(value: Node, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  walk(value, (node) => {
    const first = node.kind === 'MemberPath' ? node.parts[0] : undefined;
    if (first?.kind === 'Name' && names.has(first.text)) found.add(first.text);
  });
  return found;
}

/** The scope after a variable, or after an unknown function. */
export const unknownScope = ({ variables }: Scope): Scope => ({ type: undefined, variables });

/** Every name that `as` gives within some nodes, at whatever depth. */
export function aliasesIn(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const root of nodes)
    walk(root, (node) => {
      if (node.kind === 'Aliased' && node.alias.kind === 'Name') names.add(node.alias.text);
    });
  return names;
}

/** The names that `addnested` gives to entities related to the input: those of `Product/Sales` belong to products. */
export function relatedAliasesIn(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const root of nodes)
    walk(root, (node) => {
      if (node.kind !== 'Transformation' || node.name.text !== 'addnested' || isOwnPath(node.args?.[0])) return;
      for (const each of node.args ?? [])
        if (each.kind === 'Aliased' && each.alias.kind === 'Name') names.add(each.alias.text);
    });
  return names;
}

/** Whether a path has only one segment that is not a type name. */
const isOwnPath = (path: ApplyArgument | undefined): boolean =>
  path?.kind === 'MemberPath' && path.parts.filter((part) => !isCast(part)).length === 1;

/** The remaining properties if the result has only named values. */
const nothing = (): StepNames<true> => new StepNames(undefined);

type BindStep = (context: BindContext, args: readonly ApplyArgument[], scope: Scope) => Scope;

function bindTransformation(context: BindContext, node: Transformation, scope: Scope): Scope {
  const { name, args = [] } = node;
  if (name.text.includes('.')) return bindOwnFunction(context, node, scope);
  if (Object.hasOwn(steps, name.text)) return steps[name.text as StandardTransformation](context, args, scope);
  bindArguments(context, args, scope);
  return unknownScope(scope);
}

/** `filter`, `orderby`, `topcount` …: the result is a part of the input. */
function bindArguments(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  for (const argument of args) {
    const value = argument.kind === 'OrderbyItem' ? argument.expression : argument;
    if (isExpression(value)) bindExpression(context, value, scope);
  }
  return scope;
}

/** The result is one instance, which has only the named values (data aggregation 3.2.1). */
function bindAggregate(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  const names = new AddedNames(context, scope, undefined);
  for (const argument of args) {
    const { value, alias } = argument.kind === 'Aliased' ? argument : { value: argument, alias: undefined };
    const type = bindAggregated(context, value, scope);
    // Inside nested-aggregate, which the parser reports.
    if (value.kind === 'Call')
      for (const each of value.args) if (each.kind === 'Aliased') names.add(each.alias, undefined);
    if (alias !== undefined) names.add(alias, type);
    else if (value.kind === 'MemberPath') names.addUnnamed(value);
  }
  return args.some(lacksAlias) ? unknownScope(scope) : { ...scope, kept: nothing(), computed: names.added };
}

/** Whether an argument has no name, which the parser reports; then any name can be meant for it. */
const lacksAlias = (argument: ApplyArgument): boolean =>
  argument.kind === 'Aliased'
    ? argument.alias.kind !== 'Name'
    : argument.kind !== 'MemberPath' && argument.kind !== 'Call';

function bindAggregated(context: BindContext, node: ApplyArgument | Aggregate, scope: Scope): ValueType | undefined {
  const across: Scope = { ...scope, crossesCollections: true };
  if (node.kind !== 'Aggregate') return bindCustomAggregate(context, node, across);
  const { expression, method, from } = node;
  const type = isExpression(expression)
    ? method === undefined
      ? bindCustomAggregate(context, expression, across)
      : bindExpression(context, expression, across)
    : undefined;
  let result = method?.kind === 'Name' ? aggregatedType(method.text, type) : undefined;
  for (const clause of from) {
    for (const path of clause.paths) bindExpression(context, path, across);
    result = clause.method?.kind === 'Name' ? aggregatedType(clause.method.text, result) : undefined;
  }
  return result;
}

/** Without a method it is `$count` or a custom aggregate, whose name no property needs to have (data aggregation 3.2.1.1). */
function bindCustomAggregate(context: BindContext, node: ApplyArgument, scope: Scope): ValueType | undefined {
  if (node.kind !== 'MemberPath') return undefined;
  const last = node.parts.at(-1);
  if (last?.kind !== 'Name') return undefined;
  if (last.text === '$count') {
    bindExpression(context, node, scope);
    return countType;
  }
  // A property may have a custom aggregate of the same name, which the rules check.
  const isProperty = scope.type !== undefined && findProperty(context.schema, scope.type, last.text) !== undefined;
  if (node.parts.length === 1 && isProperty && scope.computed?.has(last.text) !== true)
    bindExpression(context, node, scope);
  return undefined;
}

function bindComputed(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  const names = new AddedNames(context, scope, scope.computed);
  const inner = { ...scope, computed: names.added };
  for (const argument of args) {
    const value = argument.kind === 'Aliased' ? argument.value : argument;
    const type = isExpression(value) ? bindExpression(context, value, inner) : undefined;
    if (argument.kind === 'Aliased') names.add(argument.alias, type);
  }
  return args.every((argument) => argument.kind === 'Aliased' && argument.alias.kind === 'Name')
    ? inner
    : unknownScope(scope);
}

/** The outputs follow each other, each with names of its own. */
function bindConcat(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  const outputs = args.map((argument) =>
    argument.kind === 'Transformations' ? bindTransformations(context, argument, scope) : unknownScope(scope),
  );
  if (outputs.some(({ type }) => type !== scope.type)) return unknownScope(scope);
  const isAll = outputs.some(({ kept }) => kept === undefined);
  return {
    ...scope,
    computed: StepNames.joined(
      scope.list,
      scope.computed,
      outputs.map((output) => output.computed),
      (one, other) => (one.type?.name === other.type?.name ? other : { ...other, type: undefined }),
    ),
    kept: isAll
      ? undefined
      : StepNames.joined(
          scope.list,
          scope.kept,
          outputs.map((output) => output.kept),
        ),
    keptPaths: isAll ? undefined : outputs.flatMap(({ keptPaths = [] }) => keptPaths),
  };
}

/** The result has the grouping properties, and the names that the steps for each group add. */
function bindGroupBy(context: BindContext, [groupings, ...args]: readonly ApplyArgument[], scope: Scope): Scope {
  const kept = groupings?.kind === 'Groupings' ? bindGroupings(context, groupings, scope) : [];
  // The remaining properties of a hierarchy are unknown.
  const keepsAll = kept === undefined;
  const steps = args.find((argument) => argument.kind === 'Transformations');
  if (steps === undefined && args.length > 0) return unknownScope(scope);
  const output =
    steps === undefined
      ? { ...scope, computed: undefined, kept: nothing() }
      : bindTransformations(context, steps, scope);
  if (keepsAll) return { ...output, kept: undefined, keptPaths: undefined };
  const names = kept.map(([first]) => first!);
  const known = names.map((name) => [name, scope.computed?.get(name)] as const);
  const computed =
    steps === undefined
      ? new StepNames<Computed>(scope.list)
      : StepNames.joined(scope.list, scope.computed, [output.computed]);
  for (const [name, value] of known) if (value !== undefined && !computed.has(name)) computed.set(name, value);
  const left = output.kept && StepNames.joined(scope.list, scope.kept, [output.kept]);
  for (const name of names) left?.set(name, true);
  return { ...output, computed, kept: left, keptPaths: left === undefined ? undefined : kept };
}

/** The names of the paths; undefined if a hierarchy can leave any property of the type. */
function bindGroupings(context: BindContext, { items }: Groupings, scope: Scope): string[][] | undefined {
  const across: Scope = { ...scope, crossesCollections: true };
  const paths: Expression[] = [];
  const nodes: Expression[] = [];
  let isAny = false;
  for (const item of items) {
    if (item.kind !== 'Transformation') {
      if (isExpression(item)) paths.push(item);
    } else if (item.name.text === 'rollup') {
      // A single value names a leveled hierarchy by the qualifier of its annotation (data aggregation 3.2.3.2).
      isAny ||= item.args?.length === 1;
      if (item.args?.length !== 1) for (const each of item.args ?? []) if (isExpression(each)) paths.push(each);
    } else {
      const args = item.args ?? [];
      const [, , node] = args;
      bindSequences(context, args.slice(3), bindNodes(context, args, scope));
      if (node !== undefined && isExpression(node)) nodes.push(node);
      // A path without a navigation property leaves the nodes themselves (data aggregation 6.3).
      isAny ||= node?.kind !== 'MemberPath' || node.parts.length === 1;
    }
  }
  for (const path of paths) bindExpression(context, path, across);
  if (isAny) return undefined;
  const namesOf = (path: Expression): string[] => (path.kind === 'MemberPath' ? propertiesIn(path) : []);
  // The nodes of a hierarchy have all of their properties.
  return [...paths.map(namesOf), ...nodes.map((node) => namesOf(node).slice(0, -1))].filter(({ length }) => length > 0);
}

/** The result is one instance, which has only the named collections (data aggregation 3.5.2). */
function bindNest(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  const names = new AddedNames(context, scope, undefined);
  for (const argument of args) {
    if (argument.kind !== 'Aliased') continue;
    names.add(argument.alias, collectionOf(outputType(bindNested(context, argument, scope))));
  }
  return { ...scope, kept: nothing(), computed: names.added };
}

/** The named outputs are added to the target of the path (data aggregation 3.4.3). */
function bindAddNested(context: BindContext, [path, ...args]: readonly ApplyArgument[], scope: Scope): Scope {
  const type = bindPathOf(context, path, scope);
  const names = new AddedNames(context, scope, scope.computed);
  const isOwn = isOwnPath(path);
  for (const argument of args) {
    if (argument.kind !== 'Aliased') continue;
    const output = bindNested(context, argument, { ...scope, type: type?.structured, computed: undefined });
    if (isOwn) names.add(argument.alias, withType(type, outputType(output)));
  }
  return { ...scope, computed: names.added };
}

/** The result contains each instance once for each member of its collection (data aggregation 3.5.1). */
function bindJoin(context: BindContext, [first, steps]: readonly ApplyArgument[], scope: Scope): Scope {
  if (first?.kind !== 'Aliased') return scope;
  const path = first.value;
  const type =
    path.kind === 'Transformations' || path.kind === 'Aggregate' ? undefined : bindPathOf(context, path, scope);
  const members: Scope = { ...scope, type: type?.structured, computed: undefined };
  const output = steps?.kind === 'Transformations' ? bindTransformations(context, steps, members) : members;
  const names = new AddedNames(context, scope, scope.computed);
  const joined = withType(type, outputType(output));
  names.add(first.alias, joined === undefined ? undefined : { ...joined, isCollection: false });
  return { ...scope, computed: names.added };
}

/** The type of the result of a sequence inside a step: the names that it adds are unknown properties. */
const outputType = ({ type, computed, kept }: Scope): StructuredType | undefined =>
  type === undefined || (computed === undefined && kept === undefined) ? type : { ...type, isOpen: true };

/** `ancestors($root/Nodes,Hierarchy,ID,filter(…),1)`: the second value is the qualifier of an annotation (data aggregation 6.2). */
function bindHierarchy(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  bindNodes(context, args, scope);
  const steps = args[3];
  if (steps?.kind === 'Transformations') bindTransformations(context, steps, scope);
  return scope;
}

/** The scope of the nodes of a hierarchy. */
function bindNodes(context: BindContext, [nodes, , node]: readonly ApplyArgument[], scope: Scope): Scope {
  const type = nodes !== undefined && isExpression(nodes) ? bindExpression(context, nodes, scope) : undefined;
  if (node !== undefined && isExpression(node)) bindExpression(context, node, { ...scope, crossesCollections: true });
  return rootScope(type?.structured);
}

/**
 * `traverse($root/Nodes,Hierarchy,ID,preorder,filter(…),Name asc)`: the steps can be left out; they and the order are for the nodes
 * (data aggregation 6.2.2).
 */
function bindTraverse(context: BindContext, args: readonly ApplyArgument[], scope: Scope): Scope {
  const nodes = bindNodes(context, args, scope);
  bindSequences(context, args.slice(4), nodes);
  bindArguments(context, args.slice(4), nodes);
  return scope;
}

function bindSequences(context: BindContext, args: readonly ApplyArgument[], scope: Scope): void {
  for (const each of args) if (each.kind === 'Transformations') bindTransformations(context, each, scope);
}

const steps: Readonly<Record<StandardTransformation, BindStep>> = {
  aggregate: bindAggregate,
  compute: bindComputed,
  concat: bindConcat,
  groupby: bindGroupBy,
  nest: bindNest,
  addnested: bindAddNested,
  join: bindJoin,
  outerjoin: bindJoin,
  ancestors: bindHierarchy,
  descendants: bindHierarchy,
  traverse: bindTraverse,
  bottomcount: bindArguments,
  bottompercent: bindArguments,
  bottomsum: bindArguments,
  filter: bindArguments,
  identity: bindArguments,
  orderby: bindArguments,
  search: bindArguments,
  skip: bindArguments,
  top: bindArguments,
  topcount: bindArguments,
  toppercent: bindArguments,
  topsum: bindArguments,
};

/** A function from a collection to a collection is a step like any other (data aggregation 3). */
function bindOwnFunction({ binding, schema }: BindContext, node: Transformation, scope: Scope): Scope {
  const { name, args = [] } = node;
  const called = calledFunctions(schema, { name, args }, collectionOf(scope.type), false);
  if (called === undefined) return unknownScope(scope);
  binding.setCall(node, called);
  const result = resultType(schema, called);
  return { type: result?.isCollection === true ? result.structured : undefined, variables: scope.variables };
}

const bindNested = (context: BindContext, { value }: Aliased, scope: Scope): Scope =>
  value.kind === 'Transformations' ? bindTransformations(context, value, scope) : unknownScope(scope);

const bindPathOf = (context: BindContext, path: ApplyArgument | undefined, scope: Scope): ValueType | undefined =>
  path !== undefined && isExpression(path)
    ? bindExpression(context, path, { ...scope, crossesCollections: true })
    : undefined;

const collectionOf = (type: StructuredType | undefined): ValueType | undefined =>
  type === undefined ? undefined : structuredValueType(type, true);

/** The target of a path, after steps have changed its type. */
const withType = (path: ValueType | undefined, type: StructuredType | undefined): ValueType | undefined =>
  path === undefined || type === undefined ? undefined : { ...path, name: type.name, structured: type };

const isCast = ({ kind, ...part }: MemberPath['parts'][number]): boolean =>
  kind === 'Name' && (part as Name).text.includes('.');

/** Names that a step gives to values, with conflicting names: other names of the result, and the properties of the type. */
class AddedNames {
  readonly added: StepNames<Computed>;

  constructor(
    private readonly context: BindContext,
    private readonly scope: Scope,
    /** The names of the result before any is added. */
    kept: StepNames<Computed> | undefined,
  ) {
    this.added = StepNames.of(scope.list, kept);
  }

  add(alias: Name | Missing, type: ValueType | undefined): void {
    if (alias.kind !== 'Name') return;
    this.context.binding.setReferent(alias, { kind: 'computed', alias, takenBy: this.#ownerOf(alias.text) });
    this.context.binding.setType(alias, type);
    this.added.set(alias.text, { alias, type });
  }

  /** A custom aggregate without alias goes by its own name. */
  addUnnamed({ parts }: MemberPath): void {
    for (const name of parts) if (name.kind === 'Name') this.added.set(name.text, { alias: name, type: undefined });
  }

  #ownerOf(name: string): Referent | undefined {
    const other = this.added.get(name);
    if (other !== undefined) return { kind: 'computed', alias: other.alias };
    const { type } = this.scope;
    const found = type === undefined ? undefined : findProperty(this.context.schema, type, name);
    if (found === undefined) return undefined;
    const { property, declaredBy } = found;
    return property.kind === 'property'
      ? { kind: 'property', property, declaredBy }
      : { kind: 'navigation', property, declaredBy };
  }
}
