/** The places of pages in the repository and on the site. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The folder that VitePress reads: each build writes it, and it is not checked in. */
export const gathered = fileURLToPath(new URL('../.pages/', import.meta.url));
/** The finished site. */
export const output = fileURLToPath(new URL('../dist/', import.meta.url));

export const siteAddress = 'https://odatalint.github.io';
const repository = 'https://github.com/odatalint/odatalint';

/** All files below a folder of the repository, as paths from its root with slashes. */
export const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((path) => !path.includes('/node_modules/') && statSync(join(root, path)).isFile())
    .sort();

/** The pages of the rules and of the parser's codes. */
export const rulePages = () =>
  filesBelow('packages/core/src').filter((path) => path.endsWith('.md') && !path.endsWith('README.md'));

/**
 * The pages of the site by their source files. The paths start at the root of the repository and of the site; the
 * latter have no extension.
 */
export function sitePages() {
  const docs = ['docs', 'contributing'].flatMap(filesBelow).filter((path) => path.endsWith('.md'));
  return new Map([
    ['README.md', 'index'],
    ...docs.map((path) => [path, path.slice(0, -'.md'.length)]),
    ['packages/vscode/README.md', 'docs/vscode'],
    ['CHANGELOG.md', 'docs/changelog'],
    ...rulePages().map((path) => [path, `rules/${basename(path, '.md')}`]),
  ]);
}

/** Files that are published beside the pages: their paths on the site, by their paths in the repository. */
export function siteFiles() {
  const pictures = [...filesBelow('docs'), ...filesBelow('packages/vscode/media')].filter((path) =>
    /\.(?:svg|png)$/.test(path),
  );
  return new Map([
    ...pictures.map((path) => [path, `pictures/${basename(path)}`]),
    ['docs/vocabularies/odatalint.V1.xml', 'vocabularies/odatalint.V1.xml'],
    ['packages/workspace/odatalint.config.schema.json', 'odatalint.config.schema.json'],
    ['packages/workspace/odatalint.key.schema.json', 'odatalint.key.schema.json'],
    ['packages/vscode/media/icon.svg', 'icon.svg'],
  ]);
}

/**
 * Maps the target of a link to the site.
 *
 * @param target - The link as it is written.
 * @param from - The path of the file that contains it.
 * @returns A path of the site that begins with a slash, or an absolute URL.
 * @throws If the target does not exist in the repository.
 */
export function addressOf(link, from, pages, files) {
  if (link.startsWith('#')) return link;
  if (link.startsWith(`${siteAddress}/`)) return link.slice(siteAddress.length);
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = posix.normalize(posix.join(posix.dirname(from), path)).replace(/\/$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const page = pages.get(target);
  if (page !== undefined) return `/${page === 'index' ? '' : page}${hash}`;
  const file = files.get(target);
  if (file !== undefined) return `/${file}`;
  const place = join(root, target);
  if (!existsSync(place)) throw new Error(`${from} links to ${link}, which does not exist`);
  return `${repository}/${statSync(place).isDirectory() ? 'tree' : 'blob'}/main/${relative(root, place).split(sep).join('/')}${hash}`;
}
