/**
 * Collects the pages of the site from the repository: documentation, rule pages, and parts of the README for the front
 * page.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ruleInfos } from '@odatalint/core';
import { addressOf, gathered, root, sitePages, siteFiles } from './repository.js';
import { rewriteLinks } from './rewrite-links.js';
import { rulePageBody, rulePageMatter, rulesIndex } from './rule-page.js';

/** The parts of the README on the front page, in this order. */
const frontParts = ['What it checks', 'Where it finds queries', 'Install', 'First result', 'Alternatives', 'Limits'];

function write(path, text) {
  const file = join(gathered, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A section of the README up to the paragraph that introduces an example too long for a screen. */
function sectionOf(readme, title) {
  const section = new RegExp(`^## ${title}\\n[^]*?(?=^## |(?![^]))`, 'm').exec(readme)?.[0];
  if (section === undefined) throw new Error(`the README has no section "${title}"`);
  const long = [...section.matchAll(/^[^\n]+\n\n```[^\n]*\n([^]*?)^```$/gm)].find(
    ([, body]) => body.split('\n').length > 30,
  );
  return `${section.slice(0, long?.index).trimEnd()}\n`;
}

function frontPageMatter(readme) {
  const [, tagline = ''] = /^# odatalint\n\n([^]*?)\n\n/.exec(readme) ?? [];
  const front = [
    'layout: home',
    'title: odatalint',
    'titleTemplate: A linter for OData requests',
    'pageClass: front',
    'hero:',
    '  name: odatalint',
    '  text: Find mistakes in OData requests before you send them',
    `  tagline: ${JSON.stringify(tagline.replaceAll('\n', ' '))}`,
    '  actions:',
    '    - { theme: brand, text: Open the playground, link: /playground/, target: _self }',
    '    - { theme: alt, text: Install, link: "#install" }',
    `    - { theme: alt, text: "All ${ruleInfos.length} rules", link: /rules/ }`,
  ];
  return front.join('\n');
}

/** Each page names its source, the target of the link at its end. */
function frontMatter(path, page, text) {
  const source = `source: https://github.com/odatalint/odatalint/edit/main/${path}\n`;
  if (page === 'index') return `${frontPageMatter(text)}\n`;
  return page.startsWith('rules/') ? `${source}${rulePageMatter(basename(page))}\n` : source;
}

function bodyOf(page, text) {
  if (page === 'index') return frontParts.map((title) => sectionOf(text, title)).join('\n');
  return page.startsWith('rules/') ? rulePageBody(basename(page), text) : text;
}

/** Writes every page into the folder that VitePress reads. */
export function gatherPages() {
  for (const folder of ['docs', 'contributing', 'rules', 'public'])
    rmSync(join(gathered, folder), { recursive: true, force: true });
  const [pages, files] = [sitePages(), siteFiles()];
  for (const [path, page] of pages) {
    const text = rewriteLinks(readFileSync(join(root, path), 'utf8'), (link) => addressOf(link, path, pages, files));
    write(`${page}.md`, `---\n${frontMatter(path, page, text)}---\n\n${bodyOf(page, text)}`);
  }
  write('rules/index.md', rulesIndex());
  for (const [path, file] of files) {
    mkdirSync(dirname(join(gathered, 'public', file)), { recursive: true });
    cpSync(join(root, path), join(gathered, 'public', file));
  }
}
