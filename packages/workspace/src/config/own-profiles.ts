/** The profiles of a configuration as the same data as the built-in ones. */
import type { Service } from '@odatalint/core';
import {
  type FactData,
  memo,
  noPopularNames,
  type ProfileData,
  profiles as builtInProfiles,
  type Route,
  routesAt,
  serviceOf,
} from '@odatalint/core/internal';
import type { Config, ProfileConfig } from './config-shape.js';

type OwnProfiles = Readonly<Record<string, ProfileConfig>>;

/** The service of a profile of a configuration; undefined for any other name. */
export const ownService = (
  config: Pick<Config, 'profiles'> | undefined,
  name: string | undefined,
): Service | undefined =>
  config?.profiles === undefined || name === undefined || !Object.hasOwn(config.profiles, name)
    ? undefined
    : serviceOfOwn(config.profiles, name);

const serviceOfOwn = memo((own: OwnProfiles, name: string): Service => serviceOf(profileData(own, name, [])!));

/** A profile with those that it extends; undefined if it extends itself, which is a finding, or does not exist. */
function profileData(own: OwnProfiles, name: string | undefined, chain: readonly string[]): ProfileData | undefined {
  const profile = name !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
  if (name === undefined || profile === undefined) return builtInProfiles.find((each) => each.name === name);
  if (chain.includes(name)) return undefined;
  const base = profileData(own, profile.extends, [...chain, name]);
  const { summary = base?.summary ?? '', addresses, facts = [], popularNames } = profile;
  return {
    name,
    summary,
    ...(base && { extends: base }),
    ...(addresses && { addresses: { hosts: addresses.hosts, routes: routesOf(addresses.routes, base) } }),
    facts: [ownMembers(profile, base), ...facts],
    ...(popularNames && { popularNames: { ...noPopularNames, ...popularNames } }),
  };
}

/** The routes at some paths: by default those of the extended profile, or the root of the host. */
function routesOf(paths: readonly string[] | undefined, base: ProfileData | undefined): readonly Route[] {
  if (paths !== undefined) {
    const segmentsOf = (path: string): readonly string[] => path.split('/').filter((word) => word !== '');
    // eslint-disable-next-line no-restricted-syntax -- the segments of one path
    return paths.flatMap((path) => routesAt(...segmentsOf(path)));
  }
  const inherited = base === undefined ? [] : serviceOf(base).conventions.addresses.routes;
  return inherited.some((route) => route.interface === 'object') ? inherited : routesAt();
}

/** The defined members, so that they override those of another record. */
const defined = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

/** The members that a profile has for the most used facts. */
function ownMembers(profile: ProfileConfig, base: ProfileData | undefined): FactData {
  const { options, operators, functions, topLimit, pageLimit, expandLimit } = profile;
  const { expandDepth, lambdaDepth, orderbyLimit, namesInAnyCase, requiredOptions = [], rules } = profile;
  const before = base === undefined ? [] : serviceOf(base).conventions.query.ownOptions;
  const required = requiredOptions.map((name) => ({
    ...before.find((each) => each.name === name),
    name,
    isRequired: true as const,
  }));
  return {
    dialect: defined({ options, operators, functions }),
    conventions: {
      ...(namesInAnyCase === undefined ? {} : { names: { case: namesInAnyCase ? 'any' : 'exact' } }),
      query: {
        ...defined({ pageLimit }),
        filter: defined({ lambdaDepth }),
        orderby: defined({ limit: orderbyLimit }),
        expand: defined({ limit: expandLimit, depth: expandDepth }),
        top: defined({ limit: topLimit }),
        ...(required.length === 0
          ? {}
          : { ownOptions: [...before.filter(({ name }) => !requiredOptions.includes(name)), ...required] }),
      },
    },
    ...(rules && { severities: rules }),
  };
}
