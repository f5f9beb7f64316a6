/** Merges configurations: the extended ones, the extending one, and the overrides for single files. */
import { relative, resolve } from 'node:path';
import type { Config, OverrideConfig, ServiceConfig } from './config-shape.js';
import { withSlashes } from '../files/git-ignore.js';

/** A configuration, and the folder that its paths are relative to. */
interface PlacedConfig {
  readonly config: Config;
  readonly folder: string;
}

type Services = Readonly<Record<string, ServiceConfig>>;

/**
 * Merges configurations; later ones win. Rules merge by code, languages by name, services by member, places and
 * overrides are concatenated, and the rest is replaced. Paths of schemas and keys become relative to `folder`; patterns
 * stay.
 */
export function mergeConfigs(configs: readonly PlacedConfig[], folder: string): Config {
  return configs
    .map(({ config, folder: from }) => (from === folder ? config : withPathsFrom(config, from, folder)))
    .reduce(extendConfig, {});
}

function extendConfig(base: Config, own: Config): Config {
  const services = mergeServices(base.services ?? {}, own.services ?? {});
  const places = [...(base.places ?? []), ...(own.places ?? [])];
  const overrides = [...(base.overrides ?? []), ...(own.overrides ?? [])];
  return {
    ...base,
    ...own,
    ...(base.profiles === undefined ? {} : { profiles: { ...base.profiles, ...own.profiles } }),
    ...(base.rules === undefined ? {} : { rules: { ...base.rules, ...own.rules } }),
    ...(base.services === undefined ? {} : { services }),
    ...(base.languages === undefined ? {} : { languages: { ...base.languages, ...own.languages } }),
    ...(places.length === 0 ? {} : { places }),
    ...(overrides.length === 0 ? {} : { overrides }),
  };
}

function mergeServices(base: Services, own: Services): Services {
  // A map, so that a service can be named __proto__.
  const merged = new Map(Object.entries(base));
  for (const [name, service] of Object.entries(own)) {
    const known = merged.get(name);
    const rules = known?.rules === undefined ? {} : { rules: { ...known.rules, ...service.rules } };
    merged.set(name, { ...known, ...service, ...rules });
  }
  return Object.fromEntries(merged);
}

const mapServices = (services: Services, change: (service: ServiceConfig) => ServiceConfig): Services =>
  Object.fromEntries(Object.entries(services).map(([name, service]) => [name, change(service)]));

function withPathsFrom(config: Config, from: string, to: string): Config {
  const moved = (path: string): string => withSlashes(relative(to, resolve(from, path)));
  const profiles = Object.fromEntries(
    Object.entries(config.profiles ?? {}).map(([name, profile]) => [
      name,
      profile.annotations === undefined ? profile : { ...profile, annotations: profile.annotations.map(moved) },
    ]),
  );
  const services = mapServices(config.services ?? {}, (service) => ({
    ...service,
    ...(service.schema === undefined ? {} : { schema: service.schema.map(moved) }),
    ...(service.key === undefined ? {} : { key: moved(service.key) }),
  }));
  return {
    ...config,
    ...(config.profiles === undefined ? {} : { profiles }),
    ...(config.services === undefined ? {} : { services }),
  };
}

/** The profiles that a profile of a configuration extends, directly or through others, itself first; each once, also in a circle. */
export function profileChain(profiles: Config['profiles'] = {}, name: string): readonly string[] {
  const chain = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && Object.hasOwn(profiles, at) && !chain.has(at);)
    at = (chain.add(at), profiles[at]!.extends);
  return [...chain];
}

/**
 * Replaces the user's own profiles in services by the built-in ones that they extend. The annotations of a profile join
 * the schema of each of its services.
 */
export function withOwnProfiles(config: Config): Config {
  const { profiles = {}, services } = config;
  if (services === undefined || Object.keys(profiles).length === 0) return config;
  const filled = mapServices(services, (service) => {
    const { profile: name, schema = [] } = service;
    if (name === undefined || !Object.hasOwn(profiles, name)) return service;
    const chain = profileChain(profiles, name).map((each) => profiles[each]!);
    const builtIn = chain.at(-1)?.extends;
    const annotations = chain.toReversed().flatMap((each) => each.annotations ?? []);
    return {
      ...service,
      ...(builtIn === undefined ? {} : { profile: builtIn }),
      ...(schema.length === 0 ? {} : { schema: [...schema, ...annotations] }),
      ownProfile: name,
    };
  });
  return { ...config, services: filled };
}

/** The settings of a file with overrides: their rules take precedence over those of every service. */
export function overrideConfig(config: Config, overrides: readonly OverrideConfig[]): Config {
  const decided = Object.fromEntries(overrides.flatMap(({ rules = {} }) => Object.entries(rules)));
  if (Object.keys(decided).length === 0) return config;
  const rules = { ...config.rules, ...decided };
  if (config.services === undefined) return { ...config, rules };
  const services = mapServices(config.services, (service) => {
    if (service.rules === undefined) return service;
    const left = Object.entries(service.rules).filter(([code]) => !Object.hasOwn(decided, code));
    return { ...service, rules: Object.fromEntries(left) };
  });
  return { ...config, rules, services };
}
