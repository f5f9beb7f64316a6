/** What the server imports of Node.js and does not call in a browser. */

function impossible(): never {
  throw new Error('This is not possible in a browser.');
}

export {
  impossible as createRequire,
  impossible as fileURLToPath,
  impossible as setTimeout,
  impossible as setFlagsFromString,
  impossible as spawnSync,
};
const { performance } = globalThis;
export { performance };
