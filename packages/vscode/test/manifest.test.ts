/** Everything in the manifest exists: commands, settings with words, media, and only languages that are ours. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const extension = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(extension, path), 'utf8');
const { contributes } = manifest;

describe('the manifest', () => {
  test('has a command for everything that is registered, and registers every command', () => {
    const [, body = ''] =
      /const commands: [^\n]+ = \{\n([\s\S]*?)\n\s+\};/.exec(read('src/commands/register-commands.ts')) ?? [];
    const registered = [...body.matchAll(/^\s{4}(\w+)/gm)].map(([, name = '']) => `odatalint.${name}`);
    expect(registered.toSorted()).toEqual(contributes.commands.map(({ command }) => command).toSorted());
  });

  test('describes every setting', () => {
    for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
      expect(name).toMatch(/^odatalint\./);
      expect(setting.markdownDescription).toMatch(/\.$/);
    }
  });

  test('lists every setting in the README', () => {
    const missing = Object.keys(contributes.configuration.properties).filter(
      (name) => !read('README.md').includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });

  test('claims no language and no file that other extensions own', () => {
    const claimed = contributes.languages.map((language) => [
      language.id,
      'extensions' in language ? language.extensions : 'filenames' in language ? language.filenames : [],
    ]);
    expect(claimed).toEqual([
      ['odata', ['.odata']],
      // Set by the extension where no other one gives request files a language.
      ['odata-http', []],
      ['jsonc', ['odatalint.config.json']],
    ]);
  });

  test('points only at existing files, or at those that the build makes', () => {
    const media = contributes.walkthroughs.flatMap(({ steps }) => steps.map((step) => step.media.image));
    const configurations = contributes.languages.flatMap((language) =>
      'configuration' in language ? [language.configuration] : [],
    );
    const snippets = contributes.snippets.map(({ path }) => path);
    const paths = [manifest.icon, ...media, ...configurations, ...snippets];
    expect(paths.filter((path) => !existsSync(join(extension, path)))).toEqual([]);
  });

  test('works in a folder that no one trusts, since it is only read', () => {
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(true);
    expect(read('package.json')).not.toMatch(/"odatalint\.[^"]*(?:path|executable|command)"/i);
  });

  test('allows no editor older than the interface that it is compiled against', () => {
    const minor = (range: string): string => /\d+\.\d+/.exec(range)?.[0] ?? '';
    expect(minor(manifest.engines.vscode)).toBe(minor(manifest.devDependencies['@types/vscode']));
  });
});

test('the language configuration has words that the editor can use', () => {
  // As a mere text the pattern would be compiled without the flag that gives \\p its meaning.
  const { wordPattern } = JSON.parse(read('language-configuration.json')) as {
    wordPattern: { readonly pattern: string; readonly flags: string };
  };
  const pattern = new RegExp(wordPattern.pattern, `g${wordPattern.flags}`);
  const words = "$filter=Vendor/Name eq 'A-1' and @p gt 2024-01-31".match(pattern);
  expect(words).toEqual(['$filter', 'Vendor', 'Name', 'eq', 'A', '-1', 'and', '@p', 'gt', '2024-01-31']);
});
