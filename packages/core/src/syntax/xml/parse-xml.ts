/** The entry of the XML parser: text in, tree with places out. */
import { OffsetMap } from '../../text/index.js';
import type { XmlDocument } from '../tree/xml-tree.js';
import { XmlBuilder } from './xml-builder.js';

/**
 * Parses XML (1.0, fifth edition). It never throws, and never fetches or expands anything: faults are in `faults`, with the readable part
 * of the tree. Variables `{{x}}` are unknown text.
 *
 * @param text - Offsets count in it.
 * @param firstId - The number of the first node.
 * @returns The node; `nodeCount` is one more than the greatest node number.
 */
export function parseXml(text: string, firstId = 0): { readonly tree: XmlDocument; readonly nodeCount: number } {
  const ids = { next: firstId };
  const tree = new XmlBuilder(text, OffsetMap.identity(text.length), ids).build();
  return { tree, nodeCount: ids.next };
}
