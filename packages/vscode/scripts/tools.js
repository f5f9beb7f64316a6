/** Installs the tools that package the extension and control a real editor, once, into the user's cache folder. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = fileURLToPath(new URL('../tools', import.meta.url));

/** A failure that the user of the script can correct; it is reported without a stack trace. */
export class SetUpError extends Error {}

/** The environment without the Node.js of this project: the editor's modules are compiled for that of the system. */
const plainEnvironment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
};

/**
 * Runs a program to its end.
 *
 * @returns Its standard output.
 * @throws An error with its output if it fails.
 */
export function run(program, args, { cwd = wanted, env = plainEnvironment } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e9 });
  if (status === 0) return stdout;
  const lines = `${stdout}\n${stderr}`.trim().split('\n');
  const words = error?.message ?? [...lines.slice(0, 12), ...lines.slice(12).slice(-20)].join('\n');
  throw new SetUpError(`${program} ${args.join(' ')} failed in ${cwd}:\n${words}`);
}

/** Runs a task whose result stays in the folder, unless the result exists. */
function once(folder, name, task) {
  const stamp = join(folder, `.${name}`);
  if (existsSync(stamp)) return;
  console.log(`${name} …`);
  task();
  writeFileSync(stamp, '');
}

/** The folder with the packages of tools/package.json, installed from its lock file. */
export function installTools() {
  const lock = readFileSync(join(wanted, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'odatalint', `vscode-tools-${version}`);
  mkdirSync(folder, { recursive: true });
  once(folder, 'install the tools', () => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(wanted, file), join(folder, file));
    // Scripts of these packages download or compile unneeded parts.
    run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  });
  return folder;
}

/** A program of the system. Its Debian package is installed if that is possible. */
export function systemProgram(name, debianPackage) {
  const find = () => spawnSync('which', [name], { encoding: 'utf8', env: plainEnvironment }).stdout.trim();
  const found = find();
  if (found !== '') return found;
  console.log(`install ${debianPackage} …`);
  const install = () => spawnSync('apt-get', ['install', '-y', '-q', debianPackage], { encoding: 'utf8' });
  if (install().status !== 0 && spawnSync('apt-get', ['update', '-q']).status === 0) install();
  const installed = find();
  if (installed === '') throw new SetUpError(`${name} is needed and cannot be installed: install ${debianPackage}.`);
  return installed;
}

/** Compiles modules of the editor for the Node.js of the system. */
function rebuild(folder, names) {
  run('npm', ['rebuild', ...names], { cwd: folder });
}

/**
 * VS Code in a browser, ready to run. Its package installs the dependencies of its editor by a script that needs more
 * than a test does. So they are installed here, and only the indispensable ones are compiled.
 */
export function installEditor() {
  const folder = installTools();
  const node = systemProgram('node', 'nodejs');
  const version = run(node, ['--version']).trim();
  if (!version.startsWith('v20.'))
    throw new SetUpError(`The editor of the test runs on Node.js 20; the one of this system is ${version}.`);
  const server = join(folder, 'node_modules', 'code-server');
  const editor = join(server, 'lib', 'vscode');
  const ripgrep = systemProgram('rg', 'ripgrep');
  once(folder, 'install the editor', () => {
    // Not `npm ci`: the versions that the editor was published with do not match its own manifest exactly.
    run('npm', ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'], { cwd: editor });
    const bin = join(editor, 'node_modules', '@vscode', 'ripgrep', 'bin');
    mkdirSync(bin, { recursive: true });
    rmSync(join(bin, 'rg'), { force: true });
    symlinkSync(ripgrep, join(bin, 'rg'));
  });
  once(folder, 'compile the editor', () => {
    rebuild(folder, ['argon2']);
    rebuild(editor, ['@vscode/spdlog', 'native-watchdog', '@vscode/deviceid']);
  });
  once(folder, 'compile the terminal', () => {
    // Not `npm rebuild`: a script of the package would download parts that no test needs.
    run('npm', ['explore', 'node-pty', '--', 'node-gyp', 'rebuild'], { cwd: editor });
  });
  return {
    node,
    entry: join(server, 'out', 'node', 'entry.js'),
    environment: plainEnvironment,
    chromium: systemProgram('chromium', 'chromium'),
    playwright: createRequire(join(folder, 'package.json'))('playwright-core'),
    grammars: join(editor, 'extensions'),
  };
}
