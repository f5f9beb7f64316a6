/** Makes `odatalint-<version>.vsix` in dist/: the bundled extension and its media, and nothing else. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installTools, run, SetUpError } from './tools.js';

const extension = fileURLToPath(new URL('..', import.meta.url));

/** The packed extension: its path, and the files in it. */
export function packageExtension() {
  const { version } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  const vsce = join(installTools(), 'node_modules', '@vscode', 'vsce', 'vsce');
  const path = join(extension, 'dist', `odatalint-${version}.vsix`);
  const license = join(extension, 'LICENSE');
  run(process.execPath, [join(extension, 'scripts', 'bundle.js')], { cwd: extension });
  mkdirSync(join(extension, 'dist'), { recursive: true });
  copyFileSync(join(extension, '..', '..', 'LICENSE'), license);
  try {
    const list = run(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: extension });
    run(process.execPath, [vsce, 'package', '--no-dependencies', '--out', path], { cwd: extension });
    return { path, files: list.trim().split('\n').filter(Boolean) };
  } finally {
    rmSync(license);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { path, files } = packageExtension();
    console.log(`${path}: ${files.length} files, ${Math.round(statSync(path).size / 1000)} kB`);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
