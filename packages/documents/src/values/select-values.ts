/** Finds the texts of a document that selectors name. */
import type { HostValue } from './host-value.js';
import { LongNames, selectorStart, stepInto, type Selector, type SelectorState } from './selector.js';

/** The way from a value back to the whole document. */
export interface Holder {
  readonly value: HostValue;
  readonly outer: Holder | undefined;
  /** By name the nearest text of that name in the value or around it, once it was looked for. */
  nearest?: Map<string, HostValue | undefined>;
}

/** A selector, and what the texts that it selects are. */
export interface TaggedSelector<Tag> {
  readonly tag: Tag;
  readonly selector: Selector;
}

/** A text that was selected. */
export interface SelectedText<Tag> {
  readonly tag: Tag;
  readonly value: HostValue;
  /** What the text is in, innermost first. */
  readonly holder: Holder;
}

interface Pending<Tag> {
  readonly value: HostValue;
  readonly holder: Holder | undefined;
  readonly states: readonly SelectorState[];
  readonly tag: Tag | undefined;
}

/**
 * The texts in their order; one that several selectors name is what the first of them says. One walk serves all
 * selectors; it looks only into values that one of them can still lead into, and depth costs no stack.
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
    // The last entry goes on the stack first, so that the first one comes off first.
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
