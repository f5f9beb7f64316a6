/** Shows the parameters of the call around the cursor above the line. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { SignatureHelp } from '@odatalint/language-service/field';
import type { ODataSource } from './source.js';

const showSignature = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { effects }) => {
    const effect = effects.find((each) => each.is(showSignature));
    return effect === undefined ? tooltip : (effect.value as Tooltip | null);
  },
  provide: (field) => showTooltip.from(field),
});

const close = (view: EditorView): boolean => {
  if (view.state.field(shown) === null) return false;
  view.dispatch({ effects: showSignature.of(null) });
  return true;
};

/** Shows the signatures of a source while the cursor is between parentheses and the editor has the focus; Escape closes them. */
export const signatures = (signature: NonNullable<ODataSource['signature']>): Extension => [
  shown,
  keymap.of([{ key: 'Escape', run: close }]),
  ViewPlugin.fromClass(
    class {
      update({ docChanged, selectionSet, focusChanged, view }: ViewUpdate): void {
        // An update may not change the editor itself.
        if (docChanged || selectionSet || focusChanged) void Promise.resolve().then(() => this.#show(view));
      }

      async #show(view: EditorView): Promise<void> {
        const { doc, selection } = view.state;
        const { head } = selection.main;
        const isPossible = view.hasFocus && doc.sliceString(0, head).includes('(');
        const help = isPossible ? await signature(doc.toString(), head) : undefined;
        if (view.state.doc !== doc || view.state.selection.main.head !== head) return;
        const tooltip = help === undefined ? null : tooltipOf(help, head);
        if (tooltip !== null || view.state.field(shown) !== null) view.dispatch({ effects: showSignature.of(tooltip) });
      }
    },
  ),
];

function tooltipOf(help: SignatureHelp, pos: number): Tooltip | null {
  const signature = help.signatures[help.activeSignature];
  if (signature === undefined) return null;
  const { label, parameters, summary } = signature;
  const active = help.activeParameter === undefined ? undefined : parameters[help.activeParameter];
  return { pos, above: true, strictSide: true, create: () => ({ dom: signatureElement(label, active, summary) }) };
}

function signatureElement(
  label: string,
  active: { readonly start: number; readonly end: number } | undefined,
  summary: string,
): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'odata-signature';
  const code = dom.appendChild(document.createElement('code'));
  const { start, end } = active ?? { start: 0, end: 0 };
  const name = document.createElement('strong');
  name.textContent = label.slice(start, end);
  code.append(label.slice(0, start), name, label.slice(end));
  if (summary !== '') dom.append(Object.assign(document.createElement('p'), { textContent: summary }));
  return dom;
}
