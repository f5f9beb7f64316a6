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
  type TransactionSpec,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Span, TextEdit } from '@odatalint/core';
import { completionSource } from './completion.js';
import type { Connection } from './connection.js';
import { renderMarkdown } from './markdown.js';
import type { Analysis, ShownFinding, ShownToken } from './protocol.js';

/** Shows the findings and the colours of an analysis. */
const showAnalysis = StateEffect.define<Analysis>();

/** Marks a span while the pointer or the focus is on something about it. */
const showSpan = StateEffect.define<Span | undefined>();

/** A text that comes from an example or a link, not from typing. */
export const replaced = Annotation.define<boolean>();

const tokenMark = (token: ShownToken): Decoration =>
  Decoration.mark({ class: [`t-${token.type}`, ...token.modifiers.map((each) => `m-${each}`)].join(' ') });

const findingMark = ({ severity }: ShownFinding): Decoration => Decoration.mark({ class: `finding ${severity}` });

/** A span without characters is shown at the character beside it. */
function visible({ start, end }: Span, length: number): Span {
  if (end > start) return { start, end: Math.min(end, length) };
  return start < length ? { start, end: start + 1 } : { start: Math.max(0, length - 1), end: length };
}

const marksField = (read: (analysis: Analysis, length: number) => DecorationSet): StateField<DecorationSet> =>
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marks, transaction) {
      const analysis = transaction.effects.find((effect) => effect.is(showAnalysis))?.value as Analysis | undefined;
      if (analysis !== undefined) return read(analysis, transaction.state.doc.length);
      return transaction.annotation(replaced) === true ? Decoration.none : marks.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });

const tokens = marksField(({ tokens: all }, length) =>
  Decoration.set(
    all
      .filter(({ start, end }) => start < end && end <= length)
      .map((each) => tokenMark(each).range(each.start, each.end)),
    true,
  ),
);

const findings = marksField(({ findings: all }, length) =>
  Decoration.set(
    all.flatMap((each) => {
      const { start, end } = visible(each, length);
      return start < end ? [findingMark(each).range(start, end)] : [];
    }),
    true,
  ),
);

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

export interface EditorOptions {
  readonly connection: Connection;
  readonly onChange: (changes: readonly TextEdit[], cursor: number, isTyped: boolean) => void;
  readonly onCursor: (offset: number) => void;
  readonly commands: {
    readonly fixes: () => void;
    readonly nextFinding: (step: 1 | -1) => void;
    readonly format: () => void;
  };
}

const hoverCards = (connection: Connection): Extension =>
  hoverTooltip(
    async (_view, offset) => {
      const card = await connection.hover(offset);
      if (card === undefined) return null;
      return {
        pos: card.span.start,
        end: card.span.end,
        above: true,
        create: () => ({ dom: Object.assign(renderMarkdown(card.markdown), { className: 'markdown card' }) }),
      };
    },
    { hoverTime: 250 },
  );

function ownKeys({ commands }: EditorOptions): Extension {
  const command = (run: () => void) => (): boolean => {
    run();
    return true;
  };
  return keymap.of([
    { key: 'Mod-.', run: command(commands.fixes) },
    { key: 'Alt-Enter', run: command(commands.fixes) },
    { key: 'F8', run: command(() => commands.nextFinding(1)), shift: command(() => commands.nextFinding(-1)) },
    { key: 'Shift-Alt-f', run: command(commands.format) },
  ]);
}

const listener = ({ onChange, onCursor }: EditorOptions): Extension =>
  EditorView.updateListener.of((update) => {
    if (update.docChanged) {
      const changes: TextEdit[] = [];
      update.changes.iterChanges((start, end, _from, _to, text) => changes.push({ start, end, text: text.toString() }));
      const isTyped = update.transactions.some((transaction) => transaction.isUserEvent('input.type'));
      const isOurs = update.transactions.some((transaction) => transaction.annotation(replaced) === true);
      if (!isOurs) onChange(changes, update.state.selection.main.head, isTyped);
    }
    if (update.selectionSet || update.docChanged) onCursor(update.state.selection.main.head);
  });

export class Editor {
  readonly view: EditorView;

  constructor(parent: HTMLElement, options: EditorOptions) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          highlightActiveLine(),
          closeBrackets(),
          // Offsets of the worker count a line break as one character.
          EditorState.lineSeparator.of('\n'),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Requests', spellcheck: 'false', autocapitalize: 'off' }),
          autocompletion({ override: [completionSource(options.connection)], icons: false, maxRenderedOptions: 200 }),
          ownKeys(options),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          comments,
          tokens,
          findings,
          looked,
          hoverCards(options.connection),
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

  /** Shows another text; the caller must inform the worker. */
  replace(text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text.replaceAll(/\r\n?/g, '\n') },
      selection: { anchor: 0 },
      annotations: replaced.of(true),
    });
  }

  show(analysis: Analysis): void {
    this.view.dispatch({ effects: showAnalysis.of(analysis) });
  }

  look(span: Span | undefined): void {
    this.view.dispatch({ effects: showSpan.of(span) });
  }

  /** Makes edits, whose offsets all count in the text as it is. */
  apply(edits: readonly TextEdit[]): void {
    const { length } = this.view.state.doc;
    const changes = edits
      .filter(({ start, end }) => start <= end && end <= length)
      .map(({ start, end, text }) => ({ from: start, to: end, insert: text }));
    const transaction: TransactionSpec = { changes, userEvent: 'input.fix', scrollIntoView: true };
    this.view.dispatch(transaction);
  }

  select({ start, end }: Span): void {
    this.view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
    this.view.focus();
  }
}
