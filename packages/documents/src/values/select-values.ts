/** Finds the texts of a document that selectors name. */
import type { HostValue } from './host-value.js';
import { LongNames, selectorStart, stepInto, type Selector, type SelectorState } from './selector.js';

/** The path from a value to the root of the document. */
export interface Holder {
  readonly value: HostValue;
  readonly outer: Holder | undefined;
  /** The nearest text of each name in or around the value, computed once. */
  nearest?: Map<string, HostValue | undefined>;
}

/** A selector, and the kind of the texts that it selects. */
export interface TaggedSelector<Tag> {
  readonly tag: Tag;
  readonly selector: Selector;
}

/** A selected text. */
export interface SelectedText<Tag> {
  readonly tag: Tag;
  readonly value: HostValue;
  /** The values that contain the text, innermost first. */
  readonly holder: Holder;
}

interface Pending<Tag> {
  readonly value: HostValue;
  readonly holder: Holder | undefined;
  readonly states: readonly SelectorState[];
  readonly tag: Tag | undefined;
}

/**
 * The selected texts in order. The first selector that selects a text determines its kind. One walk serves all
 * selectors and visits only values that one of them can still reach. Depth uses no stack.
 */
export function selectTexts<Tag>(
  root: HostValue,
  selectors: readonly TaggedSelector<Tag>[],
): readonly SelectedText<Tag>[] {
  const found: SelectedText<Tag>[] = [];
  const longNames = new LongNames();
  const start: Pending<Tag> = {
    value: root,
    holder: undefined,
    states: selectors.map(() => selectorStart),
    tag: undefined,
  };
  const pending = [start];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, holder, states, tag } = next;
    if (value.kind === 'text' && tag !== undefined && holder !== undefined) found.push({ tag, value, holder });
    const own: Holder = { value, outer: holder };
    // The last entry is pushed first, so that the first one is popped first.
    for (let i = value.entries.length - 1; i >= 0; i--) {
      const entry = value.entries[i];
      if (entry === undefined) continue;
      const steps = selectors.map(({ selector }, at) => stepInto(selector, states[at] ?? [], entry.name, longNames));
      const selecting = steps.findIndex(({ isSelected }) => isSelected);
      if (selecting === -1 && steps.every(({ state }) => state.length === 0)) continue;
      pending.push({
        value: entry.value,
        holder: own,
        states: steps.map(({ state }) => state),
        tag: selectors[selecting]?.tag,
      });
    }
  }
  return found;
}
