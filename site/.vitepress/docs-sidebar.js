/** The order of the documentation on the site. Pages that are not listed come last, with their titles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sitePages } from '../scripts/repository.js';

const named = [
  {
    text: 'Use it',
    items: [
      { text: 'Getting started', link: '/docs/getting-started' },
      { text: 'Install and first result', link: '/docs/install' },
      { text: 'Configuration', link: '/docs/configuration' },
      { text: 'Commands', link: '/docs/commands' },
      { text: 'Comments', link: '/docs/comments' },
      { text: 'Where queries are stored', link: '/docs/places' },
      { text: 'Environments', link: '/docs/environments' },
      { text: 'Formatting', link: '/docs/format' },
      { text: 'Responses and batches', link: '/docs/responses-and-batches' },
      { text: 'Watch mode', link: '/docs/watch' },
      { text: 'Site and playground', link: '/docs/playground' },
    ],
  },
  {
    text: 'Editors',
    items: [
      { text: 'Visual Studio Code', link: '/docs/vscode' },
      { text: 'Other editors', link: '/docs/editors' },
      { text: 'Agents (MCP)', link: '/docs/agents' },
    ],
  },
  {
    text: 'CI and teams',
    items: [
      { text: 'CI', link: '/docs/ci' },
      { text: 'Adoption', link: '/docs/adoption' },
      { text: 'At scale', link: '/docs/scale' },
    ],
  },
  {
    text: 'Services and schemas',
    items: [
      { text: 'Profiles', link: '/docs/profiles' },
      { text: 'OData V2 and V3', link: '/docs/v2-v3' },
      { text: 'Asset management', link: '/docs/asset-management' },
      { text: 'Schemas', link: '/docs/schemas' },
      { text: 'Annotations', link: '/docs/annotations' },
      { text: 'Operators and types', link: '/docs/operand-types' },
      { text: 'Metadata of V2 and V3', link: '/docs/older-metadata' },
      { text: 'Schema changes', link: '/docs/schema-changes' },
      { text: 'Migrating to V4', link: '/docs/migrate' },
    ],
  },
  {
    text: 'Library',
    items: [
      { text: 'Embedding', link: '/docs/embedding' },
      { text: 'A guard in your server', link: '/docs/guard' },
      { text: 'Queries as data', link: '/docs/queries' },
      { text: 'A filter field', link: '/docs/editor-field' },
      { text: 'Evaluate in memory', link: '/docs/evaluate' },
      { text: 'A service', link: '/docs/service' },
      { text: 'OData as SQL', link: '/docs/sql' },
      { text: 'Public interface: core', link: '/docs/api/core' },
      { text: 'core/query', link: '/docs/api/core-query' },
      { text: 'documents', link: '/docs/api/documents' },
      { text: 'sql', link: '/docs/api/sql' },
      { text: 'server', link: '/docs/api/server' },
      { text: 'server/sql', link: '/docs/api/server-sql' },
      { text: 'server/node', link: '/docs/api/server-node' },
      { text: 'language-service', link: '/docs/api/language-service' },
      { text: 'language-service/field', link: '/docs/api/language-service-field' },
      { text: 'codemirror', link: '/docs/api/codemirror' },
      { text: 'language-server', link: '/docs/api/language-server' },
      { text: 'workspace', link: '/docs/api/workspace' },
    ],
  },
  {
    text: 'Contributing',
    items: [
      { text: 'Changelog', link: '/docs/changelog' },
      { text: 'Performance', link: '/contributing/performance' },
      { text: 'Evidence', link: '/contributing/evidence' },
      { text: 'Dependencies', link: '/contributing/dependencies' },
      { text: 'Fuzzing', link: '/contributing/fuzzing' },
    ],
  },
];

const links = new Set(named.flatMap(({ items }) => items.map(({ link }) => link)));

const others = [...sitePages()]
  .filter(([, page]) => /^(?:docs|contributing)\//.test(page) && !links.has(`/${page}`))
  .map(([path, page]) => ({ text: titleOf(path), link: `/${page}` }));

function titleOf(path) {
  return /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? path;
}

export const docsSidebar = others.length === 0 ? named : [...named, { text: 'More', items: others }];
