/** The syntax trees of a document as plain data for the page. */
import { type BoundRequest, forEachChild, type Node } from '@odatalint/core';
import { type LanguageDocument, nodeInDocument } from '@odatalint/language-service';
import type { ShownNode } from './protocol.js';

/** The maximum number of nodes: no user reads more, and a page with all of them is slow. */
const maxNodes = 3000;

/** The trees of all requests. */
export function treesOf(document: LanguageDocument): readonly ShownNode[] {
  let left = maxNodes;
  return document.requests.flatMap((request) =>
    document.bind(request).flatMap((bound) => {
      const show = (node: Node): ShownNode => {
        left--;
        const children: ShownNode[] = [];
        forEachChild(node, (child) => {
          if (left > 0) children.push(show(child));
        });
        const span = nodeInDocument({ request, bound }, node);
        return {
          kind: node.kind,
          text: children.length > 0 || span === undefined ? undefined : document.text.slice(span.start, span.end),
          type: typeOf(bound, node),
          span: span && { start: span.start, end: span.end },
          children,
        };
      };
      return bound.roots.map(show);
    }),
  );
}

function typeOf({ binding }: BoundRequest, node: Node): string | undefined {
  const type = binding.typeOf(node);
  if (type === undefined) return undefined;
  return type.isCollection ? `Collection(${type.name})` : type.name;
}
