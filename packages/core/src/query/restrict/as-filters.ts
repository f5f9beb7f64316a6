/** Conditions of a policy as filters that a URL can have. */
import { conjunction } from '../model/conjunction.js';
import { booleanType } from '../../semantics/index.js';
import type {
  Expr,
  NavigationStep,
  PathStep,
  Quantifier,
  RowCondition,
  ScopeRef,
  SetStep,
} from '../model/expression.js';
import { mapExpression, mapStepExpressions } from '../model/fold-expression.js';

/** A step to rows that a filter can select. */
export type FilterableStep = SetStep | NavigationStep;

/** The step to the rows at the end of a path; undefined if they are not a collection of entities. */
export function filterable(steps: readonly PathStep[]): FilterableStep | undefined {
  const last = steps.findLast(({ kind }) => kind !== 'cast' && kind !== 'filter');
  if (last?.kind === 'set') return last;
  return last?.kind === 'navigation' && last.property.type.isCollection ? last : undefined;
}

/** The step to the rows of `any`, `all` or `/$count`. */
export function filterablePath(expression: Expr): FilterableStep | undefined {
  if (expression.kind === 'quantifier') return filterable(expression.over.steps);
  return expression.kind === 'count' ? filterable(expression.of.steps) : undefined;
}

/** A name for a variable that no variable around it has. */
export function freeName(others: readonly string[]): string {
  let name = 'row';
  for (let i = 2; others.includes(name); i++) name = `row${i}`;
  return name;
}

/** Adds a condition on the items of a collection before every other filter, which could fail for a hidden row. */
export function withFilterStep(steps: readonly PathStep[], rows: RowCondition | undefined): readonly PathStep[] {
  const at = firstFilter(steps);
  const last = steps[at - 1];
  if (rows === undefined || last === undefined) return steps;
  const { start, end, type } = last;
  const scope: ScopeRef = { ...rows.scope, kind: 'this', name: '$this' };
  const condition = withScope(rows.condition, rows.scope, scope);
  const filter: PathStep = { kind: 'filter', start, end, type, isCollection: true, scope, condition };
  return [...steps.slice(0, at), filter, ...steps.slice(at)];
}

/** Whether a path filters the rows that its end addresses. */
export const endsWithFilter = (steps: readonly PathStep[]): boolean => firstFilter(steps) < steps.length;

/** The index of the first filter of the rows that a path addresses; the length of the path if it has no filter. */
function firstFilter(steps: readonly PathStep[]): number {
  const rows = steps.findLastIndex(({ kind }) => kind !== 'cast' && kind !== 'filter');
  const at = steps.findIndex(({ kind }, i) => i > rows && kind === 'filter');
  return at < 0 ? steps.length : at;
}

/** The body of `any` or `all`, limited to items for which a condition is true. If the condition is null, the item does not count either. */
export function quantified({ quantifier }: Quantifier, condition: Expr, body: Expr | undefined): Expr {
  const { start, end } = condition;
  if (quantifier === 'any') return conjunction(condition, body);
  const place = { start, end, type: booleanType };
  const right: Expr = { kind: 'value', ...place, value: { kind: 'boolean', value: true } };
  const isHidden: Expr = { kind: 'compare', ...place, operator: 'ne', left: condition, right };
  return body === undefined ? isHidden : { kind: 'or', ...place, operands: [isHidden, body] };
}

/** A value that is null in rows for which a condition is not true. */
export const onlyIf = (condition: Expr, value: Expr): Expr => ({
  kind: 'case',
  start: value.start,
  end: value.end,
  type: value.type,
  branches: [{ condition, value }],
});

/** Renames the variables of a condition: a variable with the name of one around it would hide the row of the condition. */
export function withOwnNames(expression: Expr, taken: readonly string[]): Expr {
  if (expression.kind === 'quantifier' && expression.variable !== undefined && expression.body !== undefined) {
    const { variable, body } = expression;
    const own = taken.includes(variable.name) ? { ...variable, name: freeName(taken) } : variable;
    const inside = own === variable ? body : withScope(body, variable, own);
    return { ...expression, variable: own, body: withOwnNames(inside, [...taken, own.name]) };
  }
  return mapExpression(expression, { expression: (part) => withOwnNames(part, taken), path: (path) => path });
}

/** Copies an expression for another row. */
export function withScope(expression: Expr, from: ScopeRef, to: ScopeRef): Expr {
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
