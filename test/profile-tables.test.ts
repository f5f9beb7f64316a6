/** The table of profiles is repeated by the setting of the extension, and explained by docs/profiles.md; `UPDATE=1` writes both. */
import { readFileSync, writeFileSync } from 'node:fs';
import { builtInServices } from '@odatalint/core';
import { type Profile, profiles, type Source } from '../packages/core/src/profiles/index.js';
import { expect, test } from 'vitest';

const command = 'UPDATE=1 npx vitest run test/profile-tables.test.ts';

interface Manifest {
  readonly contributes: {
    readonly configuration: {
      readonly properties: { readonly 'odatalint.profile': { enum: string[]; enumDescriptions: string[] } };
    };
  };
}

test('the setting of the extension offers every profile', () => {
  const file = new URL('../packages/vscode/package.json', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const setting = manifest.contributes.configuration.properties['odatalint.profile'];
  setting.enum = ['', ...builtInServices.map(({ name }) => name)];
  setting.enumDescriptions = [
    'The URL of a request selects the profile.',
    ...builtInServices.map(({ summary }) => summary),
  ];
  const expected = `${JSON.stringify(manifest, undefined, 2)}\n`;
  if (process.env['UPDATE'] === '1') writeFileSync(file, expected);
  else expect(text === expected, `packages/vscode/package.json lacks a profile: run \`${command}\``).toBe(true);
});

test.each(builtInServices)('$name has a summary', ({ summary }) => expect(summary).not.toBe(''));

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

/** The method and the end of the URL of a request, with a header or a body that is not a batch, as far as they fit into a table. */
function shortRequest(request: string): string {
  const [head = '', body = ''] = request.split('\n\n');
  const [first = '', ...headers] = head.split('\n');
  const [method = '', ...url] = first.split(' ');
  const short = url.join(' ').replace(/^https:\/\/[^?]*\/(?=[^/?]*(?:\?|$))/, '…/');
  const header = headers.find((each) => !/^(?:content-type|accept|x-ms-version):/i.test(each));
  const isLong = body.length > 90 || body.includes('\n');
  return cell(code([`${method} ${shortened(short)}`, header, isLong ? undefined : body].filter(Boolean).join(' ')));
}

/** A page by the last word of its URL, or its host; a clause by its name. */
function sourceOf(source: Source): string {
  if (!source.startsWith('https:')) return cell(source);
  const { hostname, pathname } = new URL(source);
  const last = pathname.split('/').findLast((word) => /[g-z]/i.test(word)) ?? hostname;
  return `[${last.replace(/\.(?:html?|md|aspx|pdf)$/, '')}](<${source}>)`;
}

/** The addresses that select a profile, as hosts and paths. */
function addressesOf({ addresses }: Profile): string {
  const { hosts, routes = [], ownPaths = [], source } = addresses ?? {};
  if (hosts === undefined || source === undefined) return '`--profile` and configurations only';
  const paths = routes
    .filter(({ interface: kind, instead }) => kind !== 'batch' && instead === undefined)
    .map(({ segments }) => `\`/${segments.join('/')}\``);
  const at = hosts === 'any' ? 'any host' : hosts.map((host) => `\`${host}\``).join(', ');
  const own =
    ownPaths.length === 0 ? '' : `, and by ${ownPaths.map((path) => `\`${path}…\``).join(' or ')} after a variable`;
  return `${[...new Set(paths)].join(' or ')} on ${at}${own} (source: ${sourceOf(source)})`;
}

/** A row of the list of profiles: one host with its shortest path, and the summary. Links to headings with dots differ between sites. */
function rowOf({ name, summary, addresses }: Profile): string {
  const { hosts, routes = [] } = addresses ?? {};
  const paths = routes.filter(({ interface: kind }) => kind !== 'batch').map(({ segments }) => segments.join('/'));
  const path = paths.toSorted((a, b) => a.length - b.length)[0];
  const url = `${hosts === 'any' ? '' : (hosts?.[0] ?? '')}${path === undefined ? '' : `/${path}`}`;
  const selectedBy = hosts !== undefined ? `\`${url}\`` : name === 'odata-4.01' ? 'any other URL' : '`--profile` only';
  return `| ${name.includes('.') ? `\`${name}\`` : `[\`${name}\`](#${name})`} | ${selectedBy} | ${cell(summary)} |`;
}

/** The text of docs/profiles.md about a profile: its addresses and its facts. */
function sectionOf(profile: Profile): string {
  const rows = profile.facts.map((fact) => {
    const [codes, request] = ('right' in fact ? fact.wrong[0] : undefined) ?? [];
    const example = request === undefined ? '' : `${shortRequest(request)}: ${code(codes ?? '')}`;
    return `| ${cell(fact.says)} | ${example} | ${sourceOf(fact.source)} |`;
  });
  const base = profile.extends === undefined ? '' : ` It extends \`${profile.extends.name}\`.`;
  const table =
    rows.length === 0 ? [] : ['', '| what it knows | not valid there | source |', '| --- | --- | --- |', ...rows];
  return [`### \`${profile.name}\``, '', `Selected by ${addressesOf(profile)}.${base}`, ...table].join('\n');
}

test('docs/profiles.md explains every profile', () => {
  const file = new URL('../docs/profiles.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const standard = ['odata-4.01', 'odata-4.02'];
  const sections = profiles.filter(({ name }) => !standard.includes(name)).map(sectionOf);
  const rows = ['| profile | selected by | facts |', '| --- | --- | --- |', ...profiles.map(rowOf)];
  const withList = text.replace(/<!-- profile-list -->\n[^]*?<!-- \/profile-list -->/, () =>
    ['<!-- profile-list -->', '', ...rows, '', '<!-- /profile-list -->'].join('\n'),
  );
  const [before = '', rest = ''] = withList.split('<!-- profiles -->\n');
  const [, after = ''] = rest.split('<!-- /profiles -->');
  const expected = `${before}<!-- profiles -->\n\n${sections.join('\n\n')}\n\n<!-- /profiles -->${after}`;
  if (process.env['UPDATE'] === '1') writeFileSync(file, expected);
  const squeeze = (each: string): string => each.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  const missing = sections.find((section) => !squeeze(text).includes(squeeze(section)))?.split('\n', 1)[0];
  const isCurrent = process.env['UPDATE'] === '1' || squeeze(text) === squeeze(expected);
  expect(
    isCurrent,
    `docs/profiles.md is not that of the profiles (${missing ?? 'another section'}): run \`${command}\``,
  ).toBe(true);
});
