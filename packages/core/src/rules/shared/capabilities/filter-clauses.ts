/** The clauses of a filter that `and` and `or` join, with what each of them does to a property. */
import { type Call, type Expression, operators } from '../../../syntax/index.js';
import { isComparison, plainNames, unwrap } from '../expressions/index.js';
import { textsOf, type UsedPath, usedPaths } from './used-paths.js';

/** One condition that is no `and` and no `or`. */
export interface Clause {
  readonly node: Expression;
  /** `eq`, `in` …; `search` for the functions that look for a part of a string; `other` for anything else. */
  readonly form: string;
  /** The property that it is about as a whole, by its path; undefined for the form `other`. */
  readonly subject: string | undefined;
  readonly paths: readonly UsedPath[];
  /** Whether an `or` is around it. */
  readonly isAlternative: boolean;
}

/** Takes a filter apart. What stands behind `not` is one clause of the form `other`, and so is a lambda. */
export function clausesOf(filter: Expression): Clause[] {
  const clauses: Clause[] = [];
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

function readClause(node: Expression): Pick<Clause, 'form' | 'subject'> {
  if (node.kind === 'Call') return readSearch(node);
  if (node.kind !== 'Binary' || !isComparison(node.operator.name)) return other;
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  const mirrored = plainNames(left) === undefined && operators[node.operator.name!]?.role !== 'membership';
  const names = plainNames(mirrored ? right : left);
  // Two properties compared with each other are no restriction of one of them.
  if (names === undefined || usedPaths(mirrored ? left : right).length > 0) return other;
  const form = node.operator.name!;
  return { form: mirrored ? (mirror[form] ?? form) : form, subject: textsOf(names).join('/') };
}

const mirror: Readonly<Record<string, string>> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

function readSearch({ name, args: [first, ...rest] }: Call): Pick<Clause, 'form' | 'subject'> {
  const isPath = first?.kind === 'MemberPath' || first?.kind === 'Parenthesized';
  const names = isPath ? plainNames(unwrap(first)) : undefined;
  const isSearch =
    /^(?:startswith|endswith|contains)$/i.test(name.text) && rest.every((each) => usedPaths(each).length === 0);
  return names === undefined || !isSearch ? other : { form: 'search', subject: textsOf(names).join('/') };
}
