/** Markdown: elements of a few kinds, and links to pages of this site and of the web only. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markdownElement } from './markdown.js';

/** A node that prints itself as HTML; the tests need no browser. */
class FakeNode {
  children: (FakeNode | string)[] = [];
  href: string | undefined;
  rel: string | undefined;

  constructor(readonly name: string) {}

  set textContent(text: string) {
    this.children = [text];
  }

  appendChild<Child extends FakeNode | string>(child: Child): Child {
    this.children.push(child);
    return child;
  }

  get printed(): string {
    const content = this.children.map((child) => (typeof child === 'string' ? child : child.printed)).join('');
    return `<${this.name}${this.href === undefined ? '' : ` ${this.href} ${this.rel}`}>${content}</${this.name}>`;
  }
}

beforeAll(() => {
  vi.stubGlobal('document', {
    createElement: (name: string) => new FakeNode(name),
    createTextNode: (text: string) => text,
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** As the playground shows it, which has the pages of the rules. */
const addressOf = (address: string): string => address.replace(/^https:\/\/odatalint\.github\.io(?=\/)/, '');

const elementFor = (markdown: string): FakeNode => markdownElement(markdown, { addressOf }) as unknown as FakeNode;

const printed = (markdown: string): string => (elementFor(markdown).children[0] as FakeNode).printed;

test.each([
  ['https://odatalint.github.io/rules/x', '/rules/x'],
  ['/rules/x', '/rules/x'],
  ['/', '/'],
  ['https://learn.microsoft.com/x', 'https://learn.microsoft.com/x'],
])('%s is a link', (target, href) => {
  expect(printed(`[a](${target})`)).toBe(`<p><a ${href} noopener>a</a></p>`);
});

test.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example',
  'https://odatalint.github.io//evil.example',
  'https:///evil.example',
  'https:/\\evil.example',
  'http://evil.example',
  'javascript:alert',
  'JAVASCRIPT:alert',
  'data:text/html,x',
  'command:x',
  'evil.example',
  '?x',
  '#x',
  '',
])('%j is no link', (target) => {
  expect(printed(`[a](${target})`)).toBe('<p>a</p>');
});

test('HTML and images are text', () => {
  expect(printed('<img src=x onerror=alert(1)> and `<b>`')).toBe(
    '<p><img src=x onerror=alert(1)> and <code><b></code></p>',
  );
  expect(printed('![a](//evil.example/x.png)')).toBe('<p>!a</p>');
});

test.each([
  ['a `b` **c** \\*d', '<p>a <code>b</code> <strong>c</strong> *d</p>'],
  ['``a`b``', '<p><code>a`b</code></p>'],
  ['``a`', '<p>``a`</p>'],
  ['[`a`](/b) [c', '<p><a /b noopener><code>a</code></a> [c</p>'],
  ['**`a` b**', '<p><strong><code>a</code> b</strong></p>'],
])('%s', (markdown, html) => expect(printed(markdown)).toBe(html));

test.each(['`', '``', '[', '[a', '](', '**', '**a', '\\', '`a``b```'])('100,000 times %s are read', (part) => {
  expect(elementFor(part.repeat(100_000)).children.length).toBeGreaterThan(0);
});
