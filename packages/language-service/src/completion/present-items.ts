/** The texts of a completion that users read: labels of items, and the reason why there are no names. */
import { shownText } from '@odatalint/core/internal';
import type { CompletionItem } from '../document/answers.js';
import { caretWord, type Probe } from './items/probe.js';

/** An item with printable texts. It still inserts and matches its whole name. */
export function shownItem(
  item: CompletionItem,
  withoutSecrets: (text: string) => string = (text) => text,
): CompletionItem {
  const wordsOf = (text: string): string => shownText(withoutSecrets(text));
  const label = wordsOf(item.label);
  return {
    ...item,
    ...(label === item.label ? {} : { label, filterText: item.filterText ?? item.label }),
    ...(item.detail === undefined ? {} : { detail: wordsOf(item.detail) }),
  };
}

/** The reason why no names are offered, if there is one. */
export function reasonFor({ bound: { schema, binding, service } }: Probe): string | undefined {
  if (schema === undefined)
    return `No schema is known for this request (service ${service.name}), so no names are offered.`;
  const unknown = binding.path.find(({ role, unlisted }) => role === 'unknown' || unlisted === 'template');
  const name = unknown?.segment.name;
  if (name?.kind !== 'Name' || name.text.includes(caretWord)) return undefined;
  return `The schema does not know ${name.text}, so nothing is known about what follows it.`;
}
