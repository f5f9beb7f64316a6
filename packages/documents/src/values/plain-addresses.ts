/** Finds the texts of a document that are OData addresses beyond doubt, for documents that no place explains. */
import type { StoredRequest } from '../document/index.js';
import { hasSystemOption } from '../text/index.js';
import type { HostValue } from './host-value.js';
import { addressOf } from './placed-requests.js';

/** Whether a text is an absolute address with an option that only OData has. */
const isPlainAddress = (text: string): boolean => /^\s*https?:\/\/\S/i.test(text) && hasSystemOption(text);

/** Every such text, wherever it stands, in the order of the document. */
export function plainAddresses(root: HostValue): readonly StoredRequest[] {
  const found: StoredRequest[] = [];
  const pending = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    for (let i = value.entries.length - 1; i >= 0; i--) pending.push(value.entries[i]!.value);
    const made = value.made?.();
    if (made === undefined || !isPlainAddress(made.text)) continue;
    const span = { start: value.start, end: value.end };
    found.push({ span, target: span, ...addressOf(made, undefined) });
  }
  return found;
}
