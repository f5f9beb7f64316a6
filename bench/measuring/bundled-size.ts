/** How large a bundle of an import from the core is. */
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../packages/core/', import.meta.url));

export interface BundledSize {
  /** Bytes, minified and compressed. */
  readonly compressed: number;
  /** The files whose code is in the bundle. */
  readonly files: readonly string[];
}

/** Doors of the core, by what is after its name: `@odatalint/core/parser`. */
export type Door = 'index' | 'parser' | 'checker' | 'schema';

/** Bundles a module that exports some names of a door of the core, or `*`, for a browser. */
export async function bundledSize(names: string, door: Door = 'index'): Promise<BundledSize> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export ${names === '*' ? names : `{ ${names} }`} from './dist/${door}.js';`,
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    mainFields: ['module', 'main'],
    metafile: true,
    logLevel: 'error',
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    compressed: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path),
  };
}
