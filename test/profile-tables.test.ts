/** The table of profiles is repeated by the setting of the extension, which `UPDATE=1` writes, and explained by docs/profiles.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { builtInServices } from '@odatalint/core';
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
  setting.enumDescriptions = ['The address of a request decides.', ...builtInServices.map(({ summary }) => summary)];
  const expected = `${JSON.stringify(manifest, undefined, 2)}\n`;
  if (process.env['UPDATE'] === '1') writeFileSync(file, expected);
  else expect(text === expected, `packages/vscode/package.json lacks a profile: run \`${command}\``).toBe(true);
});

test.each(builtInServices)('$name has a summary', ({ summary }) => expect(summary).not.toBe(''));

test.each(builtInServices.map(({ name }) => name))('docs/profiles.md explains %s', (name) => {
  const page = readFileSync(new URL('../docs/profiles.md', import.meta.url), 'utf8');
  const isNamed = page.includes(`\`${name}\``);
  expect(isNamed, `docs/profiles.md does not contain \`${name}\`: write its sources and what it knows`).toBe(true);
});
