/** The clauses of a filter that `and` and `or` join, with the property and operator of each. */
import { operators } from '../../../language/index.js';
import { type Call, type Expression } from '../../../syntax/index.js';
import { isComparison, plainNames, unwrap } from '../expressions/index.js';
import { textsOf, type UsedPath, usedPaths } from './used-paths.js';

/** One condition other than `and` and `or`. */
export interface FilterClause {
  readonly node: Expression;
  /** `eq`, `in` …; `search` for the functions that search in a string; `other` for anything else. */
  readonly form: string;
  /** The path of the property that it tests; undefined for the form `other`. */
  readonly subject: string | undefined;
  readonly paths: readonly UsedPath[];
  /** Whether it is inside an `or`. */
  readonly isAlternative: boolean;
}

/** Splits a filter. The operand of `not` is one clause of the form `other`, and so is a lambda. */
export function clausesOf(filter: Expression): FilterClause[] {
  const clauses: FilterClause[] = [];
  const visit = (expression: Expression, isAlternative: boolean): void => {
    const node = unwrap(expression);
    if (node.kind === 'Logical')
      for (const operand of node.operands) visit(operand, isAlternative || node.name === 'or');
    else clauses.push({ node, ...readClause(node), paths: usedPaths(node), isAlternative });
  };
  visit(filter, false);
  return clauses;
}

const other = { form: 'other', subject: undefined };

function readClause(node: Expression): Pick<FilterClause, 'form' | 'subject'> {
  if (node.kind === 'Call') return readSearch(node);
  if (node.kind !== 'Binary' || !isComparison(node.operator.name)) return other;
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  const mirrored = plainNames(left) === undefined && operators[node.operator.name!]?.role !== 'membership';
  const names = plainNames(mirrored ? right : left);
  // A comparison of two properties does not restrict either of them.
  if (names === undefined || usedPaths(mirrored ? left : right).length > 0) return other;
  const form = node.operator.name!;
  return { form: mirrored ? (mirror[form] ?? form) : form, subject: textsOf(names).join('/') };
}

const mirror: Readonly<Record<string, string>> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

function readSearch({ name, args: [first, ...rest] }: Call): Pick<FilterClause, 'form' | 'subject'> {
  const isPath = first?.kind === 'MemberPath' || first?.kind === 'Parenthesized';
  const names = isPath ? plainNames(unwrap(first)) : undefined;
  const isSearch =
    /^(?:startswith|endswith|contains)$/i.test(name.text) && rest.every((each) => usedPaths(each).length === 0);
  return names === undefined || !isSearch ? other : { form: 'search', subject: textsOf(names).join('/') };
}
