/** Reads the text of a configuration (JSON with comments) into a typed value and findings with places. */
import { builtInServices, ruleInfos } from '@odatalint/core';
import type { Span } from '@odatalint/core';
import { type KnownNames, readShape } from '../settings/read-shape.js';
import { memberValue, membersOf, parseJsonTree, type SettingsTree } from '../settings/settings-tree.js';
import { normalizeUrl } from './base-url.js';
import { configShape, type Config } from './config-shape.js';
import { profileChain } from './merge-configs.js';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';

export type { KnownNames } from '../settings/read-shape.js';

/** A configuration and its findings; members with a finding are omitted from the value. */
export interface ReadConfig {
  readonly config: Config;
  readonly diagnostics: readonly FileDiagnostic[];
}

const builtInNames = (): KnownNames => ({
  rules: ruleInfos.map((info) => info.name),
  profiles: builtInServices.map((service) => service.name),
});

const kind = { code: 'malformed-config', label: 'The configuration', noun: 'a configuration' } as const;

/** Reads the text of a file, with or without a byte order mark; offsets of findings count in it. Never throws. */
export function readConfig(text: string, known: KnownNames = builtInNames()): ReadConfig {
  return readConfigTree(parseConfig(text), {}, known);
}

/** The tree of a configuration, to find the configurations that it extends. */
export const parseConfig = (text: string): SettingsTree => parseJsonTree(text, kind.noun);

/** Reads a tree; `declared` are the names in the configurations that this one extends. */
export function readConfigTree(
  tree: SettingsTree,
  declared: Pick<KnownNames, 'services' | 'ownProfiles'>,
  known: KnownNames = builtInNames(),
): ReadConfig {
  const names = {
    ...known,
    services: [...new Set([...namesIn(tree, 'services'), ...(declared.services ?? [])])],
    ownProfiles: [...new Set([...namesIn(tree, 'profiles'), ...(declared.ownProfiles ?? [])])],
  };
  const { value, diagnostics } = readShape(tree, configShape, kind, names);
  const config = value as Config;
  return { config, diagnostics: [...diagnostics, ...circlesIn(tree, config), ...sharedAddressesIn(tree, config)] };
}

/** The path of an extended configuration, and its place including quotes. */
export interface BaseReference extends Span {
  readonly path: string;
}

/** The files that a configuration extends, without items that are not paths, which `readConfigTree` reports. */
export function basesIn({ root }: SettingsTree): readonly BaseReference[] {
  const value = memberValue(root, 'extends');
  const items = value?.kind === 'array' ? value.items : value === undefined ? [] : [value];
  return items.flatMap((item) =>
    item.kind === 'string' && item.text !== '' ? [{ path: item.text, start: item.start, end: item.end }] : [],
  );
}

/** The services and profiles that contain errors of a configuration. */
export type FaultyNames = Readonly<Record<'services' | 'profiles', readonly string[]>>;

/**
 * The services and profiles that contain all errors of a configuration; undefined if there are errors elsewhere, or text that is
 * not JSON, so that more is unknown than these.
 */
export function namesWithErrors(
  { root, faults }: SettingsTree,
  diagnostics: readonly FileDiagnostic[],
): FaultyNames | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const within = (member: keyof FaultyNames): readonly string[] => {
    const members = membersOf(memberValue(root, member));
    return errors.flatMap(
      ({ start, end }) => members.find(({ value }) => value.start <= start && end <= value.end)?.name ?? [],
    );
  };
  const [services, profiles] = [within('services'), within('profiles')];
  return faults.length > 0 || services.length + profiles.length < errors.length ? undefined : { services, profiles };
}

/** A finding for each profile that extends itself, directly or through others. */
function circlesIn({ root }: SettingsTree, { profiles = {} }: Config): readonly FileDiagnostic[] {
  return membersOf(memberValue(root, 'profiles')).flatMap(({ name, value }) => {
    const chain = profileChain(profiles, name);
    const last = chain.at(-1);
    if (last === undefined || profiles[last]?.extends !== name) return [];
    const through = chain.length === 1 ? '' : ` through ${chain.slice(1).join(' and ')}`;
    const place = memberValue(value, 'extends') ?? value;
    return [errorAt(kind.code, place, `The profile "${name}" extends itself${through}; extend a built-in profile.`)];
  });
}

/** A warning for each base URL that another service has too, unless overrides choose one of them for some files. */
function sharedAddressesIn({ root }: SettingsTree, { overrides = [] }: Config): readonly FileDiagnostic[] {
  const chosen = new Set(overrides.map(({ service }) => service));
  const owners = new Map<string, string>();
  return membersOf(memberValue(root, 'services')).flatMap(({ name, value }) => {
    const urls = memberValue(value, 'baseUrls');
    return (urls?.kind === 'array' ? urls.items : []).flatMap((item): FileDiagnostic[] => {
      if (item.kind !== 'string') return [];
      const address = normalizeUrl(item.text).replace(/\/$/, '');
      const owner = owners.get(address) ?? name;
      owners.set(address, owner);
      if (owner === name || chosen.has(owner) || chosen.has(name)) return [];
      const message = `The service "${owner}" has this base URL too, so its requests are ambiguous; remove one, or choose the service in "overrides".`;
      return [{ ...errorAt(kind.code, item, message), severity: 'warning' }];
    });
  });
}

/** The names of the services or profiles, to which any member may refer. */
const namesIn = ({ root }: SettingsTree, member: 'services' | 'profiles'): readonly string[] =>
  membersOf(memberValue(root, member)).map(({ name }) => name);
