/** Row policies: a condition at every place where a query reads rows, or a refusal. */
import type { StructuredType } from '../../schema/index.js';
import { aFunction, type Diagnostic, requireArgument, shown, type Span } from '../../text/index.js';
import {
  type ApplyStep,
  aQuery,
  type BoundQuery,
  type ExpandNode,
  type Expr,
  mapExpression,
  mapStepExpressions,
  type NavigationStep,
  type Path,
  type PathStep,
  type QueryNode,
  type RowCondition,
  type ScopeRef,
  type SelectTree,
} from '../model/index.js';
import { notReadable, NotReadable, targetSetOf } from '../read/index.js';
import { conditionOf, noRow } from './condition.js';
import type { Policy, ReadVia, RowsRead } from './policy.js';

/** The restricted query, or why a part of the query cannot be restricted. @public */
export type RestrictResult =
  | { readonly ok: true; readonly query: BoundQuery }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Asks a policy about every place where a query reads rows, and adds its conditions as `rows` of the step that reads them: in the
 * resource path (with keys, alternate keys and `$crossjoin`), in expand at every level, in paths of expressions (single-valued
 * navigation, `any` and `all`, `/$count`, `$root`), in `$apply` and in nested options. Whatever evaluates the query must ignore rows for which the condition is not
 * true. An operation that does not return entities can only be allowed (`all`) or refused.
 *
 * In: a query and a policy, which is asked once for each place. Out: a new query, or diagnostics with places in the URL. Throws a TypeError for a text of
 * the policy that is not a condition.
 *
 * @public
 */
export function restrict(query: BoundQuery, policy: Policy): RestrictResult {
  requireArgument('restrict', 'query', query, aQuery);
  requireArgument('restrict', 'policy', policy, aFunction);
  try {
    return { ok: true, query: new Restriction(query, policy).restricted() };
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    return { ok: false, diagnostics: [notReadable(error)] };
  }
}

type RowsStep = Extract<PathStep, { readonly rows?: RowCondition }>;

/** Restricts one query. */
class Restriction {
  constructor(
    private readonly query: BoundQuery,
    private readonly policy: Policy,
  ) {}

  restricted(): BoundQuery {
    const { path, options } = this.query;
    return { ...this.query, path: this.#steps(path, 'navigation', 'root'), options: this.#node(options, 'navigation') };
  }

  /** Steps of a path: those that read rows get a condition. `via` is how the last one is read, `first` how a set is. */
  #steps(steps: readonly PathStep[], via: ReadVia, first: ReadVia, last: ReadVia = via): readonly PathStep[] {
    const lastRows = steps.findLastIndex(({ kind }) => kind === 'navigation');
    return steps.map((step, i) => {
      const mapped = mapStepExpressions(step, (part) => this.#expression(part, via));
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
    const type = step.type?.structured?.kind === 'entity' ? step.type.structured : undefined;
    const set = step.kind === 'singleton' ? step.singleton : step.set;
    const scope: ScopeRef = { kind: 'it', name: '$it', type: type && step.type, set };
    const operation = step.kind === 'operation' ? { operation: step.operation } : {};
    const answer = this.policy({ set, type, via, scope, ...operation } satisfies RowsRead);
    if (answer === 'all') return step;
    if (type === undefined)
      throw new NotReadable(step, 'This operation cannot be limited to the rows that you can read.');
    const own = this.#condition(answer, scope, type, step);
    return { ...step, rows: { scope, condition: step.rows === undefined ? own : joined(step.rows, own, scope, step) } };
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
    return mapExpression(expression, {
      expression: (part) => this.#expression(part, via),
      path: (path, reader) => this.#path(path, via, reader),
    });
  }

  #path(path: Path, via: ReadVia, reader: 'quantifier' | 'count' | 'path'): Path {
    const isApply = via === '$apply';
    const last = isApply || reader === 'path' ? via : reader === 'count' ? 'count' : 'lambda';
    return { ...path, steps: this.#steps(path.steps, via, '$root', last) };
  }

  #node<N extends QueryNode>(node: N, via: ReadVia): N {
    const { apply, compute, filter, orderby, expand, select } = node;
    const inside = (expression: Expr): Expr => this.#expression(expression, via);
    return {
      ...node,
      apply: apply.map((step) => this.#applyStep(step)),
      compute: compute.map((each) => ({ ...each, value: inside(each.value) })),
      ...(filter === undefined ? {} : { filter: inside(filter) }),
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
    return this.#node({ ...node, navigation: this.#withRows(navigation, 'expand') }, 'navigation');
  }

  /** Whether following a navigation again from its target reads rows of the same set. */
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

/** Two policies one after the other: both conditions hold for the row. */
function joined(rows: RowCondition, own: Expr, scope: ScopeRef, { start, end }: Span): Expr {
  const before = withScope(rows.condition, rows.scope, scope);
  return { kind: 'and', start, end, type: own.type, operands: [before, own] };
}

/** An expression about another row. */
function withScope(expression: Expr, from: ScopeRef, to: ScopeRef): Expr {
  const go = (part: Expr): Expr => withScope(part, from, to);
  return mapExpression(expression, {
    expression: go,
    path: (path) => ({
      ...path,
      from: path.from === from ? to : path.from,
      steps: path.steps.map((step) => mapStepExpressions(step, go)),
    }),
  });
}
