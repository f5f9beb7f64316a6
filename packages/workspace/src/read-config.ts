/** Reads the text of a configuration file: JSON with comments in, a typed value and positioned findings out. */
import { builtInServices, ruleInfos } from '@odatalint/core';
import { findNodeAtLocation } from 'jsonc-parser';
import { configShape, type Config } from './config-shape.js';
import type { FileDiagnostic } from './file-diagnostic.js';
import { parseJsonTree, type SettingsTree } from './json-tree.js';
import { type KnownNames, readShape } from './read-shape.js';

export type { KnownNames } from './read-shape.js';

/** A configuration and what is wrong with it; members with a finding are left out of the value. */
export interface ReadConfig {
  readonly config: Config;
  readonly diagnostics: readonly FileDiagnostic[];
}

const builtInNames = (): KnownNames => ({
  rules: ruleInfos.map((info) => info.name),
  profiles: builtInServices.map((service) => service.name),
});

const kind = { code: 'malformed-config', label: 'The configuration', noun: 'a configuration' };

/** Takes the text of a file (a leading byte order mark is fine); offsets of findings count in that text. Never throws. */
export function readConfig(text: string, known: KnownNames = builtInNames()): ReadConfig {
  const tree = parseJsonTree(text, kind.noun);
  const { value, diagnostics } = readShape(tree, configShape, kind, { ...known, services: servicesOf(tree) });
  return { config: value as Config, diagnostics };
}

/** The names of the services, which places may refer to wherever they stand. */
function servicesOf({ root }: SettingsTree): readonly string[] {
  const services = root?.type === 'object' ? findNodeAtLocation(root, ['services']) : undefined;
  return services?.children?.flatMap((property) => property.children?.[0]?.value ?? []) ?? [];
}
