/** Configures how VitePress builds the site from the gathered pages. */
import { readFileSync } from 'node:fs';
import { ruleInfos } from '@odatalint/core';
import { defineConfig } from 'vitepress';
import { readGrammars } from '../../packages/vscode/scripts/read-grammars.js';
import { siteAddress } from '../scripts/repository.js';
import { groupTitles } from '../scripts/rule-page.js';
import { docsSidebar } from './docs-sidebar.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const apiSidebar = [{ text: 'API reference', link: '/api/' }, ...JSON.parse(read('../.pages/api/sidebar.json'))];
const grammars = readGrammars();

const rulesSidebar = Object.entries(groupTitles).map(([group, text]) => ({
  text,
  collapsed: true,
  items: ruleInfos.filter((info) => info.group === group).map(({ name }) => ({ text: name, link: `/rules/${name}` })),
}));

const description = 'A linter, parser and validator for OData queries and the requests around them.';

export default defineConfig({
  lang: 'en',
  title: 'odatalint',
  description,
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: true,
  // The playground is built separately, so VitePress does not know its page; test/links.test.ts follows these links
  // too.
  ignoreDeadLinks: [/^\/playground\//],
  sitemap: { hostname: siteAddress },
  head: [
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#1f5f8b' }],
    ['meta', { property: 'og:title', content: 'odatalint' }],
    ['meta', { property: 'og:description', content: description }],
  ],
  markdown: {
    // The extension's grammars colour queries here as well.
    languages: [
      { ...grammars.get('odata'), name: 'odata' },
      { ...grammars.get('http'), name: 'odata-http' },
    ],
    config(md) {
      md.core.ruler.push('odata-http', ({ tokens }) => {
        for (const token of tokens)
          if (token.type === 'fence' && token.info.trim() === 'http') token.info = 'odata-http';
      });
      // Braces of variables such as {{id}} are not templates.
      const textOf = (token) => md.utils.escapeHtml(token.content).replaceAll('{{', '&#123;&#123;');
      md.renderer.rules.text = (tokens, index) => textOf(tokens[index]);
      md.renderer.rules.code_inline = (tokens, index) => `<code v-pre>${textOf(tokens[index])}</code>`;
    },
  },
  vite: {
    build: { chunkSizeWarningLimit: 3000 },
    logLevel: 'warn',
  },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Docs', link: '/docs/install', activeMatch: '^/(?:docs|contributing)/' },
      { text: 'Rules', link: '/rules/', activeMatch: '^/rules/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: {
      '/docs/': docsSidebar,
      '/contributing/': docsSidebar,
      '/rules/': [{ text: 'All rules', link: '/rules/' }, ...rulesSidebar],
      '/api/': apiSidebar,
    },
    search: {
      provider: 'local',
      options: {
        // Sorts rules and documentation before the many members of the programming interface. Runs in the page.
        miniSearch: {
          searchOptions: {
            boostDocument: (id) => (id.startsWith('/api/') || id.startsWith('/docs/api/') ? 0.1 : 1),
          },
        },
      },
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/odatalint/odatalint' }],
    editLink: { text: 'Edit this page on GitHub', pattern: ({ frontmatter }) => frontmatter.source },
    externalLinkIcon: true,
    footer: { message: 'Released under the MIT licence. This site loads nothing from other hosts.' },
  },
  // Generated pages have no source to edit.
  transformPageData({ frontmatter }) {
    if (frontmatter.source === undefined) frontmatter.editLink = false;
  },
});
