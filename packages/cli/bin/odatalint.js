#!/usr/bin/env node
/** Starts the command, or reports which version of Node.js it needs. This file must also run on old versions. */
'use strict';

const needed = [22, 12];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(`odatalint needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  const { loadCompiled } = require('./load-compiled.js');
  loadCompiled(`${__dirname}/../dist/odatalint.js`, commandOf(process.argv.slice(2))).main();
}

/** The command that the arguments name. Commands have few functions in common. */
function commandOf(args) {
  if (args.some((arg) => ['-h', '--help', '-V', '--version'].includes(arg))) return 'help';
  const others = 'format migrate parse explain rules explain-batch schema coverage init completion lsp help'.split(' ');
  return others.includes(args[0]) ? args[0] : 'check';
}
