/** Connects a field of odatalint with a model of Monaco: findings with fixes, completion, hover and signatures. */
/* global clearTimeout, setTimeout */
import * as monaco from 'monaco-editor/editor/editor.api.js';

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
  hint: monaco.MarkerSeverity.Hint,
};

/** In milliseconds after the last key. */
const pause = 300;

/** Connects a model to a field of `createField`. `dispose` of the result ends the connection. */
export function connectField(model, field) {
  const language = model.getLanguageId();
  const rangeOf = ({ start, end }) => monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  const answer = (ask) => (asked, position) =>
    asked === model ? ask(model.getValue(), model.getOffsetAt(position)) : undefined;
  let findings = [];

  const check = () => {
    findings = field.check(model.getValue());
    const markers = findings.map((finding) => {
      const from = model.getPositionAt(finding.start);
      const to = model.getPositionAt(finding.end);
      return {
        severity: severities[finding.severity],
        message: finding.message,
        code: finding.code,
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      };
    });
    monaco.editor.setModelMarkers(model, 'odatalint', markers);
  };

  let timer;
  const connections = [
    model.onDidChangeContent(() => {
      clearTimeout(timer);
      timer = setTimeout(check, pause);
    }),
    monaco.languages.registerCompletionItemProvider(language, {
      triggerCharacters: [' ', '/', '(', ',', "'", '$', '='],
      provideCompletionItems: answer((text, offset) => ({
        suggestions: field.complete(text, offset).items.map((item) => itemOf(item, rangeOf(item.edit))),
      })),
    }),
    monaco.languages.registerHoverProvider(language, {
      provideHover: answer((text, offset) => {
        const hover = field.hover(text, offset);
        return hover && { range: rangeOf(hover.span), contents: [{ value: hover.markdown }] };
      }),
    }),
    monaco.languages.registerSignatureHelpProvider(language, {
      signatureHelpTriggerCharacters: ['(', ','],
      provideSignatureHelp: answer((text, offset) => {
        const help = field.signature(text, offset);
        return help && { value: signaturesOf(help), dispose: () => undefined };
      }),
    }),
    monaco.languages.registerCodeActionProvider(language, {
      provideCodeActions: (asked, range) => ({
        actions: asked === model ? fixesAt(range) : [],
        dispose: () => undefined,
      }),
    }),
  ];
  check();
  return {
    dispose() {
      clearTimeout(timer);
      for (const each of connections) each.dispose();
    },
  };

  function fixesAt(range) {
    return findings
      .filter((finding) => monaco.Range.areIntersectingOrTouching(rangeOf(finding), range))
      .flatMap(({ fixes }) => fixes)
      .map(({ title, safety, edits }) => ({
        title,
        kind: 'quickfix',
        isPreferred: safety === 'safe',
        edit: {
          edits: edits.map((edit) => ({
            resource: model.uri,
            versionId: model.getVersionId(),
            textEdit: { range: rangeOf(edit), text: edit.text },
          })),
        },
      }));
  }
}

const kinds = {
  property: monaco.languages.CompletionItemKind.Property,
  navigation: monaco.languages.CompletionItemKind.Reference,
  function: monaco.languages.CompletionItemKind.Function,
  operator: monaco.languages.CompletionItemKind.Operator,
  enumMember: monaco.languages.CompletionItemKind.EnumMember,
  type: monaco.languages.CompletionItemKind.Class,
};

function itemOf(item, range) {
  const { label, kind, detail, edit, sortText, filterText, isSnippet, continues } = item;
  return {
    label,
    kind: kinds[kind] ?? monaco.languages.CompletionItemKind.Value,
    detail,
    range,
    insertText: edit.text,
    insertTextRules: isSnippet ? monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet : undefined,
    sortText,
    filterText,
    command: continues ? { id: 'editor.action.triggerSuggest', title: 'Suggest' } : undefined,
    documentation: item.documentation?.(),
  };
}

const signaturesOf = ({ signatures, activeSignature, activeParameter = 0 }) => ({
  activeSignature,
  activeParameter,
  signatures: signatures.map(({ label, parameters, summary }) => ({
    label,
    documentation: summary,
    parameters: parameters.map(({ start, end, summary: about }) => ({ label: [start, end], documentation: about })),
  })),
});
