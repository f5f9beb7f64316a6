#!/usr/bin/env node
/** Starts the command, or reports which version of Node.js it needs. This file must also run on old versions. */
'use strict';

const { homedir } = require('node:os');
const { isAbsolute, join } = require('node:path');

const needed = [22, 12];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(`odatalint needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  // Compiled code is executed unseen. Other users can write to the default folder of Node.js, which is below that for temporary files,
  // and a checked repository can contain the folder that XDG_CACHE_HOME names.
  if (isAbsolute(homedir())) require('node:module').enableCompileCache(join(homedir(), '.cache', 'odatalint'));
  import('../dist/odatalint.js').then(({ main }) => main());
}
