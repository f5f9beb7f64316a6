/** Walking a tree: the children of a node in the order of the text, and visits of a whole tree. */
import { childFields, type Node } from './tree.js';

/** Calls `visit` for each child of a node, in the order of the text. */
export function forEachChild(node: Node, visit: (child: Node) => void): void {
  // The most frequent kinds are written out, because engines find members faster if the code names them.
  switch (node.kind) {
    case 'Name':
    case 'Literal':
    case 'Operator':
    case 'OptionName':
    case 'RawValue':
    case 'JsonName':
    case 'JsonScalar':
    case 'ServiceRoot':
      return;
    case 'QueryOption':
    case 'Header':
    case 'JsonMember':
      visit(node.name);
      visit(node.value);
      return;
    case 'KeyPredicate':
    case 'List':
    case 'OrderbyList':
    case 'SelectList':
    case 'ExpandList':
      for (const item of node.items) visit(item);
      return;
    case 'Query':
      for (const option of node.options) visit(option);
      return;
    case 'ResourcePath':
      for (const segment of node.segments) visit(segment);
      return;
    case 'Url':
      if (node.base !== undefined) visit(node.base);
      if (node.path !== undefined) visit(node.path);
      if (node.query !== undefined) visit(node.query);
      return;
    case 'Segment':
      visit(node.name);
      for (const key of node.keys) visit(key);
      return;
    case 'MemberPath':
      for (const part of node.parts) visit(part);
      return;
    case 'Binary':
      visit(node.left);
      visit(node.operator);
      visit(node.right);
      return;
    case 'Logical':
    case 'SearchRun':
      for (let i = 0; i < node.operands.length; i++) {
        visit(node.operands[i]!);
        const operator = node.operators[i];
        if (operator !== undefined) visit(operator);
      }
      return;
    default:
      visitFields(node, visit);
  }
}

function visitFields(node: Node, visit: (child: Node) => void): void {
  const fields: readonly string[] = childFields[node.kind];
  for (const field of fields) {
    const value = (node as unknown as Record<string, Node | readonly Node[] | undefined>)[field];
    if (value === undefined) continue;
    if (isList(value)) for (const child of value) visit(child);
    else visit(value);
  }
}

/**
 * Walks a tree, parents before children. The parser's limit bounds the depth.
 *
 * @param enter - Gets the node and its ancestors, the nearest last; the list of ancestors is one array that changes during the walk.
 * @public
 */
export function walk(root: Node, enter: (node: Node, ancestors: readonly Node[]) => void): void {
  const ancestors: Node[] = [];
  const visit = (node: Node): void => {
    enter(node, ancestors);
    ancestors.push(node);
    forEachChild(node, visit);
    ancestors.pop();
  };
  visit(root);
}

/** The innermost node whose span contains the offset (its end included), with its ancestors, the root first. */
export function nodesAt(root: Node, offset: number): readonly Node[] {
  const path: Node[] = [];
  let current: Node | undefined = root;
  while (current !== undefined) {
    path.push(current);
    let next: Node | undefined;
    forEachChild(current, (child) => {
      if (child.start <= offset && offset <= child.end && (next === undefined || child.start < child.end)) next = child;
    });
    current = next;
  }
  return path;
}

const isList = (value: Node | readonly Node[]): value is readonly Node[] => Array.isArray(value);
