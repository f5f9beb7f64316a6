/** The editor: CodeMirror with the colours, underlines, completion and hover of the language service. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  Annotation,
  EditorState,
  type Extension,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import {
  makeEdits,
  completionSource,
  type EditorAction,
  hoverCards,
  marks,
  type ODataSource,
  openActions,
  selectFinding,
  showFindings,
  showTokens,
  theme,
} from '@odatalint/codemirror';
import type { Span, TextEdit } from '@odatalint/core';
import type { Connection } from './connection.js';
import type { Analysis } from './protocol.js';

/** Marks a span while the pointer or the focus is on an element about it. */
const showSpan = StateEffect.define<Span | undefined>();

/** A text from an example or a link, not from typing. */
export const replaced = Annotation.define<boolean>();

const commentMark = Decoration.mark({ class: 't-comment' });

/** Lines that begin with `#`: comments, and the separators of requests. */
const comments = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;

    constructor(view: EditorView) {
      this.marks = commentsIn(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.marks = commentsIn(update.view);
    }
  },
  { decorations: ({ marks }) => marks },
);

function commentsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (line.text.startsWith('#')) marks.add(line.from, line.to, commentMark);
      at = line.to + 1;
    }
  }
  return marks.finish();
}

const looked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((each) => each.is(showSpan));
    if (effect === undefined) return marks.map(transaction.changes);
    const span = effect.value as Span | undefined;
    if (span === undefined || span.start >= span.end || span.end > transaction.state.doc.length) return Decoration.none;
    return RangeSet.of([Decoration.mark({ class: 'looked-at' }).range(span.start, span.end)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A change by the user. */
export interface EditorChange {
  readonly changes: readonly TextEdit[];
  readonly cursor: number;
  readonly isTyped: boolean;
  readonly isPasted: boolean;
  /** Whether the previous text was replaced as a whole. */
  readonly isWhole: boolean;
}

export interface EditorOptions {
  readonly connection: Connection;
  readonly onChange: (change: EditorChange) => void;
  readonly onCursor: (offset: number) => void;
  readonly commands: {
    readonly actionsAt: (span: Span) => Promise<readonly EditorAction[]>;
    readonly format: () => void;
  };
}

/** The answers of the worker, which has the text. */
const sourceOf = (connection: Connection): Pick<ODataSource, 'complete' | 'hover'> => ({
  complete: async (_text, offset) => {
    const { items } = await connection.complete(offset);
    return { items: items.map((item, index) => ({ ...item, documentation: () => connection.describe(index) })) };
  },
  hover: (_text, offset) => connection.hover(offset),
});

/** The pages of rules are on this site. */
const links = { addressOf: (address: string) => address.replace(/^https:\/\/odatalint\.github\.io(?=\/)/, '') };

function ownKeys({ commands }: EditorOptions): Extension {
  const openFixes = openActions(({ state }) => {
    const { from, to } = state.selection.main;
    return commands.actionsAt({ start: from, end: to });
  });
  const format = (): boolean => {
    commands.format();
    return true;
  };
  return keymap.of([
    { key: 'Mod-.', run: openFixes },
    { key: 'Alt-Enter', run: openFixes },
    { key: 'F8', run: selectFinding(1), shift: selectFinding(-1) },
    { key: 'Shift-Alt-f', run: format },
  ]);
}

const listener = ({ onChange, onCursor }: EditorOptions): Extension =>
  EditorView.updateListener.of((update) => {
    if (update.docChanged) {
      const changes: TextEdit[] = [];
      update.changes.iterChanges((start, end, _from, _to, text) => changes.push({ start, end, text: text.toString() }));
      const isTyped = update.transactions.some((transaction) => transaction.isUserEvent('input.type'));
      const isOurs = update.transactions.some((transaction) => transaction.annotation(replaced) === true);
      const { length } = update.startState.doc;
      const isWhole = length === 0 || (changes.length === 1 && changes[0]!.start === 0 && changes[0]!.end === length);
      const isPasted = update.transactions.some(
        (transaction) => transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop'),
      );
      const change = { changes, cursor: update.state.selection.main.head, isTyped, isPasted, isWhole };
      if (!isOurs) onChange(change);
    }
    if (update.selectionSet || update.docChanged) onCursor(update.state.selection.main.head);
  });

export class Editor {
  readonly view: EditorView;

  constructor(parent: HTMLElement, options: EditorOptions) {
    const source = sourceOf(options.connection);
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          highlightActiveLine(),
          closeBrackets(),
          // The offsets of the worker count a line break as one character.
          EditorState.lineSeparator.of('\n'),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Requests', spellcheck: 'false', autocapitalize: 'off' }),
          autocompletion({ override: [completionSource(source, links)], icons: false, maxRenderedOptions: 200 }),
          ownKeys(options),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          comments,
          marks,
          theme,
          looked,
          hoverCards(source, links),
          listener(options),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get cursor(): number {
    return this.view.state.selection.main.head;
  }

  /** Shows another text; the caller must send it to the worker. */
  replace(text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text.replaceAll(/\r\n?/g, '\n') },
      selection: { anchor: 0 },
      annotations: replaced.of(true),
    });
  }

  show(analysis: Pick<Analysis, 'findings' | 'tokens'>): void {
    this.view.dispatch({ effects: [showFindings.of(analysis.findings), showTokens.of(analysis.tokens)] });
  }

  look(span: Span | undefined): void {
    this.view.dispatch({ effects: showSpan.of(span) });
  }

  /** Applies edits, whose offsets all count in the current text. */
  apply(edits: readonly TextEdit[]): void {
    makeEdits(this.view, edits);
  }

  select({ start, end }: Span): void {
    this.view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
    this.view.focus();
  }
}
