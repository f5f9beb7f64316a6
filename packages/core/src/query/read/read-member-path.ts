/** Reads the paths of expressions: properties, navigation, variables, `$it`, `$root`, lambdas and counts. */
import { type KeyProperty, keyOf } from '../../schema/index.js';
import {
  aliasUse,
  countType,
  keyLeftBy,
  booleanType,
  valueTypeOf,
  structuredValueType,
} from '../../semantics/index.js';
import type { Call, Expression, Lambda, MemberPath, Name } from '../../syntax/index.js';
import { type Span, placeOf } from '../../text/index.js';
import { endOfScope, endOfStep, type RowsAround, rowsAround, type PathEnd, type ReadContext } from './rows-around.js';
import { unknownOrigin } from './navigation-target.js';
import { NotReadable } from './not-readable.js';
import { castStep, type GivenKeyValue, keySegmentPart, keyStep, resultOf, stepsOfName } from './read-steps.js';
import type {
  Expr,
  FilterStep,
  NavigationStep,
  OperationStep,
  Path,
  PathStep,
  Quantifier,
  ScopeRef,
} from '../model/expression.js';

/** Reads a path. A parameter alias is replaced by its value. */
export function readMemberPath(
  context: ReadContext,
  node: MemberPath,
  around: RowsAround,
  expected: Parameters<ReadContext['read']>[2],
): Expr {
  const alias = aliasUse(node);
  return alias === undefined
    ? new MemberPathReader(context, node, around).read()
    : readAlias(context, alias, around, expected);
}

function readAlias(
  context: ReadContext,
  alias: Name,
  around: RowsAround,
  expected: Parameters<ReadContext['read']>[2],
): Expr {
  const { value, isUnset = false } = context.binding.aliasOf(alias) ?? {};
  // An alias without a value in the query is null (URL conventions 5.3).
  if (isUnset) return { kind: 'value', ...placeOf(alias), type: expected, value: { kind: 'null' } };
  if (value === undefined) throw new NotReadable(alias, `The parameter alias ${alias.text} has no value.`);
  const read = context.read(value, rowsAround(around.it), expected);
  // A value of an alias in nested options would have names of other rows.
  if (read.kind !== 'value' && around.here !== around.it)
    throw new NotReadable(alias, 'In nested options, a parameter alias must be a constant.');
  return read;
}

/** The beginning of a path from the service. */
const serviceEnd: PathEnd = { type: undefined, isCollection: false, origin: unknownOrigin };

/** Reads one path, part by part. */
class MemberPathReader {
  #from: ScopeRef | 'service';
  #end: PathEnd;
  readonly #steps: PathStep[] = [];

  constructor(
    private readonly context: ReadContext,
    private readonly node: MemberPath,
    private readonly around: RowsAround,
  ) {
    this.#from = around.here;
    this.#end = endOfScope(around.here);
  }

  read(): Expr {
    const { parts } = this.node;
    for (const [i, part] of parts.entries()) {
      const isLast = i === parts.length - 1;
      let result: Expr | undefined;
      if (part.kind === 'Missing') throw new NotReadable(part, 'A name is missing.');
      if (part.kind === 'Lambda') result = this.#lambda(part);
      else if (part.kind === 'Call') result = this.#call(part, i);
      else result = this.#name(part, i);
      if (result !== undefined && !isLast) throw new NotReadable(part, 'Nothing can follow this part of a path.');
      if (result !== undefined) return result;
    }
    return this.#path();
  }

