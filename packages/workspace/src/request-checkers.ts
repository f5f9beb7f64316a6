/** The checkers and services of single requests, by the file that contains each. */
import type { Checker, Service } from '@odatalint/core';
import { type DocumentFormat, formatOf, type StoredRequest } from '@odatalint/documents';
import { basename } from 'node:path';
import type { CheckerCache, CheckedAgainst } from './checkers/checker-cache.js';
import type { AddressedRequest } from './config/service-directory.js';
import type { ConfigFinder } from './config/find-config.js';
import type { EnvironmentScope } from './environments/environment-cache.js';
import type { PackagedSchema } from './schemas/packaged-schema.js';
import type { VariableValues } from './variable-values.js';

export class RequestCheckers {
  constructor(
    private readonly configs: ConfigFinder,
    private readonly checkers: CheckerCache,
    private readonly environments: VariableValues,
  ) {}

  /** The checker for a request in a file (real or assumed); undefined if it cannot be checked. */
  checkerFor(request: AddressedRequest, path: string, format?: DocumentFormat, fixes = true): Checker | undefined {
    return this.checkersFor(path, format, fixes)(request);
  }

  /** The same for any number of requests; the configuration and environments of the file are looked up once. */
  checkersFor(path: string, given?: DocumentFormat, fixes = true): (request: AddressedRequest) => Checker | undefined {
    const config = this.configs.configFor(path);
    if (config?.isBroken === true) return () => undefined;
    const fileConfig = config?.forFile(path);
    const format = given ?? formatOf(basename(path));
    const filling = format === undefined ? undefined : this.environments.fillingFor({ path, format }, undefined);
    return (request) => this.checkers.checkerFor(filling?.addressed(request) ?? request, fileConfig, fixes);
  }

  /** The service of a request in a file (real or assumed). */
  serviceFor(request: AddressedRequest, path: string, format?: DocumentFormat): Service {
    return this.checkers.serviceFor(
      this.#addressed(request, path, format),
      this.configs.configFor(path)?.forFile(path),
    );
  }

  /** Whether a request in a file goes to a known service, so that a doubtful one is a request to it. */
  isClaimed(request: AddressedRequest, path: string, format?: DocumentFormat): boolean {
    return this.checkers.services.claims(
      this.#addressed(request, path, format),
      this.configs.configFor(path)?.forFile(path),
    );
  }

  /** Whether a request is checked without the profile of the command line, which cannot have its URL. */
  leavesProfile(request: AddressedRequest): boolean {
    return this.checkers.services.leavesProfile(request);
  }

  /**
   * The service, schema and key that a request is checked against. It reads no key, and the schema only if its version
   * decides the service.
   */
  checkedAgainst(request: AddressedRequest, path: string, format?: DocumentFormat): CheckedAgainst {
    return this.checkers.checkedAgainst(
      this.#addressed(request, path, format),
      this.configs.configFor(path)?.forFile(path),
    );
  }

  /** The schemas of packages that requests had so far. */
  get packagedSchemas(): ReadonlySet<PackagedSchema> {
    return this.checkers.packaged;
  }

  /** The request with the values that an environment gives to the variables in its address. */
  #addressed(request: AddressedRequest, path: string, format = formatOf(basename(path))): AddressedRequest {
    return format === undefined
      ? request
      : this.environments.fillingFor({ path, format }, undefined).addressed(request);
  }

  /** The request of a document with the values of the chosen environment. */
  filled(request: StoredRequest, scope: EnvironmentScope): StoredRequest {
    const config = this.configs.configFor(scope.path)?.forFile(scope.path);
    return this.environments.fillingFor(scope, undefined).fill(request, config)?.request ?? request;
  }
}
