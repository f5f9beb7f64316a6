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
 * In: the path of a CommonJS module in ASCII whose first line names its build, and the command that runs. Out: what the
 * module exports. When the process ends, the code that was compiled until then is stored for the next run of the command,
 * unless there is some.
 */
function loadCompiled(path, command) {
  // Modules that are loaded later find the program under this name.
  const file = resolve(path);
  const text = fs.readFileSync(file, 'latin1');
  const build = text.slice(0, text.indexOf('\n')).replaceAll(/\W/g, '');
  const folder = ownFolder();
  const name = `${command}-${build}-${process.version}-${process.arch}.bin`;
  const cachedData = folder && readCompiled(folder, name);
  const script = new Script(Module.wrap(text), { filename: file, cachedData });
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  script.runInThisContext()(module.exports, requireFrom(file, folder), module, file, dirname(file));
  module.loaded = true;
  const isStored = cachedData !== undefined && script.cachedDataRejected === false;
  if (folder !== undefined && !isStored)
    process.once('exit', (status) => {
      if (status < 2) storeCompiled(folder, name, () => script.createCachedData());
    });
  return module.exports;
}

/** Loads further modules, with what Node.js keeps of them. Most runs load none. */
function requireFrom(file, folder) {
  const load = Module.createRequire(file);
  return (name) => {
    if (folder !== undefined) Module.enableCompileCache(folder);
    return load(name);
  };
}

/** The folder for the caches of this user and this program, if there can be one. */
function ownFolder() {
  const { env, platform } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const inHome =
    platform === 'win32' ? undefined : join(env.HOME ?? '', platform === 'darwin' ? 'Library/Caches' : '.cache');
  const caches = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME || inHome;
  return caches !== undefined && isAbsolute(caches) ? join(caches, 'odatalint') : undefined;
}

/** Compiled code is executed, so it must be in a folder that no other user can write to. */
function isOnlyOurs(folder) {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
}

function readCompiled(folder, name) {
  try {
    return isOnlyOurs(folder) ? fs.readFileSync(join(folder, name)) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the whole file or nothing, because V8 does not notice a damaged one. */
function storeCompiled(folder, name, compile) {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOnlyOurs(folder)) return;
    removeOld(folder);
    const draft = join(folder, `${name}.${process.pid}`);
    fs.writeFileSync(draft, compile(), { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(draft, join(folder, name));
  } catch {
    // The next run compiles again, and that is all.
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
