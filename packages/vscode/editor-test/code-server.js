/** Runs VS Code in a browser with the packaged extension: one server for all tests, on this machine only. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers';
import { run } from '../scripts/tools.js';

/** Settings for a quiet window: no welcome page, updates or questions, and text that does not move. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.editor.enablePreview': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'git.enabled': false,
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.wordWrap': 'off',
  // Folders stay untrusted, so that everything is tested in restricted mode.
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

/**
 * Starts the editor with an extension.
 *
 * @param editor - The installed editor (`installEditor`).
 * @param extension - The path of the extension.
 * @returns Its URL, its log so far, and a function that stops it.
 */
export async function startCodeServer({ node, entry, environment }, folder, vsix) {
  const data = join(folder, 'data');
  const extensions = join(folder, 'extensions');
  mkdirSync(join(data, 'User'), { recursive: true });
  mkdirSync(extensions, { recursive: true });
  writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify(quietSettings));
  writeFileSync(join(folder, 'config.yaml'), '');
  const places = ['--user-data-dir', data, '--extensions-dir', extensions, '--config', join(folder, 'config.yaml')];
  run(node, [entry, ...places, '--install-extension', vsix], { env: environment });
  const server = spawn(
    node,
    [entry, ...places, '--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'],
    { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let log = '';
  const address = await new Promise((resolve, reject) => {
    const take = (chunk) => {
      log += chunk;
      const [, found] = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(log) ?? [];
      if (found !== undefined) resolve(found);
    };
    server.stdout.on('data', take);
    server.stderr.on('data', take);
    server.on('exit', (status) => reject(new Error(`The editor ended with status ${status}:\n${log}`)));
    setTimeout(() => reject(new Error(`The editor did not start within a minute:\n${log}`)), 60_000).unref();
  });
  return {
    address,
    log: () => log,
    // A process group of its own, since it starts processes for each window.
    stop: () => process.kill(-server.pid, 'SIGTERM'),
  };
}
