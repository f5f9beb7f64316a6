/** The forms of nodes: what the engine looks at before it wakes a rule, so that rules need not. */
import type { LiteralKind } from '../../language/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import type { Node, NodeKind, ResourcePath } from '../../syntax/index.js';

/** The forms of each kind that has some; a node has none, one or several of them. */
export interface NodeForms {
  /** `keyed`: parentheses, or a key by another way. `long`: more than one segment. */
  readonly ResourcePath: 'keyed' | 'long';
  /** `keyed`: parentheses. `system`: its name begins with `$`. */
  readonly Segment: 'keyed' | 'system';
  /** `long`: more than one part. */
  readonly MemberPath: 'short' | 'long';
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
      return (isKeyed(node, request) ? 'keyed ' : '') + (node.segments.length > 1 ? 'long' : '');
    case 'Segment': {
      const isSystem = node.name.kind === 'Name' && node.name.text.startsWith('$');
      return (node.keys.length > 0 ? 'keyed ' : '') + (isSystem ? 'system' : '');
    }
    case 'MemberPath':
      return node.parts.length > 1 ? 'long' : 'short';
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
