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
  const { run, load } = store.codeFor(command);
  const script = new Script(text, { filename: file, cachedData: run ?? load });
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  script.runInThisContext()(module.exports, requireFrom(file, store), module, file, dirname(file));
  module.loaded = true;
  const isAccepted = script.cachedDataRejected === false;
  if (store.folder !== undefined && !(isAccepted && run !== undefined))
    storeAtExit(store, script, command, isAccepted ? load : undefined);
  return module.exports;
}

/**
 * A small run stores all of its code. A larger run stores the code that loading needs, which all commands share, because code that
 * a small run does not call would slow it down.
 */
function storeAtExit(store, script, command, load) {
  const loaded = load ?? script.createCachedData();
  const loadTime = processorTime();
  process.once('exit', (status) => {
    if (status >= 2) return;
    // To collect the code takes time, too, so it is not tried in vain after each large run.
    const all = processorTime() <= 3 * loadTime ? script.createCachedData() : undefined;
    if (all !== undefined && all.length <= 1.75 * loaded.length) store.write(command, all);
    else if (load === undefined) store.write('load', loaded);
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
    if (load === undefined && store.makeFolder()) Module.enableCompileCache(store.folder);
    load ??= Module.createRequire(file);
    return load(name);
  };
}

/** The compiled code of one build for one version of Node.js. */
class CodeStore {
  /** Where the code is, if it can be stored at all. */
  folder = ownFolder();
  #name;

  constructor(name) {
    this.#name = name;
  }

  /** The code of earlier runs of a command, or else the code that loading needs. */
  codeFor(command) {
    if (this.folder === undefined || !isOnlyOurs(this.folder)) return {};
    const run = this.#read(command);
    return run === undefined ? { load: this.#read('load') } : { run };
  }

  /** Writes the whole file or nothing, because V8 does not notice a damaged one. */
  write(part, code) {
    if (!this.makeFolder()) return;
    try {
      removeOld(this.folder);
      const draft = `${this.#path(part)}.${process.pid}`;
      fs.writeFileSync(draft, code, { flag: 'wx', mode: 0o600, flush: true });
      fs.renameSync(draft, this.#path(part));
    } catch {
      // The next run compiles again, and that is all.
    }
  }

  /** Whether code can be stored in the folder, which is made if there is none. */
  makeFolder() {
    if (this.folder === undefined) return false;
    try {
      fs.mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      return isOnlyOurs(this.folder);
    } catch {
      return false;
    }
  }

  #read(part) {
    try {
      return fs.readFileSync(this.#path(part));
    } catch {
      return undefined;
    }
  }

  #path(part) {
    return join(this.folder, `${part}-${this.#name}`);
  }
}

/** The folder for the caches of this user and this program, if there can be one. */
function ownFolder() {
  const { env, platform } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const inHome = join(env.HOME ?? '', platform === 'darwin' ? 'Library/Caches' : '.cache');
  const caches = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME || inHome;
  return caches !== undefined && isAbsolute(caches) ? join(caches, 'odatalint') : undefined;
}

/** Compiled code is executed, so it must be in a folder that no other user can write to. */
function isOnlyOurs(folder) {
  try {
    const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isDirectory()) return false;
    return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
  } catch {
    return false;
  }
}

/** Removes the code of builds that nothing has been stored for in a month. */
function removeOld(folder) {
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name);
    if (/\.bin(\.\d+)?$/.test(name) && Date.now() - fs.statSync(path).mtimeMs > 30 * dayInMs) fs.unlinkSync(path);
  }
}

module.exports = { loadCompiled };
