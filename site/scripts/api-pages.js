/** The pages of the programming interface, written by TypeDoc from the docstrings of the packages. */
import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Application } from 'typedoc';
import { gathered, root } from './repository.js';

const kinds = {
  functions: 'Functions',
  classes: 'Classes',
  interfaces: 'Interfaces',
  'type-aliases': 'Types',
  variables: 'Variables',
};

/** The entries of the sidebar for one package: its exports by kind. */
function sidebarOf(folder, name) {
  const items = Object.entries(kinds).flatMap(([kind, text]) => {
    const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.startsWith(`${kind}/`),
    );
    if (files.length === 0) return [];
    const links = files
      .sort()
      .map((file) => ({ text: basename(file, '.md'), link: `/api/${name}/${file.slice(0, -'.md'.length)}` }));
    return [{ text, collapsed: true, items: links }];
  });
  return { text: `@odatalint/${name}`, link: `/api/${name}/`, collapsed: name !== 'core', items };
}

/** Writes a page for every export of the packages, and `sidebar.json`. Throws where a docstring has a link to nothing. */
export async function writeApiPages() {
  const folder = join(gathered, 'api');
  rmSync(folder, { recursive: true, force: true });
  const settings = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'));
  // For editors; TypeDoc itself does not know it.
  delete settings.$schema;
  const application = await Application.bootstrapWithPlugins({
    ...settings,
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
  writeFileSync(join(folder, 'sidebar.json'), JSON.stringify(packages.map((name) => sidebarOf(folder, name))));
}
