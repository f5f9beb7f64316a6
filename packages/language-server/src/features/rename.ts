/** Rename: names that the document itself declares. */
import {
  type LanguageDocument,
  prepareRename,
  rename as renameAt,
  variableAt,
  type VariablePlace,
} from '@odatalint/language-service';
import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { rangeInFile } from '../file-lines.js';
import { lspWorkspaceEdit } from '../lsp-workspace-edit.js';
import { answering, type Feature, type Session } from '../session.js';

/** The client shows the reason to the person who wanted to rename. */
const refused = (reason: string): ResponseError => new ResponseError(LSPErrorCodes.RequestFailed, reason);

/** The variable at an offset that a file of environments defines, and not the document itself. */
function environmentVariableAt(language: LanguageDocument, offset: number): VariablePlace | undefined {
  const variable = variableAt(language, offset);
  if (variable === undefined || variable.definition !== undefined) return undefined;
  return language.environment?.valueOf(variable.name) === undefined ? undefined : variable;
}

/** The edits that give a variable of environments another name in every file that defines or uses it. */
function renameInFiles(
  { documents, environment }: Session,
  uri: string,
  { environment: variables }: LanguageDocument,
  name: string,
  newName: string,
): WorkspaceEdit {
  if (!/^[\p{L}\p{N}_.-]+$/u.test(newName))
    throw refused(
      `"${newName}" is not a valid name of a variable: use letters, digits, dots, hyphens and underscores.`,
    );
  if (newName !== name && variables?.names().includes(newName) === true)
    throw refused(`The environments have a variable "${newName}" already.`);
  const files = environment.variableFiles?.(uri, name, (each) => documents.get(each)?.text) ?? [];
  return {
    changes: Object.fromEntries(
      files.map((file) => [file.uri, file.names.map((span) => ({ range: rangeInFile(file, span), newText: newName }))]),
    ),
  };
}

export const renameFeature: Feature<'renameProvider'> = {
  announce: ({ textDocument }) => (textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true),

  register(session) {
    const { connection, client } = session;
    connection.onPrepareRename(
      answering(
        session,
        null,
        ({ document, language }, { position }: PrepareRenameParams): PrepareRenameResult | null => {
          const variable = environmentVariableAt(language, document.offsetOf(position));
          if (variable !== undefined) return { range: document.rangeOf(variable.nameSpan), placeholder: variable.name };
          const target = prepareRename(language, document.offsetOf(position));
          if ('reason' in target) throw refused(target.reason);
          return { range: document.rangeOf(target.span), placeholder: target.name };
        },
      ),
    );
    connection.onRenameRequest(
      answering(session, null, ({ document, language }, { position, newName }: RenameParams): WorkspaceEdit | null => {
        const variable = environmentVariableAt(language, document.offsetOf(position));
        if (variable !== undefined) return renameInFiles(session, document.uri, language, variable.name, newName);
        const answer = renameAt(language, document.offsetOf(position), newName);
        if ('reason' in answer) throw refused(answer.reason);
        return lspWorkspaceEdit(document, answer.edits, client);
      }),
    );
  },
};
