/** Row policies: a condition at every place where a query reads rows, or a refusal. */
import { conjunction } from '../model/conjunction.js';
import type { StructuredType } from '../../schema/index.js';
import { aFunction, type Diagnostic, objectWith, oneOf, requireArgument, shown, type Span } from '../../text/index.js';
import type { ApplyStep, BoundQuery, ExpandNode, QueryNode, SelectTree } from '../model/bound-query.js';
import { aQuery } from '../model/require-query.js';
import type {
  Expr,
  Count,
  NavigationStep,
  Path,
  PathStep,
  Quantifier,
  RowCondition,
  ScopeRef,
} from '../model/expression.js';
import { isBeforeV4 } from '../../syntax/index.js';
import { mapExpression, mapStepExpressions } from '../model/fold-expression.js';
import { notReadable, NotReadable } from '../read/not-readable.js';
import { targetSetOf } from '../read/navigation-target.js';
import {
  endsWithFilter,
  filterable,
  filterablePath,
  freeName,
  type FilterableStep,
  onlyIf,
  quantified,
  withFilterStep,
  withOwnNames,
  withScope,
} from './as-filters.js';
import { conditionOf, noRow, type Policy, type ReadVia, type RowsRead } from './policy.js';

/** The restricted query, or why a part of the query cannot be restricted. @public */
export type RestrictResult =
  | { readonly ok: true; readonly query: BoundQuery }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Where `restrict` puts the conditions of a policy. @public */
export interface RestrictOptions {
  /**
   * `rows`, the default: in the steps that read rows, for a program that evaluates the query. `filters`: in `$filter`, `any`, `all`,
   * `/$count` and `$apply`, for a program that prints the query and sends it on. A request is then refused if a filter cannot hide the
   * rows, or if the service may ignore the filter, as with `$skiptoken`.
   */
  readonly as?: 'rows' | 'filters';
}

/**
 * Calls a policy once for each place where a query reads rows, and adds its conditions as `rows` of the step that reads them: in the
 * resource path (with keys, alternate keys and `$crossjoin`), in `$expand` at every level, in paths of expressions (single-valued
 * navigation, `any` and `all`, `/$count`, `$root`), in `$apply` and in nested options. An evaluator of the query must ignore rows for which
 * the condition is not true. An operation that does not return entities can only be allowed (`all`) or refused. With `as: 'filters'` the
 * conditions are filters of the query itself.
 *
 * @returns A new query, or diagnostics with places in the URL.
 * @throws A TypeError for a text of the policy that is not a condition.
 * @public
 */
export function restrict(query: BoundQuery, policy: Policy, options: RestrictOptions = {}): RestrictResult {
  requireArgument('restrict', 'query', query, aQuery);
  requireArgument('restrict', 'policy', policy, aFunction);
  requireArgument('restrict', 'options', options, objectWith({ as: oneOf(['rows', 'filters']) }));
  try {
    return { ok: true, query: new Restriction(query, policy, options.as === 'filters').restricted() };
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    return { ok: false, diagnostics: [notReadable(error)] };
  }
}

type RowsStep = Extract<PathStep, { readonly rows?: RowCondition }>;

/** Restricts one query. */
class Restriction {
  /** The names of the variables of `any` and `all` around an expression. */
  readonly #variables: string[] = [];
  #hasConditions = false;

  constructor(
    private readonly query: BoundQuery,
    private readonly policy: Policy,
    private readonly asFilters: boolean,
  ) {}

