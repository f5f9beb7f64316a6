/** The panel with the syntax tree: nodes can be opened and closed, and each highlights its text in the editor. */
import type { Span } from '@odatalint/core';
import type { ShownNode } from './protocol.js';

export interface TreePanelOptions {
  readonly look: (span: Span | undefined) => void;
  readonly select: (span: Span) => void;
}

const spanWith = (className: string, text: string): HTMLElement =>
  Object.assign(document.createElement('span'), { className, textContent: text });

/** The shown nodes with their elements, to find the one at the cursor. */
let shown: { readonly node: ShownNode; readonly row: HTMLElement }[] = [];

function rowOf(node: ShownNode, { look, select }: TreePanelOptions): HTMLElement {
  const row = document.createElement('div');
  row.className = 'row';
  row.append(spanWith('kind', node.kind));
  if (node.text !== undefined && node.text !== '') row.append(spanWith('leaf', node.text));
  if (node.type !== undefined) row.append(spanWith('type', node.type));
  const { span } = node;
  if (span !== undefined) {
    row.addEventListener('pointerenter', () => look(span));
    row.addEventListener('pointerleave', () => look(undefined));
    row.addEventListener('dblclick', () => select(span));
  }
  shown.push({ node, row });
  return row;
}

function elementOf(node: ShownNode, options: TreePanelOptions): HTMLElement {
  const item = document.createElement('li');
  const row = rowOf(node, options);
  if (node.children.length === 0) {
    item.append(row);
    return item;
  }
  const details = document.createElement('details');
  details.open = true;
  const summary = document.createElement('summary');
  const { span } = node;
  if (span !== undefined) {
    summary.addEventListener('focus', () => options.look(span));
    summary.addEventListener('blur', () => options.look(undefined));
  }
  summary.append(row);
  const list = document.createElement('ul');
  list.append(...node.children.map((child) => elementOf(child, options)));
  details.append(summary, list);
  item.append(details);
  return item;
}

/** Shows the trees of all requests in a panel. */
export function showTrees(panel: HTMLElement, trees: readonly ShownNode[], options: TreePanelOptions): void {
  shown = [];
  const list = document.createElement('ul');
  list.className = 'tree';
  list.append(...trees.map((tree) => elementOf(tree, options)));
  panel.replaceChildren(list);
}

/** Marks the innermost node at the cursor, and scrolls to it if the panel is open. */
export function showNodeAt(offset: number): void {
  let best: (typeof shown)[number] | undefined;
  for (const each of shown) {
    each.row.classList.remove('here');
    const { span } = each.node;
    // Parents come before their children, so the last node that contains the offset is the innermost.
    if (span !== undefined && span.start <= offset && offset <= span.end && span.start < span.end) best = each;
  }
  best?.row.classList.add('here');
  // A row of a closed node, or of a hidden panel, has no position.
  if (best !== undefined && best.row.offsetParent !== null) best.row.scrollIntoView({ block: 'nearest' });
}
