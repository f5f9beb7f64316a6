/** A form field for one query option: CodeMirror with a label, a hint and a list of findings that screen readers read. */
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { makeEdits, odataEditor } from '@odatalint/codemirror';
import { useEffect, useId, useRef, useState } from 'react';

const severityWords = { error: 'Error', warning: 'Warning', info: 'Note', hint: 'Hint' };

/** `source` is a field of `createField`, made once outside of the component; `name` is that of the value in the form. */
export function ODataField({ source, name, label, hint, example, initialValue = '' }) {
  const id = useId();
  const host = useRef(null);
  const view = useRef(null);
  const [value, setValue] = useState(initialValue);
  const [findings, setFindings] = useState([]);

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initialValue,
        extensions: [
          history(),
          keymap.of([...historyKeymap, ...standardKeymap]),
          placeholder(example),
          EditorView.contentAttributes.of({
            id: `${id}-editor`,
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-hint ${id}-findings`,
          }),
          odataEditor(source, {
            isSingleLine: true,
            onFindings: setFindings,
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) setValue(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [source]);

  const fix = (edits) => {
    makeEdits(view.current, edits);
    view.current.focus();
  };
  const select = ({ start, end }) => {
    view.current.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
    view.current.focus();
  };

  return (
    <div className="field">
      <label id={`${id}-label`} onClick={() => view.current.focus()}>
        {label}
      </label>
      <div ref={host} />
      <input type="hidden" name={name} value={value} />
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <ul id={`${id}-findings`} className="findings" aria-live="polite">
        {findings.map((finding) => (
          <li key={`${finding.start} ${finding.code}`} className={finding.severity}>
            <button type="button" className="message" onClick={() => select(finding)}>
              <span className="severity">{severityWords[finding.severity]}: </span>
              {finding.message}
            </button>
            {finding.fixes.slice(0, 1).map(({ title, edits }) => (
              <button key={title} type="button" className="fix" onClick={() => fix(edits)}>
                {title}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
