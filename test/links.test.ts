/** Every link of the documentation has a target: a file, a place in a page, or a page of the site. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

interface Links {
  linksOf(markdown: string): readonly string[];
}

interface Repository {
  readonly siteAddress: string;
  /** Pages of the site without an extension, by the paths of their source files. */
  sitePages(): ReadonlyMap<string, string>;
  /** Other files on the site, by their paths. */
  siteFiles(): ReadonlyMap<string, string>;
}

const script = (name: string): string => pathToFileURL(join(root, 'site', 'scripts', `${name}.js`)).href;
const { linksOf } = (await import(script('rewrite-links'))) as Links;
const { siteAddress, sitePages, siteFiles } = (await import(script('repository'))) as Repository;

const skipped: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  '.git',
  '.pages',
  '.cache',
  'packed',
  'coverage',
]);

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : markdownBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const files = markdownBelow('.').map((path) => path.split(sep).join('/'));

/** The anchors of the headings of a page, as GitHub and the site make them. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^#{1,6} (.*)$/gm)) {
    const words = heading.toLowerCase().replace(/[^\p{Letter}\p{Number}\s_-]/gu, '');
    const slug = words.trim().replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

const published = new Set([...sitePages().values(), ...siteFiles().values()]);

/** Whether a path of the site is a page or a file that the build publishes; other parts are checked where they are built. */
function isOnSite(path: string): boolean {
  const plain = path.replace(/^\//, '').replace(/#.*$/, '');
  if (/^(?:$|rules\/?$|api\/|playground\/)/.test(plain)) return true;
  return published.has(plain);
}

function faultOf(from: string, link: string): string | undefined {
  if (link.startsWith(`${siteAddress}/`))
    return isOnSite(link.slice(siteAddress.length)) ? undefined : `${from}: ${link} is not on the site`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path));
  if (!existsSync(join(root, target))) return `${from}: ${link} does not exist`;
  if (anchor === undefined || !target.endsWith('.md') || statSync(join(root, target)).isDirectory()) return undefined;
  return anchorsOf(target).has(anchor) ? undefined : `${from}: ${link} names no heading`;
}

test('every link in Markdown leads somewhere', () => {
  const links = files.flatMap((path) =>
    linksOf(readFileSync(join(root, path), 'utf8')).map((link) => [path, link] as const),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(links.length).toBeGreaterThan(200);
  expect(links.flatMap(([path, link]) => faultOf(path, link) ?? [])).toEqual([]);
});

test('the rules that links to the site name are found, and others are not', () => {
  expect(faultOf('README.md', `${siteAddress}/rules/unknown-property`)).toBeUndefined();
  expect(faultOf('README.md', `${siteAddress}/rules/unknown-propertty`)).toBeDefined();
  expect(faultOf('README.md', 'docs/configuration.md#no-such-heading')).toBeDefined();
  expect(faultOf('README.md', 'docs/nothing.md')).toBeDefined();
});
