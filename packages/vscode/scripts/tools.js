/** Installs the tools that package the extension and control a real editor, once, into the user's cache folder. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = fileURLToPath(new URL('../tools', import.meta.url));

/** A failure that the person who runs the script can do something about: reported without a stack trace. */
export class SetUpError extends Error {}

/** The environment without the Node.js of this project: the editor's modules are compiled for the one of the system. */
const plainEnvironment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
};

/** Runs a program to its end and gives what it printed; throws what it said when it fails. */
export function run(program, args, { cwd = wanted, env = plainEnvironment } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e9 });
  if (status === 0) return stdout;
  const lines = `${stdout}\n${stderr}`.trim().split('\n');
  const words = error?.message ?? [...lines.slice(0, 12), ...lines.slice(12).slice(-20)].join('\n');
  throw new SetUpError(`${program} ${args.join(' ')} failed in ${cwd}:\n${words}`);
}

/** Does a task whose outcome stays in the folder, unless it was done before. */
function once(folder, name, task) {
  const stamp = join(folder, `.${name}`);
  if (existsSync(stamp)) return;
  console.log(`${name} …`);
  task();
  writeFileSync(stamp, '');
}

/** The folder with the packages of tools/package.json, installed as its lock file says. */
export function installTools() {
  const lock = readFileSync(join(wanted, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'odatalint', `vscode-tools-${version}`);
  mkdirSync(folder, { recursive: true });
  once(folder, 'install the tools', () => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(wanted, file), join(folder, file));
    // Scripts of these packages download what we do not need, or compile it.
    run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  });
  return folder;
}

/** A program of the system; installs Debian's package of it where that can be done. */
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
 * VS Code in a browser, ready to run. Its package leaves the dependencies of its editor to a script that wants more than a
 * test needs; so they are installed here, and of what has to be compiled only what the editor cannot do without.
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
    // Not `npm ci`: the versions that the editor was published with do not satisfy its own manifest to the letter.
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
    // Not `npm rebuild`: a script of the package would download what no test needs.
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