  restricted(): BoundQuery {
    const query = this.#restrictedQuery();
    const { skiptoken, deltatoken } = query.options;
    if (this.asFilters && this.#hasConditions && (skiptoken ?? deltatoken) !== undefined)
      throw new NotReadable(
        pathSpan(query),
        `A service may ignore a filter beside ${skiptoken === undefined ? '$deltatoken' : '$skiptoken'}; read the rows without the token.`,
      );
    return query;
  }

  #restrictedQuery(): BoundQuery {
    const { path, options, target, dialect } = this.query;
    const last = this.asFilters && target.isCollection ? filterable(path) : undefined;
    if (last !== undefined) {
      const rows = this.#rowsOf(last, last === path[0] ? 'root' : 'navigation');
      if (target.form === 'references' && isBeforeV4(dialect)) this.#requireNone(rows, last);
      const steps = this.#steps(path, 'navigation', 'root', 'navigation', last);
      if (endsWithFilter(path))
        return { ...this.query, path: withFilterStep(steps, rows), options: this.#node(options, 'navigation') };
      return { ...this.query, path: steps, options: this.#node(options, 'navigation', rows) };
    }
    return { ...this.query, path: this.#steps(path, 'navigation', 'root'), options: this.#node(options, 'navigation') };
  }

  /**
   * Adds conditions to the steps of a path that read rows, except to one that the policy has already decided.
   *
   * @param via - How the last step is read.
   * @param first - How a set at the beginning is read.
   */
  #steps(
    steps: readonly PathStep[],
    via: ReadVia,
    first: ReadVia,
    last: ReadVia = via,
    asked?: PathStep,
  ): readonly PathStep[] {
    const lastRows = steps.findLastIndex(({ kind }) => kind === 'navigation');
    return steps.map((step, i) => {
      const mapped = mapStepExpressions(step, (part) => this.#expression(part, via));
      if (step === asked) return mapped;
      switch (mapped.kind) {
        case 'set':
        case 'singleton':
          return this.#withRows(mapped, first);
        case 'crossjoin':
          return { ...mapped, sets: mapped.sets.map((set) => this.#withRows(set, '$crossjoin')) };
        case 'navigation':
          return this.#withRows(mapped, i === lastRows ? last : via);
        case 'operation':
          return this.#withRows(mapped, 'operation');
        default:
          return mapped;
      }
    });
  }

  #withRows<S extends RowsStep>(step: S, via: ReadVia): S {
    const rows = this.#rowsOf(step, via);
    if (rows === step.rows) return step;
    if (this.asFilters) this.#requireNone(rows, step);
    return { ...step, rows: rows! };
  }

  /** Refuses a condition where the dialect has no filter, or where services may ignore it. */
  #requireNone(rows: RowCondition | undefined, place: Span): void {
    if (rows === undefined) return;
    throw new NotReadable(
      place,
      'No filter can limit this to the rows that you can read; read them in another request.',
    );
  }

  /** The condition on the rows that a step reads. */
  #rowsOf(step: RowsStep, via: ReadVia): RowCondition | undefined {
    const type = step.type?.structured?.kind === 'entity' ? step.type.structured : undefined;
    const set = step.kind === 'singleton' ? step.singleton : step.set;
    const scope: ScopeRef = { kind: 'it', name: '$it', type: type && step.type, set };
    const operation = step.kind === 'operation' ? { operation: step.operation } : {};
    const answer = this.policy({ set, type, via, scope, ...operation } satisfies RowsRead);
    if (answer === 'all') return step.rows;
    if (type === undefined)
      throw new NotReadable(step, 'This operation cannot be limited to the rows that you can read.');
    this.#hasConditions = true;
    const own = this.#condition(answer, scope, type, step);
    const before = step.rows && withScope(step.rows.condition, step.rows.scope, scope);
    return { scope, condition: before === undefined ? own : conjunction(before, own) };
  }

  #condition(answer: Expr | string, scope: ScopeRef, type: StructuredType, place: Span): Expr {
    if (answer === 'none') return noRow(place);
    if (typeof answer === 'string') return conditionOf(answer, scope, type, this.query);
    if (typeof answer === 'object' && answer !== null && 'kind' in answer) return answer;
    throw new TypeError(
      `A policy must return 'all', 'none', a filter as text or an expression, but returned ${shown(answer)}.`,
    );
  }

  #expression(expression: Expr, via: ReadVia): Expr {
    const name = expression.kind === 'quantifier' ? expression.variable?.name : undefined;
    if (name !== undefined) this.#variables.push(name);
    const restricted = this.#restrictedExpression(expression, via);
    if (name !== undefined) this.#variables.pop();
    return restricted;
  }

