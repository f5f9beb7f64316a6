/** The forms of nodes, which the engine tests before it runs a rule, so that rules need not. */
import type { LiteralKind } from '../../language/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import type { MemberPath, Node, NodeKind, ResourcePath } from '../../syntax/index.js';

/** The forms of each kind that has some; a node has none, one or several of them. */
export interface NodeForms {
  /** `keyed`: parentheses, or a key by another way. `long`: more than one segment. */
  readonly ResourcePath: 'keyed' | 'long';
  /** `keyed`: parentheses. `system`: its name begins with `$`. */
  readonly Segment: 'keyed' | 'system';
  /** `long`: more than one part. `dotted`: a name with a dot. `marked`: a name that begins with `$` or `@`. `lambda`: `any` or `all`. */
  readonly MemberPath: 'short' | 'long' | 'dotted' | 'marked' | 'lambda';
  /** The system query option, without `$`. */
  readonly QueryOption: string;
  /** The operator. */
  readonly Binary: string;
  readonly Logical: 'and' | 'or';
  /** Its name. */
  readonly Operator: string;
  readonly Literal: LiteralKind;
}

/** The forms of the kinds that a rule visits. */
export type FormsOf<Kind extends NodeKind> = { readonly [K in Kind & keyof NodeForms]?: readonly NodeForms[K][] };

/** The forms of a node, separated by spaces; empty if it has none. */
export function formsOf(node: Node, request: BoundRequest): string {
  switch (node.kind) {
    case 'ResourcePath':
      return node.segments.length > 1
        ? isKeyed(node, request)
          ? 'keyed long'
          : 'long'
        : isKeyed(node, request)
          ? 'keyed'
          : '';
    case 'Segment': {
      const isSystem = node.name.kind === 'Name' && node.name.text.startsWith('$');
      return node.keys.length > 0 ? (isSystem ? 'keyed system' : 'keyed') : isSystem ? 'system' : '';
    }
    case 'MemberPath':
      return formsOfPath(node);
    case 'QueryOption':
      return node.option ?? '';
    case 'Binary':
      return node.operator.name ?? '';
    case 'Logical':
      return node.name;
    case 'Operator':
      return node.name ?? '';
    case 'Literal':
      return node.literal;
    default:
      return '';
  }
}

function isKeyed({ segments }: ResourcePath, { binding }: BoundRequest): boolean {
  for (const { keys } of segments) if (keys.length > 0) return true;
  for (const { key, role } of binding.path)
    if (key !== undefined || role === 'reference' || role === 'key') return true;
  return false;
}

/** Texts that are created once, because a newly concatenated text is slower to look up in a table. */
const pathForms: readonly string[] = Array.from({ length: 16 }, (_, bits) =>
  ['long', 'dotted', 'marked', 'lambda'].map((form, i) => (bits & (1 << i) ? form : i === 0 ? 'short' : '')).join(' '),
);

function formsOfPath({ parts }: MemberPath): string {
  let bits = parts.length > 1 ? 1 : 0;
  for (const part of parts) {
    if (part.kind === 'Lambda') bits |= 8;
    const name = part.kind === 'Call' ? part.name : part;
    if (name.kind !== 'Name') continue;
    const { text } = name;
    const first = text.charCodeAt(0);
    if (first === 36 || first === 64) bits |= 4;
    if (text.includes('.')) bits |= 2;
  }
  return pathForms[bits]!;
}
