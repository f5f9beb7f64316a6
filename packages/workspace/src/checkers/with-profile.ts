/** Applies the differences in a configured profile to the built-in service that it extends. */
import type { Service } from '@odatalint/core';
import type { ProfileConfig } from '../config/config-shape.js';

/** The defined members, so that they override those of another record. */
const defined = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

const caseOf = (anyCase: boolean | undefined): 'any' | 'exact' | undefined =>
  anyCase === undefined ? undefined : anyCase ? 'any' : 'exact';

/** The service of a profile. Members that the profile lacks stay the same. */
export function withProfile(service: Service, profile: ProfileConfig & { readonly name: string }): Service {
  const { options, operators, functions, topLimit, pageLimit, expandLimit } = profile;
  const { expandDepth, lambdaDepth, orderbyLimit, namesInAnyCase, requiredOptions = [] } = profile;
  const { conventions, dialect } = service;
  const { query } = conventions;
  return {
    ...service,
    name: profile.name,
    summary: profile.summary ?? service.summary,
    dialect: { ...dialect, name: profile.name, ...defined({ options, operators, functions }) },
    conventions: {
      ...conventions,
      names: { ...conventions.names, ...defined({ case: caseOf(namesInAnyCase) }) },
      query: {
        ...query,
        ...defined({ topLimit, pageLimit, expandLimit }),
        ownOptions: [
          ...query.ownOptions.filter(({ name }) => !requiredOptions.includes(name)),
          ...requiredOptions.map((name) => ({
            ...query.ownOptions.find((each) => each.name === name),
            name,
            isRequired: true as const,
          })),
        ],
        restrictions: { ...query.restrictions, ...defined({ expandDepth, lambdaDepth, orderbyLimit }) },
      },
    },
    severities: { ...service.severities, ...profile.rules },
  };
}
