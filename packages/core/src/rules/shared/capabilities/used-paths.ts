/** Which properties an expression uses, as paths from the entity that it is evaluated for. */
import { forEachChild, type MemberPath, type Name, type Node } from '../../../syntax/index.js';

/** A path as an expression uses it. */
export interface UsedPath {
  /** From the entity; a lambda's variable is replaced by the names of its collection. */
  readonly names: readonly Name[];
  readonly node: MemberPath;
  /** From the first to the last name as written here. */
  readonly start: number;
  readonly end: number;
}

/** The collections of lambda variables; undefined where unknown. */
type Variables = ReadonlyMap<string, readonly Name[] | undefined>;

/** Every path of an expression in order of place, including those in lambdas, except those that begin with `$it` or an alias. */
export function usedPaths(expression: Node): UsedPath[] {
  const found: UsedPath[] = [];
  const visit = (node: Node, variables: Variables): void => {
    if (node.kind === 'MemberPath') visitPath(node, variables);
    else forEachChild(node, (child) => visit(child, variables));
  };
  const visitPath = (node: MemberPath, variables: Variables): void => {
    const written: Name[] = [];
    let names: Name[] | undefined = [];
    for (const part of node.parts) {
      if (part.kind === 'Name') {
        if (written.length === 0) names = beginning(part, variables);
        else names?.push(part);
        written.push(part);
      } else if (part.kind === 'Lambda' && part.body !== undefined && part.variable !== undefined) {
        visit(part.body, new Map(variables).set(part.variable.text, names));
      } else forEachChild(part, (child) => visit(child, variables));
    }
    const first = written[0];
    const last = written.findLast(({ text }) => !text.startsWith('$'));
    const properties = names?.filter(({ text }) => !text.startsWith('$')) ?? [];
    if (first !== undefined && last !== undefined && properties.length > 0)
      found.push({ names: properties, node, start: first.start, end: last.end });
  };
  visit(expression, new Map());
  return found.sort((a, b) => a.start - b.start);
}

function beginning(name: Name, variables: Variables): Name[] | undefined {
  if (variables.has(name.text)) return variables.get(name.text)?.slice();
  return /^[$@]/.test(name.text) ? undefined : [name];
}

export const textsOf = (names: readonly Name[]): string[] => names.map(({ text }) => text);