  #restrictedExpression(expression: Expr, via: ReadVia): Expr {
    const over = this.asFilters ? filterablePath(expression) : undefined;
    if (over !== undefined) return this.#filtered(expression as Quantifier | Count, over, via);
    return mapExpression(expression, {
      expression: (part) => this.#expression(part, via),
      path: (path, reader) => this.#path(path, via, reader),
    });
  }

  /** A condition on the items of `any`, `all` and `/$count`. */
  #filtered(expression: Quantifier | Count, last: FilterableStep, via: ReadVia): Expr {
    const isCount = expression.kind === 'count';
    const rows = this.#rowsOf(last, via === '$apply' ? via : isCount ? 'count' : 'lambda');
    // Filters in paths are new in 4.01.
    if (isCount && !this.query.dialect.pathSegments.includes('$filter')) this.#requireNone(rows, last);
    const path = isCount ? expression.of : expression.over;
    const steps = this.#steps(path.steps, via, '$root', via, last);
    if (expression.kind === 'count') return { ...expression, of: { ...path, steps: withFilterStep(steps, rows) } };
    const over = { ...path, steps };
    const body = expression.body && this.#expression(expression.body, via);
    if (rows === undefined) return { ...expression, over, ...(body && { body }) };
    if (endsWithFilter(steps))
      return { ...expression, over: { ...over, steps: withFilterStep(steps, rows) }, ...(body && { body }) };
    const variable = expression.variable ?? { ...rows.scope, kind: 'variable', name: freeName(this.#variables) };
    const names = [...this.#variables, variable.name];
    const condition = withScope(withOwnNames(rows.condition, names), rows.scope, variable);
    return { ...expression, over, variable, body: quantified(expression, condition, body) };
  }

  #path(path: Path, via: ReadVia, reader: 'quantifier' | 'count' | 'path'): Path {
    const isApply = via === '$apply';
    const last = isApply || reader === 'path' ? via : reader === 'count' ? 'count' : 'lambda';
    return { ...path, steps: this.#steps(path.steps, via, '$root', last) };
  }

  /** The options of a query, with a condition on its rows if they are filtered. */
  #node<N extends QueryNode>(node: N, via: ReadVia, rows?: RowCondition): N {
    const { apply, compute, orderby, expand, select, scope } = node;
    const inside = (expression: Expr): Expr => this.#expression(expression, via);
    const condition = rows && withScope(rows.condition, rows.scope, scope);
    const given = node.filter && inside(node.filter);
    // The rows of `$apply` must be filtered before it.
    const filter = condition === undefined || apply.length > 0 ? given : conjunction(condition, given);
    const steps = apply.map((step) => this.#applyStep(step));
    return {
      ...node,
      apply:
        condition === undefined || apply.length === 0
          ? steps
          : [{ kind: 'filter', start: condition.start, end: condition.end, scope, condition }, ...steps],
      compute: compute.map((each) => {
        const value = inside(each.value);
        // `$compute` is evaluated before `$filter`: a value that fails must not reveal a hidden row.
        return { ...each, value: condition === undefined || apply.length > 0 ? value : onlyIf(condition, value) };
      }),
      ...(filter === undefined ? {} : { filter }),
      orderby: orderby.map((each) => ({ ...each, by: inside(each.by) })),
      expand: expand.map((each) => this.#expand(each)),
      select: select === 'all' ? select : this.#select(select),
    };
  }

  #expand(node: ExpandNode): ExpandNode {
    const { navigation, levels } = node;
    if (levels !== undefined && !this.#staysInSet(navigation))
      throw new NotReadable(
        node,
        '$levels leads to other sets, which cannot be limited to the rows that you can read.',
      );
    if (this.asFilters && navigation.property.type.isCollection) {
      const rows = this.#rowsOf(navigation, 'expand');
      // With slashes, expanded properties have no options.
      if (this.query.dialect.nesting === 'slash') this.#requireNone(rows, navigation);
      return this.#node(node, 'navigation', rows);
    }
    return this.#node({ ...node, navigation: this.#withRows(navigation, 'expand') }, 'navigation');
  }

  /** Whether the recursive navigation reads rows of the same set. */
  #staysInSet({ set, property, target, isContained }: NavigationStep): boolean {
    return isContained || targetSetOf(this.query.schema, { set, path: [] }, property, target) === set;
  }

  #select({ items, ...rest }: SelectTree): SelectTree {
    return {
      ...rest,
      items: items.map((item) => ({
        ...item,
        select: item.select === 'all' ? item.select : this.#select(item.select),
        ...(item.options === undefined ? {} : { options: this.#node(item.options, 'navigation') }),
      })),
    };
  }

  #applyStep(step: ApplyStep): ApplyStep {
    const inside = (expression: Expr): Expr => this.#expression(expression, '$apply');
    const path = (each: Path): Path => this.#path(each, '$apply', 'path');
    switch (step.kind) {
      case 'filter':
        return { ...step, condition: inside(step.condition) };
      case 'orderby':
        return { ...step, by: step.by.map((each) => ({ ...each, by: inside(each.by) })) };
      case 'best':
        return { ...step, amount: inside(step.amount), by: inside(step.by) };
      case 'compute':
        return { ...step, items: step.items.map((each) => ({ ...each, value: inside(each.value) })) };
      case 'aggregate': {
        const items = step.items.map((each) =>
          each.value === undefined ? each : { ...each, value: inside(each.value) },
        );
        return { ...step, items };
      }
      case 'groupby':
        return { ...step, by: step.by.map(path), steps: step.steps.map((each) => this.#applyStep(each)) };
      case 'concat':
        return { ...step, branches: step.branches.map((branch) => branch.map((each) => this.#applyStep(each))) };
      case 'identity':
      case 'search':
      case 'skip':
      case 'top':
        return step;
    }
  }
}

const pathSpan = ({ path }: BoundQuery): Span => ({ start: path[0]?.start ?? 0, end: path.at(-1)?.end ?? 0 });
