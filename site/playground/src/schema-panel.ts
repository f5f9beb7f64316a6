/** The panel to paste or open a schema, with a summary and its problems. */
import type { SchemaProblem, SchemaStatus } from './protocol.js';

/** The pause after which typing in the schema has ended, in milliseconds. */
const pause = 500;

export interface SchemaPanel {
  /** The schema document. Setting it does not call `onChange`. */
  text: string;
  show(status: SchemaStatus): void;
}

function wordsFor({ isRead, sets, types }: SchemaStatus, text: string): string {
  if (text.trim() === '') return 'No schema: names are not checked, unless the service has its own schema.';
  if (!isRead) return 'This is not a schema that odatalint can read.';
  return `${sets} entity ${sets === 1 ? 'set' : 'sets'}, ${types} ${types === 1 ? 'type' : 'types'}.`;
}

/**
 * Initializes the panel.
 *
 * @param onChange - Called when the text has changed.
 * @param onDrop - Called when a file was dropped.
 */
export function setUpSchemaPanel({
  onChange,
  onDrop,
}: {
  readonly onChange: () => void;
  readonly onDrop: () => void;
}): SchemaPanel {
  const field = document.getElementById('schema-text') as HTMLTextAreaElement;
  const file = document.getElementById('schema-file') as HTMLInputElement;
  const list = document.getElementById('schema-problems')!;
  const status = document.getElementById('schema-status')!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, pause);
  };
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    field.value = await chosen.text();
    onChange();
  };
  field.addEventListener('input', changeSoon);
  file.addEventListener('change', () => void readFile(file.files?.[0]));
  // A file can be dropped anywhere on the page. This handler runs before the editor, which would insert its text.
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  });
  addEventListener(
    'drop',
    (event) => {
      const dropped = event.dataTransfer?.files[0];
      if (dropped === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop();
      void readFile(dropped);
    },
    true,
  );

  function problemItem({ severity, message, start, end }: SchemaProblem): HTMLElement {
    const item = document.createElement('li');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: message });
    item.className = severity;
    button.addEventListener('click', () => {
      field.focus();
      field.setSelectionRange(start, Math.max(end, start + 1));
      // A text area does not scroll to its selection.
      const line = field.value.slice(0, start).split('\n').length;
      field.scrollTop = Math.max(0, (line - 4) * Number.parseFloat(getComputedStyle(field).lineHeight));
    });
    item.append(button);
    return item;
  }

  return {
    // A text area turns line breaks into single characters; the worker gets the same text.
    get text() {
      return field.value;
    },
    set text(text) {
      field.value = text;
    },
    show(read) {
      status.textContent = wordsFor(read, field.value);
      list.replaceChildren(...read.problems.slice(0, 20).map(problemItem));
      const count = document.getElementById('schema-count')!;
      const errors = read.problems.filter(({ severity }) => severity === 'error').length;
      count.textContent = field.value.trim() === '' ? '' : read.isRead && errors === 0 ? '✓' : '!';
      count.className = `count ${read.isRead && errors === 0 ? 'good' : 'error'}`;
    },
  };
}
