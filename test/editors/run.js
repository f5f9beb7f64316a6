/**
 * Starts each editor in docs/editors.md with its documented configuration, and makes it show a finding and apply a fix.
 * A missing editor is installed with apt-get if possible; otherwise the run reports it and fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capabilitiesOf } from '../../packages/vscode/editor-test/capabilities-of.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');

/** A file with a mistake that has a safe fix, the code of the finding, and the corrected file. */
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
  {
    name: 'Vim',
    packages: ['vim', 'vim-ale'],
    language: 'vim',
    probe: ['sh', '-c', 'vim --version && test -f /usr/share/vim-ale/plugin/ale.vim'],
    command: ['vim', '-N', '-u', 'NONE', '-i', 'NONE', '-es', '-S', join(here, 'vim.vim')],
    // The editor's menu of fixes needs a terminal.
    showsOnly: true,
  },
];

/** Editors that the tests cannot install: the server is started with the command of their set-ups. */
const documented = [
  { name: 'Helix', language: 'toml' },
  { name: 'Sublime Text', language: 'json' },
  { name: 'Zed', language: 'json' },
  { name: 'JetBrains', language: 'text' },
];

/** The command in a set-up: in TOML and JSON a program with its arguments, in plain text a line. */
function commandIn(name, language) {
  const section = page.slice(page.indexOf(`\n## ${name}`) + 1);
  const block =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
      section.slice(0, section.indexOf('\n## ', 1)),
    )?.[1] ?? '';
  if (language === 'text') return block.trim().split(' ');
  const strings = (list) => [...list.matchAll(/"([^"]*)"/g)].map(([, each]) => each);
  const [, whole] = /"command"\s*:\s*\[([^\]]*)\]/.exec(block) ?? [];
  if (whole !== undefined) return strings(whole);
  const [, program] = /"?(?:command|path)"?\s*[=:]\s*"([^"]*)"/.exec(block) ?? [];
  const [, args = ''] = /"?(?:args|arguments)"?\s*[=:]\s*\[([^\]]*)\]/.exec(block) ?? [];
  return program === undefined ? [] : [program, ...strings(args)];
}

/** The fault when the server was started with the documented command; undefined if there was none. */
async function problemOfCommand({ name, language }) {
  const [program, ...args] = commandIn(name, language);
  if (program === undefined || program === '') return 'docs/editors.md has no command for it';
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
  try {
    const capabilities = await capabilitiesOf(program, args, { ...process.env, PATH: path });
    return capabilities.completionProvider === undefined ? 'the server completes nothing' : undefined;
  } catch (error) {
    return String(error);
  }
}

const works = ([program, ...args]) => spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

/** Installs an editor if it is missing. Returns the reason if that is impossible, otherwise undefined. */
function obtain({ probe, packages }) {
  if (works(probe)) return undefined;
  if (!works(['apt-get', '--version'])) return `it is not installed, and there is no apt-get to install ${packages}`;
  const quiet = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  const install = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  if (works(probe)) return undefined;
  return `apt-get could not install ${packages.join(' and ')}: ${(install.stderr ?? '').trim().split('\n').at(-1)}`;
}

/** The first block of a language in the page: the set-up that users copy. */
function setUpIn(language) {
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page);
  if (block === null) throw new Error(`docs/editors.md has no set-up in ${language}`);
  return block[1];
}

/** The fault of an editor; undefined if there is none. */
function problemWith({ language, command: [program, ...args], showsOnly = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-editor-'));
  try {
    cpSync(join(root, 'examples/shop'), folder, { recursive: true });
    const [file, setUp, outcome] = [
      'slip.odata',
      `set-up.${language === 'elisp' ? 'el' : language}`,
      'outcome.json',
    ].map((name) => join(folder, name));
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
    return problemIn(outcome, run, showsOnly);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function problemIn(path, { stderr, error }, showsOnly) {
  let outcome;
  try {
    outcome = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return `it ended without an outcome: ${error?.message ?? stderr}`;
  }
  const { problem, found = [], text } = outcome;
  if (problem !== undefined) return problem;
  if (!found.some((each) => each.includes(slip.finding))) return `it shows ${JSON.stringify(found)}`;
  if (showsOnly) return undefined;
  return text === slip.after ? undefined : `after the fix it holds ${JSON.stringify(text)}`;
}

let failed = 0;
for (const editor of editors) {
  const problem = obtain(editor) ?? problemWith(editor);
  if (problem !== undefined) failed++;
  const seen = editor.showsOnly ? 'a finding' : 'a finding and its fix';
  console.log(problem === undefined ? `${editor.name}: ${seen}` : `${editor.name}: FAILED, ${problem}`);
}
for (const editor of documented) {
  const problem = await problemOfCommand(editor);
  if (problem !== undefined) failed++;
  console.log(
    problem === undefined ? `${editor.name}: its command starts the server` : `${editor.name}: FAILED, ${problem}`,
  );
}
console.log(`${editors.length + documented.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
