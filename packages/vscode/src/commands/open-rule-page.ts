/** Opens the page of a rule: of the finding at the cursor, or of a rule that the user chooses. */
import * as vscode from 'vscode';

/** The rules with a page in the bundle. */
declare const ODATALINT_CODES: readonly string[];

/**
 * Opens the page.
 *
 * @param folder - The folder of the pages.
 * @param code - The code of the rule; by default that of the finding at the cursor.
 */
export async function openRulePage(folder: vscode.Uri, code: unknown): Promise<void> {
  const known = typeof code === 'string' && /^[a-z][a-z0-9-]*$/.test(code) ? code : undefined;
  const chosen = known ?? (await chooseCode());
  if (chosen === undefined) return;
  const page = vscode.Uri.joinPath(folder, `${chosen}.md`);
  if (ODATALINT_CODES.includes(chosen)) await vscode.commands.executeCommand('markdown.showPreview', page);
  else void vscode.window.showInformationMessage(`There is no rule with the name ${chosen}.`);
}

async function chooseCode(): Promise<string | undefined> {
  const here = codesAtCursor();
  if (here.length === 1) return here[0];
  const codes = here.length > 0 ? here : ODATALINT_CODES;
  return vscode.window.showQuickPick(codes, { title: 'The page of a rule', placeHolder: 'Which rule?' });
}

/** The codes of this extension's findings at the cursor. */
function codesAtCursor(): string[] {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return [];
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === 'odatalint' && range.contains(editor.selection.active))
    .flatMap(({ code }) => (typeof code === 'object' ? String(code.value) : typeof code === 'string' ? code : []));
  return [...new Set(found)];
}
