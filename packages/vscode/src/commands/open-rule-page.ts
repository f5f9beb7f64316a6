/** Opens the page of a rule: that of the finding at the cursor, or one that is chosen from all of them. */
import * as vscode from 'vscode';

/** The rules that have a page, which the bundle knows. */
declare const ODATALINT_CODES: readonly string[];

/** In: the folder of the pages, and the code of a rule where the caller knows it. */
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

/** The codes of our findings that the cursor is in. */
function codesAtCursor(): string[] {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return [];
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === 'odatalint' && range.contains(editor.selection.active))
    .flatMap(({ code }) => (typeof code === 'object' ? String(code.value) : typeof code === 'string' ? code : []));
  return [...new Set(found)];
}
