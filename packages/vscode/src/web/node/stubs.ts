/** Functions that the server imports but does not call in a browser. */

function impossible(): never {
  throw new Error('This is not possible in a browser.');
}

export {
  impossible as brotliDecompressSync,
  impossible as globSync,
  impossible as setTimeout,
  impossible as spawnSync,
};
