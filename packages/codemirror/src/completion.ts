/** Converts the completions of the language service to those of CodeMirror. */
import {
  type Completion,
  type CompletionContext,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { type MarkdownOptions, markdownElement } from './markdown.js';
import { changesOf, type ODataSource, type ShownItem } from './source.js';

/** After these characters, other items are possible than before. */
const trigger = /[\w/?&=(,'"$@:.{ ]$/;

/** Converts a snippet from the syntax of LSP: `$1` becomes `${1}`, and literal braces are escaped. */
function editorSnippet(text: string): string {
  let result = '';
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const place = /^\$(?:(\d+)|\{(\d+)(:|\}))/.exec(text.slice(at, at + 12));
    const char = text.charAt(at);
    if (place !== null) {
      // The final position of the cursor comes last.
      const number = place[1] ?? place[2];
      result += `\${${number === '0' ? 99 : number}${place[3] === ':' ? ':' : '}'}`;
      if (place[3] === ':') open++;
      at += place[0].length - 1;
    } else if (char === '\\' && at + 1 < text.length) result += escaped(text.charAt(++at));
    else if (char === '}' && open > 0) {
      open--;
      result += char;
    } else result += escaped(char);
  }
  return result;
}

const escaped = (char: string): string => (char === '{' || char === '}' ? `\\${char}` : char);

function accept(view: EditorView, item: ShownItem, completion: Completion, to: number): void {
  const { start, text } = item.edit;
  // The user may have typed more since the list was made.
  const end = Math.max(item.edit.end, to);
  if (item.isSnippet === true) snippet(editorSnippet(text))(view, completion, start, end);
  else
    view.dispatch({
      ...insertCompletionText(view.state, text, start, end),
      annotations: pickedCompletion.of(completion),
    });
  const additional = changesOf(item.additionalEdits ?? [], view.state.doc.length);
  if (additional.length > 0) view.dispatch({ changes: additional });
  if (item.continues === true) startCompletion(view);
}

/** The source of completions. The list stays while a word is being typed. */
export const completionSource =
  (source: Pick<ODataSource, 'complete'>, options: MarkdownOptions = {}): CompletionSource =>
  async (context: CompletionContext) => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !trigger.test(before)) return null;
    const { items } = await source.complete(context.state.doc.toString(), context.pos);
    const [first] = items;
    if (context.aborted || first === undefined) return null;
    const from = items.reduce((least, { edit }) => Math.min(least, edit.start), first.edit.start);
    const sorted = [...items.keys()].sort((a, b) => (sortTextOf(items[a]!) < sortTextOf(items[b]!) ? -1 : 1));
    const rank = new Map(sorted.map((index, place) => [index, place]));
    return {
      from,
      options: items.map((item, index): Completion => {
        return {
          label: item.label,
          type: item.isDeprecated === true ? `${item.kind} deprecated` : item.kind,
          ...(item.detail === undefined ? {} : { detail: item.detail }),
          boost: 99 - Math.min(198, rank.get(index) ?? 0),
          apply: (view, completion, _from, to) => accept(view, item, completion, to),
          info: async () => {
            const markdown = await item.documentation?.();
            return markdown === undefined ? null : markdownElement(markdown, options);
          },
        };
      }),
      validFor: /^[\w$@.]*$/,
    };
  };

const sortTextOf = ({ sortText, label }: ShownItem): string => sortText ?? label;
