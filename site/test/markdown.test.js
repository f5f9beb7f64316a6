/** Markdown in the playground: elements of a few kinds, and links to pages of this site and of the web only. */
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A node that prints itself as HTML; the tests need no browser. */
class FakeNode {
  children = [];
  constructor(name) {
    this.name = name;
  }
  set textContent(text) {
    this.children = [text];
  }
  appendChild(child) {
    this.children.push(child);
    return child;
  }
  get printed() {
    const content = this.children.map((child) => (typeof child === 'string' ? child : child.printed)).join('');
    return `<${this.name}${this.href === undefined ? '' : ` ${this.href} ${this.rel}`}>${content}</${this.name}>`;
  }
}

let printed;
beforeAll(async () => {
  globalThis.document = { createElement: (name) => new FakeNode(name), createTextNode: (text) => text };
  const { renderMarkdown } = await import('../playground/src/markdown.ts');
  printed = (markdown) => renderMarkdown(markdown).children[0].printed;
});
afterAll(() => {
  delete globalThis.document;
});

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
