/**
 * Loads the program with the code that V8 compiled in an earlier run. Node.js itself keeps only functions that are compiled while
 * a file is loaded, and for everyone in one folder for temporary files.
 */
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const { dirname, isAbsolute, join, resolve } = require('node:path');
const { Script } = require('node:vm');

const dayInMs = 86_400_000;

/** How many small runs of a command add their code: they take different paths through the program. */
const runsKept = 3;

/** How much code a small run has compiled at most, in bytes for each character of the program: loading needs 1. */
const maxCode = 1.7;

/**
 * In: the path of a script in ASCII whose value is the function of a CommonJS module and whose first line names its build, and the
 * command that runs. Out: what the module exports. The compiled code is stored when the process ends, unless there is some.
 */
function loadCompiled(path, command) {
  // Modules that are loaded later find the program under this name.
  const file = resolve(path);
  const text = fs.readFileSync(file, 'latin1');
  const build = text.slice(0, text.indexOf('\n')).replaceAll(/\W/g, '');
  const store = new CodeStore(`${build}-${process.version}-${process.arch}.bin`);
  const stored = store.codeFor(command);
  const script = new Script(text, { filename: file, cachedData: stored.code });
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  script.runInThisContext()(module.exports, requireFrom(file, store), module, file, dirname(file));
  module.loaded = true;
  const known = script.cachedDataRejected === false ? stored : { runs: 0 };
  const limit = maxCode * text.length;
  if (store.isUsed && known.runs < runsKept) storeAtExit(store, script, command, known, limit);
  return module.exports;
}

/**
 * A small run stores all of its code. A larger run stores the code that loading needs, which all commands share, because code that
 * a small run does not call would slow it down.
 */
function storeAtExit(store, script, command, { code, runs }, limit) {
  const loaded = code ?? script.createCachedData();
  const loadTime = processorTime();
  process.once('exit', (status) => {
    if (status >= 2) return;
    // To collect the code takes time, too, so it is not tried in vain after each large run.
    const all = processorTime() <= 3 * loadTime ? script.createCachedData() : undefined;
    const isSmall = all !== undefined && all.length <= limit;
    if (isSmall || runs > 0) store.writeRun(command, runs + 1, isSmall ? all : loaded);
    else if (code === undefined) store.write('load', loaded);
  });
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Loads further modules, with what Node.js keeps of them. Most runs load none. */
function requireFrom(file, store) {
  let load;
  return (name) => {
    if (load === undefined) {
      const folder = store.makeFolder();
      if (folder !== undefined) Module.enableCompileCache(folder);
      load = Module.createRequire(file);
    }
    return load(name);
  };
}

/** The compiled code of one build for one version of Node.js. */
class CodeStore {
  #caches = ownCaches();
  #name;

  constructor(name) {
    this.#name = name;
  }

  /** Whether code can be stored at all. */
  get isUsed() {
    return this.#caches !== undefined;
  }

  /**
   * Where the code is; undefined while there is no such folder. Its name identifies the folder around it. In CI that can be part of
   * the repository that is checked, whose author cannot know the name.
   */
  get folder() {
    const identity = this.#caches === undefined ? undefined : identityOf(this.#caches);
    return identity === undefined ? undefined : join(this.#caches, identity);
  }

  /** The code of the most runs of a command and their number, or else the code that loading needs. */
  codeFor(command) {
    const { folder } = this;
    if (folder === undefined) return { runs: 0 };
    for (let runs = runsKept; runs > 0; runs--) {
      const code = this.#read(folder, `${command}${runs}`);
      if (code !== undefined) return { code, runs };
    }
    return { code: this.#read(folder, 'load'), runs: 0 };
  }

  /** Replaces the code of other numbers of runs. */
  writeRun(command, runs, code) {
    const others = Array.from({ length: runsKept }, (_, i) => i + 1).filter((other) => other !== runs);
    this.write(
      `${command}${runs}`,
      code,
      others.map((other) => `${command}${other}`),
    );
  }

  /** Writes the whole file or nothing, because V8 does not notice a damaged one. */
  write(part, code, replaced = []) {
    const folder = this.makeFolder();
    if (folder === undefined) return;
    try {
      removeOld(this.#caches, folder);
      const path = join(folder, `${part}-${this.#name}`);
      const draft = `${path}.${process.pid}`;
      fs.writeFileSync(draft, code, { flag: 'wx', mode: 0o600, flush: true });
      fs.renameSync(draft, path);
      for (const other of replaced) fs.rmSync(join(folder, `${other}-${this.#name}`), { force: true });
    } catch {
      // The next run compiles again, and that is all.
    }
  }

  /** The folder, made if there is none; undefined where code cannot be stored. */
  makeFolder() {
    if (this.#caches === undefined) return undefined;
    try {
      fs.mkdirSync(this.#caches, { recursive: true, mode: 0o700 });
      const { folder } = this;
      if (folder !== undefined) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch {
      return undefined;
    }
  }

  #read(folder, part) {
    try {
      return fs.readFileSync(join(folder, `${part}-${this.#name}`));
    } catch {
      return undefined;
    }
  }
}

/** The folder for the caches of this user and this program, if there can be one. */
function ownCaches() {
  const { env, platform } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const inHome = join(env.HOME ?? '', platform === 'darwin' ? 'Library/Caches' : '.cache');
  const caches = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME || inHome;
  return caches !== undefined && isAbsolute(caches) ? join(caches, 'odatalint') : undefined;
}

/**
 * What a folder has in common with no other one: its number in the file system, and when it was made, in nanoseconds. Compiled code
 * is executed, so this is undefined for a folder that another user owns or can write to.
 */
function identityOf(folder) {
  try {
    const stats = fs.lstatSync(folder, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined || !stats.isDirectory() || stats.birthtimeNs <= 0n) return undefined;
    const isOurs =
      process.getuid === undefined || (Number(stats.uid) === process.getuid() && (stats.mode & 0o022n) === 0n);
    return isOurs ? `code-${stats.ino.toString(36)}-${stats.birthtimeNs.toString(36)}` : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the code of builds that nothing has been stored for in a month, and that of a folder which was copied from elsewhere. */
function removeOld(caches, folder) {
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name);
    if (/\.bin(\.\d+)?$/.test(name) && Date.now() - fs.statSync(path).mtimeMs > 30 * dayInMs) fs.unlinkSync(path);
  }
  for (const name of fs.readdirSync(caches))
    if (/^code-[\da-z]+-[\da-z]+$/.test(name) && join(caches, name) !== folder)
      fs.rmSync(join(caches, name), { recursive: true });
}

module.exports = { loadCompiled };
