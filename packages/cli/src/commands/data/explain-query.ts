/** Describes a query in words: a line for each of its parts, in the order in which they are evaluated. */
import type { Span } from '@odatalint/core';
import type { BoundQuery, ExpandNode, Expr, PathStep, QueryNode } from '@odatalint/core/query';

/** Describes a query that was read from a URL. */
export function explainQuery({ path, target, options }: BoundQuery, url: string): readonly string[] {
  const words = new Words(url);
  const what =
    target.form === 'count'
      ? `the number of ${words.path(path)}`
      : target.form === 'references'
        ? `the references to ${words.path(path)}`
        : words.path(path);
  return [what, ...words.options(options, '  ')];
}

const comparisons: Readonly<Record<string, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is greater than',
  ge: 'is at least',
  lt: 'is less than',
  le: 'is at most',
};

/** Functions that return Booleans. */
const conditions: Readonly<Record<string, string>> = {
  contains: 'contains',
  startswith: 'begins with',
  endswith: 'ends with',
  matchesPattern: 'matches the pattern',
};

class Words {
  constructor(private readonly url: string) {}

  /** A part of the URL, decoded for people. */
  #text({ start, end }: Span): string {
    const text = this.url.slice(start, end);
    try {
      return decodeURIComponent(text).trim();
    } catch {
      return text.trim();
    }
  }

  /** `Items of Orders(1)`: the last segment first. */
  path(steps: readonly PathStep[]): string {
    const parts: string[] = [];
    for (const step of steps) {
      if (step.kind === 'key') parts.push(`${parts.pop() ?? ''}${this.#text(step)}`);
      else if (step.kind === 'filter') parts.push(`${parts.pop() ?? ''} where ${this.condition(step.condition)}`);
      else if (step.kind === 'cast') parts.push(`${parts.pop() ?? ''} of the type ${step.target.name}`);
      else parts.push(this.#text(step));
    }
    return parts.toReversed().join(' of ');
  }

  options(node: QueryNode, indent: string): readonly string[] {
    const { apply, compute, search, filter, orderby, skip = 0, top, expand, select, count } = node;
    const rows = top === 1 ? 'row' : 'rows';
    const lines = [
      ...(apply.length > 0 ? [`after the transformations of $apply`] : []),
      ...compute.map(({ name, value }) => `with ${name}, which is ${this.#text(value)}`),
      ...(search === undefined ? [] : ['that match $search']),
      ...(filter === undefined ? [] : [`where ${this.condition(filter)}`]),
      ...(count ? ['with the number of all rows that match'] : []),
      ...(orderby.length === 0
        ? []
        : [
            `ordered by ${orderby.map(({ by, descending }) => `${this.#text(by)}${descending ? ' (descending)' : ''}`).join(', then ')}`,
          ]),
      ...(skip > 0 ? [`without the first ${skip}`] : []),
      ...(top === undefined ? [] : [`at most ${top} ${rows}`]),
      ...(select === 'all' || select.isAll
        ? []
        : [`only ${select.items.map(({ name }) => name).join(', ') || 'what is expanded'}`]),
    ].map((line) => `${indent}${line}`);
    return [...lines, ...expand.flatMap((each) => this.#expanded(each, indent))];
  }

  #expanded(node: ExpandNode, indent: string): readonly string[] {
    const form = node.form === 'count' ? 'the number of ' : node.form === 'references' ? 'references to ' : '';
    const name = [
      ...node.prefix.map((step) => ('name' in step ? step.name : step.target.name)),
      node.navigation.name,
    ].join('/');
    return [`${indent}with ${form}${name}`, ...this.options(node, `${indent}  `)];
  }

  /** A condition in words, with parentheses around `and` in `or` and the reverse. */
  condition(expression: Expr, outer?: Expr['kind']): string {
    switch (expression.kind) {
      case 'and':
      case 'or': {
        const text = expression.operands
          .map((each) => this.condition(each, expression.kind))
          .join(` ${expression.kind} `);
        return outer === undefined ? text : `(${text})`;
      }
      case 'not':
        return `not ${this.condition(expression.operand, 'not')}`;
      case 'compare':
        return `${this.#text(expression.left)} ${comparisons[expression.operator]!} ${this.#text(expression.right)}`;
      case 'in':
        return `${this.#text(expression.operand)} is one of ${this.#list(expression.items)}`;
      case 'like':
        return `${this.#text(expression.operand)} is like ${this.#text(expression.pattern)}`;
      case 'has':
        return `${this.#text(expression.operand)} has ${this.#text(expression.flags)}`;
      case 'quantifier': {
        const { quantifier, over, variable, body } = expression;
        const items = this.#text(over);
        if (variable === undefined || body === undefined) return `there are ${items}`;
        return `${quantifier === 'any' ? 'for one' : 'for each'} ${variable.name} of ${items}: ${this.condition(body, 'not')}`;
      }
      case 'call': {
        const [first, second] = expression.args;
        const words = conditions[expression.name];
        if (words !== undefined && first !== undefined && second !== undefined)
          return `${this.#text(first)} ${words} ${this.#text(second)}`;
        return this.#text(expression);
      }
      default:
        return this.#text(expression);
    }
  }

  #list(items: readonly Expr[] | Expr): string {
    return 'kind' in items ? this.#text(items) : items.map((each) => this.#text(each)).join(', ');
  }
}
