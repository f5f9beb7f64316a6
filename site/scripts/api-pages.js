/** Makes the pages of the programming interface with TypeDoc, from the docstrings of the packages. */
import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, OptionDefaults } from 'typedoc';
import { gathered, root } from './repository.js';

/**
 * Writes a page for every export of the packages, and their names for the sidebar.
 *
 * @throws If a docstring has a broken link.
 */
export async function writeApiPages() {
  const folder = join(gathered, 'api');
  rmSync(folder, { recursive: true, force: true });
  const settings = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'));
  // A tag for editors, which TypeDoc does not know.
  delete settings.$schema;
  // `@opaque` marks a type whose members are not stable.
  const modifierTags = [...OptionDefaults.modifierTags, '@opaque'];
  const application = await Application.bootstrapWithPlugins({
    ...settings,
    modifierTags,
    packageOptions: { ...settings.packageOptions, modifierTags },
    entryPoints: settings.entryPoints.map((path) => join(root, path)),
    plugin: ['typedoc-plugin-markdown'],
    out: folder,
    readme: 'none',
    logLevel: 'Warn',
    outputFileStrategy: 'members',
    entryFileName: 'index.md',
    hideBreadcrumbs: true,
    hidePageHeader: true,
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('TypeDoc cannot read the packages');
  await application.generateOutputs(project);
  if (application.logger.hasErrors() || application.logger.hasWarnings()) throw new Error('TypeDoc has found mistakes');
  const packages = readdirSync(join(folder, '@odatalint'));
  for (const name of packages) renameSync(join(folder, '@odatalint', name), join(folder, name));
  rmdirSync(join(folder, '@odatalint'));
  const list = packages.map((name) => `- [\`@odatalint/${name}\`](/api/${name}/)`).join('\n');
  const promise =
    'The pages list every export with its docstring. [Stability](/docs/embedding#stability) explains which of them are stable.';
  writeFileSync(join(folder, 'index.md'), `# API reference\n\n${promise}\n\n${list}\n`);
  // A list of all exports would be repeated in each of their pages. The page of a package has it, and the search finds
  // them.
  const sidebar = packages.map((name) => ({ text: `@odatalint/${name}`, link: `/api/${name}/` }));
  writeFileSync(join(folder, 'sidebar.json'), JSON.stringify(sidebar));
}
