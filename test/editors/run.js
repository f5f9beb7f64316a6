/**
 * Starts each editor in docs/editors.md with its documented configuration, and makes it show a finding and apply a fix.
 * A missing editor is installed with apt-get if possible; otherwise the run reports it and fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');

/** A file with a slip that has a safe fix, what the finding is called, and the file without it. */
const slip = {
  before: '# The large orders\nOrders?$filter=Total gt 5&&$top=10\n',
  finding: 'misplaced-separator',
  after: '# The large orders\nOrders?$filter=Total gt 5&$top=10\n',
};

const editors = [
  {
    name: 'Neovim',
    packages: ['neovim'],
    language: 'lua',
    probe: ['nvim', '--version'],
    command: ['nvim', '--headless', '--clean', '-S', join(here, 'neovim.lua')],
  },
  {
    name: 'Emacs',
    packages: ['emacs-nox', 'elpa-eglot'],
    language: 'elisp',
    probe: ['emacs', '--batch', '--eval', "(require 'eglot)"],
    command: ['emacs', '--batch', '--load', join(here, 'emacs.el')],
  },
];

const works = ([program, ...args]) => spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

/** Installs an editor if it is not there. Returns why it cannot be had, or undefined. */
function obtain({ probe, packages }) {
  if (works(probe)) return undefined;
  if (!works(['apt-get', '--version'])) return `it is not installed, and there is no apt-get to install ${packages}`;
  const quiet = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  const install = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  if (works(probe)) return undefined;
  return `apt-get could not install ${packages.join(' and ')}: ${(install.stderr ?? '').trim().split('\n').at(-1)}`;
}

/** The first block of a language in the page: the set-up as a person copies it. */
function setUpIn(language) {
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page);
  if (block === null) throw new Error(`docs/editors.md has no set-up in ${language}`);
  return block[1];
}

/** What went wrong with an editor; undefined if nothing did. */
function problemWith({ language, command: [program, ...args] }) {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-editor-'));
  try {
    cpSync(join(root, 'examples/shop'), folder, { recursive: true });
    const [file, setUp, outcome] = ['slip.odata', `set-up.${language === 'lua' ? 'lua' : 'el'}`, 'outcome.json'].map(
      (name) => join(folder, name),
    );
    writeFileSync(file, slip.before);
    writeFileSync(setUp, setUpIn(language));
    const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
    const env = {
      ...process.env,
      PATH: path,
      HOME: folder,
      ODATALINT_FILE: file,
      ODATALINT_SETUP: setUp,
      ODATALINT_OUTCOME: outcome,
    };
    const run = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', timeout: 120_000, input: '' });
    return problemIn(outcome, run);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function problemIn(path, { stderr, error }) {
  let outcome;
  try {
    outcome = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return `it ended without an outcome: ${error?.message ?? stderr}`;
  }
  const { problem, found = [], text } = outcome;
  if (problem !== undefined) return problem;
  if (!found.some((each) => each.includes(slip.finding))) return `it shows ${JSON.stringify(found)}`;
  return text === slip.after ? undefined : `after the fix it holds ${JSON.stringify(text)}`;
}

let failed = 0;
for (const editor of editors) {
  const problem = obtain(editor) ?? problemWith(editor);
  if (problem !== undefined) failed++;
  console.log(problem === undefined ? `${editor.name}: a finding and its fix` : `${editor.name}: FAILED, ${problem}`);
}
console.log(`${editors.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