  #path(end = this.node.end): Path {
    const { type, isCollection } = this.#end;
    const { start } = this.node;
    return {
      kind: 'path',
      start,
      end,
      type: type === undefined || !isCollection ? type : { ...type, isCollection },
      from: this.#from,
      steps: this.#steps,
    };
  }

  #add(step: PathStep): void {
    this.#steps.push(step);
    this.#end = endOfStep(step, this.#end);
  }

  #name(name: Name, index: number): Expr | undefined {
    const { text } = name;
    if (text === '$count') {
      if (!this.#end.isCollection) throw new NotReadable(name, '$count requires a collection before it.');
      return { kind: 'count', ...placeOf(this.node), type: countType, of: this.#path(name.start - 1) };
    }
    if (index === 0 && this.#begin(text)) {
      // The names after it are bound to the rows before the aggregation.
      if (text.startsWith('$') && this.around.isAggregated && this.#from === this.around.here)
        throw new NotReadable(
          name,
          `An aggregation has replaced the rows of ${text}; write the name of the property without it.`,
        );
      return undefined;
    }
    if (this.#from === 'service' && this.#steps.length === 0) return void this.#resource(name);
    const { structured } = this.#end.type ?? {};
    const isKey = this.#from === 'service' && this.#end.isCollection && structured?.kind === 'entity';
    if (isKey && this.context.binding.referentOf(name)?.kind !== 'type') {
      const part = keySegmentPart(this.context, name, this.#end, 0);
      this.#add({
        kind: 'key',
        ...placeOf(name),
        type: this.#end.type,
        isCollection: false,
        parts: [part],
        isAlternate: false,
      });
      return undefined;
    }
    const isAggregated = this.around.isAggregated && this.#from === this.around.here;
    const { steps, end } = stepsOfName(this.context, name, this.#end, isAggregated);
    for (const step of steps) this.#steps.push(step);
    this.#end = end;
    return undefined;
  }

  /** Whether a path begins with a variable, `$it`, `$this` or `$root`, and not at the row. */
  #begin(text: string): boolean {
    const { variables, it, self } = this.around;
    const scope = variables.get(text) ?? (text === '$it' ? it : text === '$this' ? self : undefined);
    if (scope !== undefined) {
      this.#from = scope;
      this.#end = endOfScope(scope);
    } else if (text === '$root') {
      this.#from = 'service';
      this.#end = serviceEnd;
    }
    return scope !== undefined || text === '$root';
  }

  /** Reads a set or singleton after `$root`. */
  #resource(name: Name): void {
    const { container, types } = this.context.schema;
    const set = container?.entitySets.get(name.text);
    const singleton = container?.singletons.get(name.text);
    const type = types.get(set?.type ?? singleton?.type ?? '');
    if (type === undefined || type.kind === 'enum' || type.kind === 'definition')
      throw new NotReadable(name, `The schema does not contain a resource ${name.text}.`);
    const shared = { ...placeOf(name), type: structuredValueType(type) };
    if (set !== undefined) this.#add({ kind: 'set', ...shared, isCollection: true, set });
    else this.#add({ kind: 'singleton', ...shared, isCollection: false, singleton: singleton! });
  }

  #lambda({ operator, variable, body }: Lambda): Expr {
    const over = this.#collection(operator);
    const quantifier = operator.text.toLowerCase() === 'all' ? 'all' : 'any';
    const shared = { kind: 'quantifier', ...placeOf(this.node), type: booleanType, quantifier, over } as const;
    if (variable === undefined || body === undefined) return shared satisfies Quantifier;
    const { type, origin } = this.#end;
    const set = origin.path.length === 0 ? origin.set : undefined;
    const scope: ScopeRef = { kind: 'variable', name: variable.text, type, set };
    const variables = new Map(this.around.variables).set(variable.text, scope);
    const around = { ...this.around, variables };
    return { ...shared, variable: scope, body: this.context.read(body, around) } satisfies Quantifier;
  }

  #collection(place: Span & { readonly start: number }): Path {
    if (this.#steps.length === 0 && this.#end.type?.isCollection !== true && !this.#end.isCollection)
      throw new NotReadable(place, 'A collection is required before this.');
    return this.#path(place.start - 1);
  }

  #call(call: Call, index: number): Expr | undefined {
    const { text } = call.name;
    if (text === 'any' && call.args.length === 0)
      return {
        kind: 'quantifier',
        ...placeOf(this.node),
        type: booleanType,
        quantifier: 'any',
        over: this.#collection(call),
      };
    if (index === 0 && text.toLowerCase() === 'cast') return void this.#cast(call);
    if (text === '$filter') return void this.#filtered(call);
    if (text === '$count') return this.#counted(call);
    const called = this.context.binding.callOf(call);
    if (called !== undefined) return void this.#operation(call, called.operation, index);
    if (this.#from === 'service' && this.#steps.length === 0) this.#resource(call.name);
    else this.#name(call.name, index);
    this.#key(call, call.args);
    return undefined;
  }

  /** Reads `cast(Type)/Name` and `cast(Path,Type)/Name`, which are paths through a type. */
  #cast(call: Call): void {
    const read = this.context.read(call, this.around);
    const operand = read.kind === 'cast' ? read.operand : undefined;
    const target = read.type?.structured;
    if (operand?.kind !== 'path' || target === undefined)
      throw new NotReadable(call, 'Only a path can be cast before a slash.');
    this.#from = operand.from;
    this.#end = operand.from === 'service' ? serviceEnd : endOfScope(operand.from);
    for (const step of operand.steps) this.#add(step);
    this.#add(castStep(call, target, this.#end));
  }

  /** Reads `$filter(condition)` and the key after it. */
  #filtered(call: Call): void {
    const [condition] = call.args;
    this.#add(this.#filterStep(call, condition as Expression));
    if (call.key !== undefined) this.#key(call, call.key);
  }

  #filterStep(place: Span, condition: Expression): FilterStep {
    const { type, isCollection, origin } = this.#end;
    const set = origin.path.length === 0 ? origin.set : undefined;
    const scope: ScopeRef = { kind: 'this', name: '$this', type, set };
    const around = { ...rowsAround(scope, this.around), isAggregated: this.around.isAggregated };
    return {
      kind: 'filter',
      ...placeOf(place),
      type,
      isCollection,
      scope,
      condition: this.context.read(condition, around),
    };
  }

  /** Reads `$count($filter=…)`, the number of the remaining items. */
  #counted(call: Call): Expr {
    for (const option of call.args) {
      if (option.kind !== 'Argument' || !/^\$?filter$/i.test(option.name.text))
        throw new NotReadable(option, '$count supports only $filter in its parentheses.');
      this.#add(this.#filterStep(option, option.value));
    }
    return { kind: 'count', ...placeOf(this.node), type: countType, of: this.#path(call.start - 1) };
  }

  #operation(call: Call, operation: OperationStep['operation'] | undefined, index: number): void {
    if (operation === undefined) throw new NotReadable(call, `The overload of ${call.name.text} is not certain.`);
    const { schema } = this.context;
    const imported = this.#from === 'service' ? schema.container?.imports.get(call.name.text)?.entitySet : undefined;
    if (index === 0 && !operation.isBound) this.#from = 'service';
    const args = call.args.flatMap((argument) => {
      if (argument.kind !== 'Argument') throw new NotReadable(argument, 'A parameter requires its name.');
      const parameter = operation.parameters.find(({ name }) => name === argument.name.text);
      const type = parameter && valueTypeOf(schema, parameter.type);
      return [{ name: argument.name.text, value: this.context.read(argument.value, this.around, type) }];
    });
    const set = imported === undefined ? undefined : schema.container?.entitySets.get(imported);
    this.#add({
      kind: 'operation',
      ...placeOf(call),
      ...resultOf(this.context, call, operation),
      operation,
      args,
      set,
    });
  }

  #key(call: Call, args: Call['args']): void {
    const { schema } = this.context;
    const type = this.#end.type?.structured;
    const last = this.#steps.at(-1);
    const key = type === undefined ? undefined : keyOf(schema, type);
    if (!this.#end.isCollection || type === undefined || key === undefined)
      throw new NotReadable(call, `${call.name.text} is not a function or a collection with a key.`);
    const navigation = last?.kind === 'navigation' ? (last satisfies NavigationStep).property : undefined;
    const open: readonly KeyProperty[] = args.some(({ kind }) => kind === 'Argument')
      ? key
      : keyLeftBy(key, { schema, type, navigation });
    const values: GivenKeyValue[] = args.map((argument) => {
      const place = placeOf(argument);
      if (argument.kind === 'Argument') return { ...place, name: argument.name.text, value: argument.value };
      return { ...place, name: undefined, value: argument as Expression };
    });
    this.#add(keyStep(this.context, call, values, open, this.#end, this.around));
  }
}
