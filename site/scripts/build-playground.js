/** Builds the playground: a page without the framework of the other pages, so that it loads quickly. */
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { output } from './repository.js';

/** The formats that the playground offers (`PlaygroundFormat`). */
const offered = ['http', 'odata', 'ndjson'];

/** Replaces a format that is not offered: it matches no file and finds nothing. */
const emptyFormat = {
  label: '',
  example: '',
  fileNames: {},
  languageIds: [],
  embedding: 'places',
  layout: 'never',
};

/** The name that a file exports. */
const exportOf = (file) => file.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** Omits the readers of formats that no user types into a page, about 15 kB compressed, and the check of SOAP calls. */
function withoutOtherFormats() {
  const leftOut = new Set();
  return {
    name: 'without-other-formats',
    load(path) {
      // The formats of programs are one table, by language.
      if (path.endsWith('/documents/dist/formats/source/source-formats.js')) return 'export const sourceFormats = {};';
      const rule = /\/core\/dist\/rules\/soap\/([a-z-]+)\.js$/.exec(path)?.[1];
      if (rule !== undefined) return `export const ${exportOf(rule)} = { name: '${rule}', visits: [] };`;
      if (path.endsWith('/core/dist/syntax/xml/parse-xml.js'))
        return 'export const parseXml = (text, nodeCount) => ({ tree: undefined, nodeCount });';
      const name = /\/documents\/dist\/formats\/([a-z]+)\/[a-z-]+-format\.js$/.exec(path)?.[1];
      if (name === undefined || offered.includes(name)) return null;
      leftOut.add(name);
      return `export const ${exportOf(basename(path, '.js'))} = { ...${JSON.stringify(emptyFormat)}, read: () => ({ requests: [], directives: [], problems: [] }) };`;
    },
    buildEnd() {
      if (leftOut.size === 0) throw new Error('No format was left out: the files of the formats have other names now.');
    },
  };
}

/** Writes the playground into the folder of the finished site. */
export const buildPlayground = () =>
  build({
    root: fileURLToPath(new URL('../playground/', import.meta.url)),
    configFile: false,
    base: '/playground/',
    logLevel: 'warn',
    // With the condition `module` a bundler uses the separate modules of the packages, and omits unused ones.
    resolve: { conditions: ['module', 'browser', 'import', 'default'] },
    worker: { format: 'es', plugins: () => [withoutOtherFormats()] },
    build: {
      outDir: join(output, 'playground'),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1500,
    },
  });
