/** Finds the services of a proposal with which requests become wrong that are right without a configuration. */
import { builtInServices, createChecker, type Schema, serviceAt } from '@odatalint/core';
import { type AddressedRequest, isAddressOf, ServiceDirectory } from '../config/service-directory.js';
import type { ServiceConfig } from '../config/config-shape.js';
import type { Address, FoundAddresses } from './addresses-in.js';
import { isMisfit } from './fitting-schemas.js';

/** A service as the proposed configuration has it. */
export interface CheckedService {
  readonly name: string;
  readonly profile: string;
  readonly baseUrls: readonly string[];
  readonly schema: Schema | undefined;
}

/**
 * In: the services of a proposal, the addresses in the files. Out: the names of those that do harm. With a schema, some wrong requests
 * are the mistakes that it finds; without one, a service knows nothing that could be a reason for another finding.
 */
export function harmfulServices(services: readonly CheckedService[], found: FoundAddresses): ReadonlySet<string> {
  const configs = Object.fromEntries(services.map((each) => [each.name, configOf(each)]));
  const directory = new ServiceDirectory();
  const checkers = new Map(services.map((each) => [each.name, checkerFor(each)]));
  const plain = createChecker({ fixes: false });
  const counts = new Map(services.map(({ name }) => [name, { right: 0, wrong: 0 }]));
  const claimed = found.doubtful.filter(({ input, written }) =>
    [input.url, written].some((url) => isAddressOf(url, configs)),
  );
  for (const address of [...found.addresses, ...claimed]) {
    const { configured: name } = directory.of(requestOf(address), { config: { services: configs } });
    const count = name === undefined ? undefined : counts.get(name);
    const checker = name === undefined ? undefined : checkers.get(name);
    const input = { ...address.input, url: address.written };
    const hasError = (each = plain): boolean => each.check(input).some(({ severity }) => severity === 'error');
    if (count === undefined || hasError()) continue;
    count.right++;
    if (hasError(checker)) count.wrong++;
  }
  const isHarmful = ({ name, schema }: CheckedService): boolean => {
    const { right, wrong } = counts.get(name)!;
    return schema === undefined ? wrong > 0 : isMisfit(wrong, right);
  };
  return new Set(services.filter(isHarmful).map(({ name }) => name));
}

const requestOf = ({ input, written }: Address): AddressedRequest => ({
  input: { ...input, url: written },
  address: input.url,
});

/** A service without a base address has none in the configuration. */
const configOf = ({ profile, baseUrls }: CheckedService): ServiceConfig =>
  baseUrls.length === 0 ? { profile } : { profile, baseUrls };

function checkerFor({ profile, baseUrls, schema }: CheckedService): ReturnType<typeof createChecker> {
  const service = builtInServices.find(({ name }) => name === profile);
  return createChecker({
    ...(service === undefined ? {} : { service: serviceAt(service, baseUrls) }),
    ...(schema === undefined ? {} : { schema }),
    fixes: false,
  });
}
