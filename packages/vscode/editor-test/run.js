/**
 * `npm run test:vscode`: packages the extension, installs it into a real VS Code, and uses it like a person.
 *
 * `npm run test:vscode -- words` runs only the scenarios whose names contain the words. Pictures of every one are kept
 * in packages/vscode/.cache/pictures; UPDATE=1 redraws those in media/.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageExtension } from '../scripts/package.js';
import { installEditor, run, SetUpError } from '../scripts/tools.js';
import { pagesOf, startBrowserEditor } from './browser-editor.js';
import { capabilitiesOf } from './capabilities-of.js';
import { checkContents } from './check-contents.js';
import { startCodeServer } from './code-server.js';
import { EditorWindow } from './editor-window.js';
import { scenarios } from './scenarios.js';

const extension = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(extension, '.cache', 'pictures');

/** The cases of the grammars, read with the grammars of other languages in this editor. */
function checkGrammars(folder) {
  const cases = join(extension, 'test', 'grammars.test.ts');
  const vitest = join(extension, '..', '..', 'node_modules', 'vitest', 'vitest.mjs');
  run(process.execPath, [vitest, 'run', cases], {
    cwd: join(extension, '..', '..'),
    env: { ...process.env, ODATALINT_HOST_GRAMMARS: folder },
  });
  console.log('✓ the grammars fit those of the editor');
}

/** Runs one scenario in its own window, and returns the error that ended it, if any. */
async function play(scenario, { browser, editor, address, folder }) {
  const workspace = join(folder, 'workspaces', String(scenarios.indexOf(scenario)));
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  scenario.prepare(workspace);
  const alone = scenario.isWithoutServer
    ? await startBrowserEditor(pagesOf(editor.entry), extension, workspace)
    : undefined;
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 } });
  const page = await context.newPage();
  const window = new EditorWindow(page, { folder: workspace, pictures, media: join(extension, 'media') });
  try {
    await window.open(alone?.address ?? `${address}/?folder=${encodeURIComponent(workspace)}`);
    await scenario.act(window);
    return undefined;
  } catch (error) {
    await window.picture(`failed-${scenarios.indexOf(scenario)}`).catch(() => undefined);
    return error;
  } finally {
    await context.close();
    alone?.stop();
  }
}

/** The scenarios whose features of the protocol the server has. */
async function possible(scenarios, server) {
  const capabilities = await capabilitiesOf(process.execPath, server);
  return scenarios.filter(({ name, needs }) => {
    const can = needs === undefined || Boolean(capabilities[needs]);
    if (!can) console.log(`- ${name}: the server has no ${needs} yet`);
    return can;
  });
}

async function playAll(scenarios, folder) {
  const editor = installEditor();
  const { path, files } = packageExtension();
  checkContents(files);
  checkGrammars(editor.grammars);
  const chosen = await possible(scenarios, [join(extension, 'dist', 'server.mjs'), '--stdio']);
  const server = await startCodeServer(editor, folder, path);
  const browser = await editor.playwright.chromium.launch({
    executablePath: editor.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  let failed = 0;
  /** How many scenarios may be played again after a wait that was too long. */
  let again = 2;
  try {
    for (const scenario of chosen) {
      const begun = Date.now();
      const stage = { browser, editor, address: server.address, folder };
      let error = await play(scenario, stage);
      // An editor on a busy machine sometimes does not start its extensions in time.
      if (error?.name === 'TimeoutError' && again-- > 0) {
        console.log(`↻ ${scenario.name}: ${error.message.split('\n', 1)[0]} Once more.`);
        error = await play(scenario, stage);
      }
      console.log(
        `${error === undefined ? '✓' : '✗'} ${scenario.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
      );
      if (error === undefined) continue;
      failed++;
      console.log(String(error.stack ?? error).replace(/^/gm, '    '));
    }
    if (failed > 0) console.log(`The last words of the editor:\n${server.log().slice(-2000)}`);
  } finally {
    await browser.close();
    server.stop();
  }
  return { passed: chosen.length - failed, failed, skipped: scenarios.length - chosen.length };
}

const words = process.argv.slice(2).join(' ');
const chosen = scenarios.filter(({ name }) => name.includes(words));
const folder = mkdtempSync(join(tmpdir(), 'odatalint-vscode-'));
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
try {
  if (chosen.length === 0) throw new SetUpError(`No scenario has "${words}" in its name.`);
  const { passed, failed, skipped } = await playAll(chosen, folder);
  console.log(`Pictures: ${pictures}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  console.log(`0 passed, ${chosen.length} failed`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
