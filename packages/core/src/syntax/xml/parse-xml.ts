/** The XML parser's door: text in, tree out, with places for all that is in it. */
import { OffsetMap } from '../../text/index.js';
import type { XmlDocument } from '../tree/xml-tree.js';
import { XmlBuilder } from './xml-builder.js';

/**
 * Parses XML (1.0, fifth edition). Offsets count in `text`; node numbers begin at `firstId`; `nodeCount` is one more
 * than the greatest. Never throws and never fetches or expands anything: faults are in `faults`, with as much of
 * the tree as could be read. Variables `{{x}}` are text that is not known.
 */
export function parseXml(text: string, firstId = 0): { readonly tree: XmlDocument; readonly nodeCount: number } {
  const ids = { next: firstId };
  const tree = new XmlBuilder(text, OffsetMap.identity(text.length), ids).build();
  return { tree, nodeCount: ids.next };
}
