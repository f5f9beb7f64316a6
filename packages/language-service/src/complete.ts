/** What can stand at the cursor: one list for addresses, headers and bodies, in every format that holds requests. */
import type { CompletionItem, CompletionList } from './answers.js';
import { completeAddress } from './complete-address.js';
import type { LanguageDocument } from './language-document.js';
import { caretWord, type Probe, probeAt } from './probe.js';

/**
 * Completes at an offset of a document. The items replace the whole word there, and what surely cannot stand there is not
 * among them. Works in broken requests; where nothing is known the list is empty and says why. Never throws.
 */
export function complete(document: LanguageDocument, offset: number): CompletionList {
  const probe = probeAt(document, offset);
  if (probe === undefined) return { items: [] };
  const items = completeIn(document, offset, probe);
  const reason = reasonFor(probe);
  return reason === undefined ? { items } : { items, reason };
}

/** What the names are missing for, where they are. */
function reasonFor({ bound: { schema, binding, service } }: Probe): string | undefined {
  if (schema === undefined)
    return `No schema is known for this request (service ${service.name}), so no names are offered.`;
  const unknown = binding.path.find(({ role, unlisted }) => role === 'unknown' || unlisted === 'template');
  const name = unknown?.segment.name;
  if (name?.kind !== 'Name' || name.text.includes(caretWord)) return undefined;
  return `The schema does not know ${name.text}, so nothing is known about what follows it.`;
}

function completeIn(document: LanguageDocument, offset: number, probe: Probe): readonly CompletionItem[] {
  switch (probe.text.field) {
    case 'method':
    case 'headers':
    case 'body':
      return [];
    default:
      return completeAddress(document, offset, probe);
  }
}
