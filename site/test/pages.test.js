/** The finished site: every URL that findings print, every published file, and every link. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pageUrl, ruleInfos } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { output, root, siteAddress, siteFiles } from '../scripts/repository.js';
import { fileOf } from './serve.js';

const pathOf = (address) => address.slice(siteAddress.length);
const pages = readdirSync(output, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .map((path) => path.split(sep).join('/'));
const read = (path) => readFileSync(join(output, path), 'utf8');

test('every code has its page at the address that findings print', () => {
  const missing = ruleInfos.filter(
    ({ name }) => fileOf(pathOf(pageUrl(name)))?.endsWith(`rules/${name}.html`) !== true,
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  for (const { name, summary } of ruleInfos) {
    const html = read(`rules/${name}.html`);
    expect(html).toContain(`<title>${name} | odatalint</title>`);
    expect(html.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toContain(summary);
  }
});

// With UPDATE=1 the pictures differ from those with which the site was built.
test.skipIf(process.env.UPDATE === '1')(
  'the files that other files name by their address are published as they are',
  () => {
    for (const [path, file] of siteFiles()) {
      expect(readFileSync(join(output, file)).equals(readFileSync(join(root, path))), file).toBe(true);
    }
  },
);

test('marks of tests are in no page', () => {
  const marked = pages.filter((path) => path.startsWith('rules/') && /[«»]|```/.test(read(path)));
  // The pages about bodies may show these characters as text of a request.
  expect(marked).toEqual([]);
});

const attribute = /\b(?:href|src)="([^"]*)"/g;
const decode = (text) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

test('no page of the programming interface lists all exports', () => {
  const exported = pages.filter((path) =>
    /^api\/.*\/(?:classes|functions|interfaces|type-aliases|variables)\/./.test(path),
  );
  expect(exported.length).toBeGreaterThan(100);
  const links = exported.map((path) => [path, [...read(path).matchAll(/<a\b/g)].length]);
  // The record of a SQL dialect has a member for each function: 242 links. A list of all exports has more than 500.
  expect(links.filter(([, count]) => count > 300).slice(0, 5)).toEqual([]);
});

describe('links', () => {
  const texts = new Map(pages.map((path) => [path, read(path)]));
  const ids = new Map(
    [...texts].map(([path, html]) => [
      path,
      new Set([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => decode(id))),
    ]),
  );

  /** The fault of a link in a page; undefined if the link has a target. */
  function faultOf(path, link) {
    const url = new URL(decode(link), `${siteAddress}/${path}`);
    if (url.origin !== siteAddress) return undefined;
    const file = fileOf(url.pathname);
    if (file === undefined) return `${path}: ${link} leads nowhere`;
    const target = file.slice(output.length).split(sep).join('/');
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (anchor === '' || target === 'playground/index.html') return undefined;
    return ids.get(target)?.has(anchor) === true ? undefined : `${path}: ${link} names no place in ${target}`;
  }

  test('each link of each page leads to a page, and its anchor to a place in it', () => {
    let count = 0;
    const faults = [];
    for (const [path, html] of texts) {
      for (const link of new Set([...html.matchAll(attribute)].map(([, target]) => target))) {
        count++;
        const fault = faultOf(path, link);
        if (fault !== undefined) faults.push(fault);
      }
    }
    expect(count).toBeGreaterThan(10_000);
    expect(faults.slice(0, 30)).toEqual([]);
  });

  test('no page loads anything from another host', () => {
    const loads = /<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)="(https?:)?\/\/[^"]*"/g;
    const faults = [...texts].flatMap(([path, html]) => [...html.matchAll(loads)].map(([tag]) => `${path}: ${tag}`));
    expect(faults.filter((fault) => !fault.includes('rel="canonical"'))).toEqual([]);
  });
});

test('a search index is built, and loaded only when someone searches', () => {
  const assets = readdirSync(join(output, 'assets'), { recursive: true, encoding: 'utf8' });
  const index = assets.filter((name) => name.includes('localSearchIndex'));
  expect(index.length).toBeGreaterThan(0);
  expect(statSync(join(output, 'assets', index[0])).size).toBeGreaterThan(100_000);
  expect(read('index.html')).not.toContain('localSearchIndex');
});
