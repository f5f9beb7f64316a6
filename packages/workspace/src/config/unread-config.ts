/** Names of configuration files in other tools. Such a file is not read, but found and reported. */
import { basename, extname, join } from 'node:path';
import { exists } from '../files/look-up.js';
import { CONFIG_FILE_NAME } from './config-shape.js';

const extensions = ['.jsonc', '.json5', '.yaml', '.yml', '.toml', '.js', '.cjs', '.mjs', '.ts'];

/** The names to look for in a folder without a configuration. */
export const unreadConfigNames: readonly string[] = [
  ...extensions.map((extension) => `odatalint.config${extension}`),
  ...['', '.json', '.yaml', '.yml', '.js', '.cjs'].map((extension) => `.odatalintrc${extension}`),
];

/** The path of a file in a folder that has one of these names. */
export const unreadConfigIn = (folder: string): string | undefined =>
  unreadConfigNames.map((name) => join(folder, name)).find(exists);

const programs: ReadonlySet<string> = new Set(['.js', '.cjs', '.mjs', '.ts']);
const otherData: ReadonlySet<string> = new Set(['.yaml', '.yml', '.toml']);

/**
 * The reason why a file cannot be a configuration, for users; undefined for JSON, whose name must match unless
 * something else names it.
 */
export function refusalOfConfig(path: string, isNamed: boolean): string | undefined {
  const extension = extname(path).toLowerCase();
  const target = `write ${CONFIG_FILE_NAME}`;
  if (programs.has(extension)) return `odatalint does not run a program as its configuration: ${target}.`;
  if (otherData.has(extension)) return `A configuration is JSON, in which comments are allowed: ${target}.`;
  if (isNamed || basename(path) === CONFIG_FILE_NAME) return undefined;
  return `A file of this name is not read: rename it to ${CONFIG_FILE_NAME}, or use --config.`;
}
