/** Colours and underlines: the tokens and findings of a check, which keep their places while the text changes. */
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '@odatalint/core';
import type { ShownFinding, ShownToken } from './source.js';

/** Shows the findings of a check of the current text. */
export const showFindings = StateEffect.define<readonly ShownFinding[]>();

/** Shows the colours of the current text. */
export const showTokens = StateEffect.define<readonly ShownToken[]>();

const tokenMark = ({ type, modifiers }: ShownToken): Decoration =>
  Decoration.mark({ class: [`odata-${type}`, ...modifiers.map((each) => `odata-is-${each}`)].join(' ') });

const findingMark = (finding: ShownFinding): Decoration =>
  Decoration.mark({ class: `odata-finding odata-${finding.severity}`, finding });

/** An empty span is shown at an adjacent character. */
function visible({ start, end }: Span, length: number): Span {
  if (end > start) return { start, end: Math.min(end, length) };
  return start < length ? { start, end: start + 1 } : { start: Math.max(0, length - 1), end: length };
}

const tokens = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes, state }) {
    const shown = effects.find((effect) => effect.is(showTokens))?.value as readonly ShownToken[] | undefined;
    if (shown === undefined) return marks.map(changes);
    const inside = shown.filter(({ start, end }) => start < end && end <= state.doc.length);
    return Decoration.set(
      inside.map((each) => tokenMark(each).range(each.start, each.end)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

const findings = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes, state }) {
    const shown = effects.find((effect) => effect.is(showFindings))?.value as readonly ShownFinding[] | undefined;
    if (shown === undefined) return marks.map(changes);
    const { length } = state.doc;
    const ranges = shown.flatMap((each) => {
      const { start, end } = visible(each, length);
      return start < end ? [findingMark(each).range(start, end)] : [];
    });
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A finding at its current place. */
export interface FindingInText {
  readonly finding: ShownFinding;
  readonly from: number;
  readonly to: number;
}

/** The findings that are shown between two offsets, both included, in order of place. */
export function findingsBetween(state: EditorState, start = 0, end = state.doc.length): readonly FindingInText[] {
  const found: FindingInText[] = [];
  state.field(findings, false)?.between(start, end, (from, to, { spec }) => {
    found.push({ finding: (spec as { readonly finding: ShownFinding }).finding, from, to });
  });
  return found;
}

/** Screen readers report a text with an error as invalid. */
const validity = EditorView.contentAttributes.compute([findings], (state) => ({
  'aria-invalid': String(findingsBetween(state).some(({ finding }) => finding.severity === 'error')),
}));

/** Colours and underlines; `showTokens` and `showFindings` change them. */
export const marks: Extension = [tokens, findings, validity];
