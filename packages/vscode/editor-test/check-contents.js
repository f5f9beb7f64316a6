/** The files that the packaged extension may contain, and those that it must contain. */
import { SetUpError } from '../scripts/tools.js';

const allowed = [
  /^package\.json$/,
  /^(?:README|CHANGELOG)\.md$/,
  /^LICENSE$/,
  /^(?:http-)?language-configuration\.json$/,
  /^media\/[a-z-]+\.png$/,
  /^snippets\/http\.json$/,
  /^dist\/licenses\.txt$/,
  /^dist\/(?:extension\.cjs|server\.mjs|web-extension\.js|web-server\.js)(?:\.LEGAL\.txt)?$/,
  /^dist\/grammars\/[a-z-]+\.tmLanguage\.json$/,
  /^dist\/pages\/[a-z0-9-]+\.md$/,
  /^dist\/@odatalint\/(?:dataverse|graph)\/metadata\/(?:LICENSE|schema\.json\.br|source\.json)$/,
];

const needed = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'language-configuration.json',
  'http-language-configuration.json',
  'media/icon.png',
  'snippets/http.json',
  'dist/extension.cjs',
  'dist/licenses.txt',
  'dist/server.mjs',
  'dist/server.mjs.LEGAL.txt',
  'dist/web-extension.js',
  'dist/web-server.js',
  'dist/grammars/odata.tmLanguage.json',
  'dist/pages/foreign-operator.md',
  'dist/@odatalint/dataverse/metadata/schema.json.br',
  'dist/@odatalint/dataverse/metadata/source.json',
  'dist/@odatalint/graph/metadata/LICENSE',
  'dist/@odatalint/graph/metadata/schema.json.br',
  'dist/@odatalint/graph/metadata/source.json',
];

/** @throws An error with the unexpected and the missing paths: sources, tests, pages. */
export function checkContents(files) {
  const foreign = files.filter((file) => !allowed.some((shape) => shape.test(file)));
  const missing = needed.filter((file) => !files.includes(file));
  if (foreign.length > 0) throw new SetUpError(`These do not belong in the package: ${foreign.join(', ')}`);
  if (missing.length > 0) throw new SetUpError(`These are missing in the package: ${missing.join(', ')}`);
  console.log(`✓ the package holds what it should: ${files.length} files`);
}
