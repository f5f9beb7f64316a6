/** Elements with their contents, for a format whose meaning is known only after the whole document is read. */
import type { CsdlElement, CsdlFrame } from '../csdl/csdl-element.js';

export interface CsdlTree extends CsdlElement {
  readonly children: readonly CsdlTree[];
  /** The character data of an element without children. */
  readonly text: string;
}

/** Hands an element and all in it to the frame around it. */
export function sendTree(frame: CsdlFrame, tree: CsdlTree): void {
  const inner = frame.open(tree);
  if (inner === undefined) return;
  for (const child of tree.children) sendTree(inner, child);
  inner.close?.(tree.text);
}
