#!/usr/bin/env node
/** Starts the command, or reports which version of Node.js it needs. This file must also run on old versions. */

const needed = [22, 12];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(`odatalint needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  process.getBuiltinModule('node:module').enableCompileCache();
  const { main } = await import('../dist/odatalint.js');
  await main();
}
