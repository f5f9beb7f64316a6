/** The checkers and services of the requests in one file (real or assumed), under its configuration. */
import type { Checker, Service } from '@odatalint/core';
import type { DocumentFormat, StoredRequest } from '@odatalint/documents';
import type { CheckedAgainst, CheckerCache } from './checkers/checker-cache.js';
import type { FileConfig, LoadedConfig } from './config/find-config.js';
import type { AddressedRequest } from './config/service-directory.js';
import type { Filling } from './variable-values.js';

/** Returns the requests of a file; by default the name of the file determines the format. */
export type RequestsAt = (path: string, format?: DocumentFormat) => FileRequests;

export class FileRequests {
  readonly #checkers: CheckerCache;
  readonly #config: FileConfig | undefined;
  readonly #isBroken: boolean;
  readonly #filling: Filling | undefined;

  /**
   * @param config - The configuration of the file.
   * @param filling - The values for its variables; undefined for a file of no format.
   */
  constructor(path: string, checkers: CheckerCache, config: LoadedConfig | undefined, filling: Filling | undefined) {
    this.#checkers = checkers;
    this.#config = config?.forFile(path);
    this.#isBroken = config?.isBroken === true;
    this.#filling = filling;
  }

  /** The checker for a request; undefined if it cannot be checked. Without `fixes` its findings have none. */
  checkerFor(request: AddressedRequest, fixes = true): Checker | undefined {
    return this.#isBroken ? undefined : this.#checkers.checkerFor(this.#addressed(request), this.#config, fixes);
  }

  /** The service of a request. */
  serviceFor(request: AddressedRequest): Service {
    return this.#checkers.serviceFor(this.#addressed(request), this.#config);
  }

  /**
   * The service, schema and key that a request is checked against. It reads no key, and the schema only if its version
   * decides the service.
   */
  checkedAgainst(request: AddressedRequest): CheckedAgainst {
    return this.#checkers.checkedAgainst(this.#addressed(request), this.#config);
  }

  /** Whether a request goes to a known service, so that a doubtful one is a request to it. */
  isClaimed(request: AddressedRequest): boolean {
    return this.#checkers.services.claims(this.#addressed(request), this.#config);
  }

  /** Whether a request is checked without the profile of the command line, which cannot have its URL. */
  leavesProfile(request: AddressedRequest): boolean {
    return this.#checkers.services.leavesProfile(request);
  }

  /** The request with the values of the chosen environment. */
  filled(request: StoredRequest): StoredRequest {
    return this.#filling?.fill(request, this.#config)?.request ?? request;
  }

  /** The request with the values that an environment gives to the variables in its address. */
  #addressed(request: AddressedRequest): AddressedRequest {
    return this.#filling?.addressed(request) ?? request;
  }
}
