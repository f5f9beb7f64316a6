/** The complete editor of OData in CodeMirror. */
import { autocompletion } from '@codemirror/autocomplete';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { checking } from './check.js';
import { completionSource } from './completion.js';
import { fixesAt, formatText, openActions, selectFinding } from './fixes.js';
import { hoverCards } from './hover.js';
import type { MarkdownOptions } from './markdown.js';
import { marks } from './marks.js';
import { signatures } from './signature.js';
import type { ODataSource, ShownFinding } from './source.js';
import { theme } from './theme.js';

/** Options of an editor. */
export interface ODataOptions extends MarkdownOptions {
  /** Called after every check, with the findings in order of place. */
  readonly onFindings?: (findings: readonly ShownFinding[]) => void;
  /** Whether the text has one line: Enter submits the form around the editor, and pasted line breaks become spaces. */
  readonly isSingleLine?: boolean;
}

/**
 * Findings, completion, hover, signatures, colours, fixes and formatting of a source. By keyboard: F8 and Shift-F8 go to the next and the
 * previous finding, Ctrl-. or Alt-Enter opens the fixes at the cursor, Ctrl-Space the completion, Shift-Alt-F formats. Tab leaves the
 * editor. Give the editor a name for screen readers with `EditorView.contentAttributes`.
 *
 * @param source - The source of findings and completions: a field of `createField`, or any other `ODataSource`.
 * @example
 * new EditorView({ parent: document.body, extensions: [odataEditor(field, { isSingleLine: true })] });
 *
 * @public
 */
export function odataEditor(source: ODataSource, options: ODataOptions = {}): Extension {
  const { onFindings, isSingleLine = false } = options;
  return [
    marks,
    theme,
    checking(source, onFindings),
    autocompletion({ override: [completionSource(source, options)], icons: false, maxRenderedOptions: 200 }),
    hoverCards(source, options),
    source.signature === undefined ? [] : signatures((text, offset) => source.signature!(text, offset)),
    keymap.of(keysOf(source)),
    EditorView.contentAttributes.of({ spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
    isSingleLine ? singleLine : [],
  ];
}

const keysOf = (source: ODataSource) => [
  ...['Mod-.', 'Alt-Enter'].map((key) => ({ key, run: openActions(fixesAt) })),
  { key: 'F8', run: selectFinding(1), shift: selectFinding(-1) },
  ...(source.format === undefined ? [] : [{ key: 'Shift-Alt-f', run: formatText((text) => source.format!(text)) }]),
];

function joinLines(text: string): string {
  const lines = text.split(/[\r\n]+/);
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join(' ');
}

/** A single line, as in a text field. */
const singleLine: Extension = [
  EditorView.contentAttributes.of({ 'aria-multiline': 'false' }),
  EditorView.clipboardInputFilter.of(joinLines),
  EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : transaction)),
  // Its keys come before those of editors, in which Enter breaks the line, but after those of an open list.
  Prec.high(
    keymap.of([
      {
        key: 'Enter',
        run: ({ dom }) => {
          dom.closest('form')?.requestSubmit();
          return true;
        },
      },
    ]),
  ),
];
