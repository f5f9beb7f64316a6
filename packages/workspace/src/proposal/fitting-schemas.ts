/**
 * Decides whether a schema with the sets of some requests really belongs to their service, by checking them with it.
 */
import { builtInServices, type Checker, createChecker } from '@odatalint/core';
import { serviceAt } from '@odatalint/core/internal';
import type { Address } from './addresses-in.js';
import type { FittingPath } from './base-paths.js';
import { profileOf } from './known-schemas.js';

/** The number of requests that show whether a schema fits; more only take time. */
const maxRequests = 200;

/** The number of wrong requests that are normal mistakes. */
const maxMistakes = 2;

/**
 * Decides for each service whether the schema that seems to fit really does. It does not if more than a tenth of the
 * valid requests below its base path have an error with the schema.
 */
export function reallyFits(
  addresses: readonly Address[],
  doubtful: readonly Address[],
  fitting: (address: Address) => FittingPath | undefined,
): (fit: FittingPath) => boolean {
  const groups = new Map<string, { readonly fit: FittingPath; readonly members: Address[] }>();
  for (const address of addresses) {
    const fit = fitting(address);
    if (fit === undefined) continue;
    const group = groups.get(idOf(fit)) ?? { fit, members: [] };
    groups.set(idOf(fit), group);
    if (group.members.length < maxRequests) group.members.push(address);
  }
  const others = [...addresses.filter((address) => fitting(address) === undefined), ...doubtful];
  for (const { fit, members } of groups.values()) {
    const below = others.filter((each) => fit.base !== '' && isBelow(each, fit));
    for (const address of below.slice(0, maxRequests)) members.push(address);
  }
  const plain = createChecker({ fixes: false });
  const misfits = new Set<string>();
  for (const [id, { fit, members }] of groups) {
    const checker = checkerFor(fit, members[0]!);
    const right = members.filter((each) => !hasError(plain, each));
    const wrong = right.filter((each) => hasError(checker, each));
    if (isMisfit(wrong.length, right.length)) misfits.add(id);
  }
  return (fit) => !misfits.has(idOf(fit));
}

/** Whether too many valid requests are wrong with a schema. */
export const isMisfit = (wrong: number, right: number): boolean => wrong > maxMistakes && wrong * 10 > right;

const idOf = ({ base, known }: FittingPath): string => JSON.stringify([base.toLowerCase(), known.path]);

const isBelow = ({ path }: Address, { base }: FittingPath): boolean =>
  path.toLowerCase().startsWith(`${base.toLowerCase()}/`);

function checkerFor({ base, known }: FittingPath, { profile }: Address): Checker {
  const name = profileOf(profile, known, base);
  const service = builtInServices.find((each) => each.name === name);
  return createChecker({
    ...(service === undefined ? {} : { service: serviceAt(service, [base]) }),
    schema: known.schema,
    fixes: false,
  });
}

const hasError = (checker: Checker, { input }: Address): boolean =>
  checker.check(input).some(({ severity }) => severity === 'error');
