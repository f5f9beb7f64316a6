/** Checks the text while the user types: soon after each key, but an unfinished word only after a pause. */
import { type Extension, StateEffect } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { showFindings, showTokens } from './marks.js';
import type { ODataSource, ShownFinding } from './source.js';

/** In milliseconds after the last key. */
const pause = 120;
const pauseAtWord = 900;

/** Checks the text again after the source has changed. */
export const checkAgain = StateEffect.define();

/** Shows the findings and colours of a source, and passes every list of findings to `onFindings`. */
export const checking = (
  source: Pick<ODataSource, 'check' | 'tokens'>,
  onFindings: (findings: readonly ShownFinding[]) => void = () => undefined,
): Extension =>
  ViewPlugin.fromClass(
    class {
      #timers: readonly ReturnType<typeof setTimeout>[] = [];

      constructor(private readonly view: EditorView) {
        this.#schedule([0, undefined]);
      }

      update({ docChanged, transactions, state }: ViewUpdate): void {
        const isAgain = transactions.some(({ effects }) => effects.some((effect) => effect.is(checkAgain)));
        if (isAgain) this.#schedule([0, undefined]);
        else if (docChanged && transactions.some((each) => each.isUserEvent('input.type')))
          this.#schedule([pause, state.selection.main.head], [pauseAtWord, undefined]);
        else if (docChanged) this.#schedule([pause, undefined]);
      }

      destroy(): void {
        this.#schedule();
      }

      #schedule(...checks: readonly (readonly [delay: number, typedAt: number | undefined])[]): void {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#timers = checks.map(([delay, typedAt]) => setTimeout(() => void this.#check(typedAt), delay));
      }

      async #check(typedAt: number | undefined): Promise<void> {
        const { view } = this;
        const { doc } = view.state;
        const text = doc.toString();
        const [findings, tokens] = await Promise.all([source.check(text, typedAt), source.tokens?.(text)]);
        // A newer text has its own check.
        if (view.state.doc !== doc) return;
        view.dispatch({
          effects: [showFindings.of(findings), ...(tokens === undefined ? [] : [showTokens.of(tokens)])],
        });
        onFindings(findings);
      }
    },
  );
