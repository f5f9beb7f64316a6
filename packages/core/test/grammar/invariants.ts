/** The invariants of parsing, for any text. */
import { forEachChild, type Node, nodesAt, type ParseResult, type TokenKind } from '../../src/syntax/index.js';

const tokenKinds: ReadonlySet<string> = new Set<TokenKind | 'end'>([
  'base', 'name', 'literal', 'operator', 'punctuation', 'hole', 'option', 'value', 'direction', 'skipped', 'end',
]); // prettier-ignore

/** The kinds of node that a missing node can represent. */
const missingParts: ReadonlySet<string> = new Set([
  'expression', 'item', 'name', 'operand', 'search', 'transformation', 'value',
]); // prettier-ignore

/** The fault of a parse of `text`, or undefined. `plain` texts are not percent-encoded. */
export function faultOf(text: string, result: ParseResult<Node>, plain = false): string | undefined {
  const error = result.problems.find(({ variant }) => variant === 'engine');
  if (error !== undefined) return `chevrotain reports something at ${error.start}`;
  return (
    faultOfTree(result.tree, result.nodeCount, text.length) ??
    faultOfTokens(text, result, plain) ??
    faultOfProblems(text, result)
  );
}

function faultOfTree(root: Node, nodeCount: number, length: number): string | undefined {
  const seen = new Set<number>();
  let fault: string | undefined;
  const visit = (node: Node, depth: number): void => {
    const where = `${node.kind} ${node.start}-${node.end}`;
    if (node.start > node.end || node.start < 0 || node.end > length) fault ??= `${where} is no span of the text`;
    if (seen.has(node.id) || node.id >= nodeCount) fault ??= `${where} has the number ${node.id} of ${nodeCount}`;
    if (depth > 2000) fault ??= `${where} is too deep`;
    if (node.kind === 'Missing' && !missingParts.has(node.expected)) fault ??= `${where} misses ${node.expected}`;
    seen.add(node.id);
    let position = node.start;
    forEachChild(node, (child) => {
      if (child.start < position)
        fault ??= `${child.kind} ${child.start}-${child.end} in ${where} begins before ${position}`;
      if (child.end > node.end) fault ??= `${child.kind} ${child.start}-${child.end} goes beyond ${where}`;
      position = child.end;
      visit(child, depth + 1);
    });
  };
  visit(root, 0);
  return fault;
}

function faultOfTokens(text: string, { tokens }: ParseResult<Node>, plain: boolean): string | undefined {
  let position = 0;
  const space = plain ? /^[\s]*$/ : /^(?:[\s+]|%20|%09|%0[AaDd])*$/;
  for (const { kind, start, end } of [...tokens, { kind: 'end', start: text.length, end: text.length }]) {
    if (!tokenKinds.has(kind)) return `token ${start}-${end} is of no kind`;
    if (start < position) return `token ${kind} ${start}-${end} begins before ${position}`;
    if (!space.test(text.slice(position, start)))
      return `no token holds ${JSON.stringify(text.slice(position, start))} at ${position}`;
    position = end;
  }
  return undefined;
}

function faultOfProblems(text: string, { problems, diagnostics }: ParseResult<Node>): string | undefined {
  let last = 0;
  for (const { code, start, end } of problems) {
    if (start < last || end < start || end > text.length) return `${code} ${start}-${end} is out of order or no span`;
    last = start;
  }
  for (const { code, message, fixes } of diagnostics) {
    if (!/^\S.*[.?]$/s.test(message) || (message.includes('undefined') && !text.includes('undefined')))
      return `${code} says ${JSON.stringify(message)}`;
    for (const { edits, title } of fixes) {
      if (title === '' || edits.length === 0) return `${code} has an empty fix`;
      if (edits.some((edit) => edit.start < 0 || edit.end < edit.start || edit.end > text.length))
        return `${code} edits no span`;
    }
  }
  return undefined;
}

/** The reason why the nodes at an offset are not a path from the root to a node that contains it, or undefined. */
export function faultOfPlaces(root: Node): string | undefined {
  for (let offset = root.start; offset <= root.end; offset++) {
    const path = nodesAt(root, offset);
    const outside = path.find(({ start, end }) => offset < start || end < offset);
    if (outside !== undefined) return `${outside.kind} ${outside.start}-${outside.end} does not hold ${offset}`;
    const innermost = path.at(-1)!;
    let inner: Node | undefined;
    forEachChild(innermost, (child) => {
      if (child.start <= offset && offset <= child.end) inner ??= child;
    });
    if (path[0] !== root || inner !== undefined) return `${innermost.kind} is not the innermost node at ${offset}`;
  }
  return undefined;
}
