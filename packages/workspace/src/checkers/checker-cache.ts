/** Makes the checker for each request's service, once, and reads the schemas it needs. */
import {
  builtInServices,
  createChecker,
  type KeyDefinition,
  odata401Service,
  type Checker,
  type ReferenceSettings,
  type Schema,
  type Service,
  serviceAt,
} from '@odatalint/core';
import { CheckMemory, isOwnAddress, isRequestInput } from '@odatalint/core/internal';
import { resolve } from 'node:path';
import type { CheckChoices } from './check-choices.js';
import { isElsewhere, isResourceOf, isResourceOfKnown, serviceWithoutRoot, mayHoldAddress } from './known-address.js';
import { type AddressedRequest, isAddressOf, isBuiltIn, selectService } from '../config/select-service.js';
import type { FileConfig } from '../config/find-config.js';
import { KeyCache, type LoadedKeyFile } from '../config/key-cache.js';
import { namesHost } from '../config/match-base-url.js';
import type { RuleSettings, ServiceConfig } from '../config/config-shape.js';
import { displayName } from '../files/find-files.js';
import { namedByRepository, namedByUser, type Roots } from '../files/roots.js';
import { keyOfList, type LoadedSchemaFile, SchemaCache } from '../schemas/schema-cache.js';
import { locateNotes, type SchemaFiles } from '../schemas/locate-notes.js';
import { RunRules } from './run-rules.js';
import { configFault, faultyFile, notChecked, type ServiceFault, withFault } from './with-service-fault.js';

/** What a request is checked against, for those who show it. */
export interface RequestTarget {
  /** The name of the configured service; absent where a built-in one is asked as it is. */
  readonly configured?: string;
  /** The name of the built-in service whose rules apply. */
  readonly service: string;
  /** Absolute paths of schema files; none where the service brings its own schema, or has none. */
  readonly schema: readonly string[];
  /** Whether names are checked: there is a schema in files or one that the service brings. */
  readonly hasSchema: boolean;
  /** Why the requests of the service are not checked, or not with the current schema, as far as it is known. */
  readonly fault?: ServiceFault;
  /** The absolute path of the definition of the API key. */
  readonly key?: string;
}

/** What a service amounts to when command line and configuration are put together. */
interface Target {
  /** The configured service. */
  readonly name: string | undefined;
  readonly service: Service | undefined;
  readonly schema: readonly string[];
  /** The base addresses of the configured service. */
  readonly baseUrls: readonly string[];
  /** The path of an API key definition. */
  readonly keyFile: string | undefined;
  readonly references: ReferenceSettings | undefined;
  readonly rules: RuleSettings;
}

/** Whether a request has an address at a service's own hosts and routes. Any other request only shows a version, which a schema knows better. */
const isAtOwnAddress = ({ input, address }: AddressedRequest, { conventions }: Service): boolean =>
  isRequestInput(input) && [input.url, address ?? input.url].some((url) => isOwnAddress(url, conventions));

/** A built-in service at the addresses of a configured one. */
function addressedService(name: string | undefined, baseUrls: readonly string[]): Service | undefined {
  const service = builtInServices.find((each) => each.name === name);
  return service && serviceAt(service, baseUrls);
}

/** The service that a schema and a base address say where no profile is configured: so it is known where its paths begin. */
function detectedService(schema: Schema, baseUrls: readonly string[]): Service | undefined {
  const [url] = baseUrls;
  return url === undefined ? undefined : serviceAt(createChecker({ schema }).serviceFor({ url }), baseUrls);
}

/** The absolute paths of files that a configuration names. */
const pathsOf = (paths: readonly string[], config: FileConfig | undefined): readonly string[] =>
  paths.map((path) => resolve(config?.folder ?? '', path));

export class CheckerCache {
  readonly #choices: CheckChoices;
  readonly rules: RunRules;
  readonly #cwd: string;
  /** With fixes and without. */
  readonly #checkers = {
    with: new Map<Target, Checker>(),
    without: new Map<Target, Checker>(),
  };
  readonly #targets = new Map<string, Target>();
  /** Of those whose checkers were made. */
  readonly #faults = new Map<Target, ServiceFault>();
  /** The target that was asked for last, and what it was chosen by beside its name. */
  #last: { config: FileConfig | undefined; builtIn: string | undefined; target: Target } | undefined;
  readonly #schemas: SchemaCache;
  readonly #keys = new KeyCache();
  /** Knows the service of a request by its address alone. */
  readonly #byRoute = createChecker();
  readonly #memory: CheckMemory;

  /** Paths are shown relative to `cwd`. A schema that cannot be used is as it was for the checkers before, if it was valid then. */
  constructor(choices: CheckChoices, cwd: string, before?: CheckerCache) {
    this.#schemas = new SchemaCache(before && before.#schemas);
    this.#memory = new CheckMemory(choices.memory);
    this.#choices = choices;
    this.rules = new RunRules(choices);
    this.#cwd = cwd;
  }

  /**
   * The checker for a request under a configuration; undefined for a doubtful request that belongs to no service. If the schema or
   * the key definition of its service cannot be used, its only finding says so. Without `fixes` its findings have none.
   */
  checkerFor(request: AddressedRequest, config: FileConfig | undefined, fixes = true): Checker | undefined {
    if (request.isDoubtful === true && !this.isClaimed(request, config)) return undefined;
    const target = this.#targetOf(request, config);
    const checkers = this.#checkers[fixes ? 'with' : 'without'];
    let checker = checkers.get(target);
    if (checker === undefined) checkers.set(target, (checker = this.#makeChecker(target, config, fixes)));
    return checker;
  }

  /** The service that a request goes to under a configuration; its schema is read only where its version decides. */
  serviceFor(request: AddressedRequest, config: FileConfig | undefined): Service {
    const { service, schema } = this.#targetOf(request, config);
    if (service !== undefined) return service;
    const byRoute = this.#routeOf(request);
    if (schema.length === 0 || isAtOwnAddress(request, byRoute)) return byRoute;
    return this.checkerFor(request, config)?.serviceFor(request.input) ?? byRoute;
  }

  /** Whether a request has a host and a path at which the profile of the command line is not, so that it is checked without it. */
  leavesProfile({ input, service: said }: AddressedRequest): boolean {
    if (said !== undefined && said !== this.#choices.profile && isBuiltIn(said)) return true;
    const service = builtInServices.find(({ name }) => name === this.#choices.profile);
    return service !== undefined && isRequestInput(input) && isElsewhere(input.url, service);
  }

  /** What a request is checked against under a configuration; no key is read, and a schema only where its version decides. */
  describeTarget(request: AddressedRequest, config: FileConfig | undefined): RequestTarget {
    const target = this.#targetOf(request, config);
    const { name, schema, keyFile } = target;
    const service = this.serviceFor(request, config);
    const fault = this.#faults.get(target) ?? configFault(name, config);
    return {
      ...(name === undefined ? {} : { configured: name }),
      service: service.name,
      schema,
      hasSchema: schema.length > 0 || service.schema !== undefined,
      ...(fault === undefined ? {} : { fault }),
      ...(keyFile === undefined ? {} : { key: keyFile }),
    };
  }

  /**
   * Whether the address of a request is that of a service: a configured one, or one whose routes and hosts are known. With a
   * service, profile or schema on the command line that is every address without a host of its own.
   */
  isClaimed(request: AddressedRequest, config: FileConfig | undefined): boolean {
    if (request.isMention === true) return this.#isNamed(request, config);
    const { service, profile, schema } = this.#choices;
    if (selectService(request, config?.config.services ?? {}) !== undefined) return true;
    const found = this.#routeOf(request);
    // An interface that only looks like OData claims nothing.
    const isOther = found.conventions.routes.every((route) => route.interface === 'foreign');
    if (found !== odata401Service && !isOther) return true;
    const isDecided = [service, profile, schema, config?.service].some((each) => each !== undefined);
    return isDecided && isRequestInput(request.input) && !namesHost(request.input.url);
  }

  /** Whether the address of a text itself is that of a resource of a service, configured or known by its hosts and routes. */
  #isNamed({ input, address, service }: AddressedRequest, config: FileConfig | undefined): boolean {
    const services = config?.config.services ?? {};
    if (service !== undefined && Object.hasOwn(services, service)) return true;
    if (!isRequestInput(input)) return false;
    return [input.url, address ?? input.url].some((url) => isResourceOf(url, services) || isResourceOfKnown(url));
  }

  /** Whether an address is that of a service that is known: a configured one, or one whose routes and hosts are known. */
  knowsAddress(address: string, config: FileConfig | undefined): boolean {
    const { service, profile } = this.#choices;
    if (isAddressOf(address, config?.config.services ?? {})) return true;
    const isDecided = service !== undefined || profile !== undefined;
    return !isDecided && this.#byRoute.serviceFor({ url: address }) !== odata401Service;
  }

  /** Whether a text can have the address of a known service. */
  mayHoldAddress(text: string, config: FileConfig | undefined): boolean {
    return mayHoldAddress(text, config?.config.services ?? {});
  }

  /** The service that the address of a request says, as it is written or with values for its variables. */
  #routeOf({ input, address }: AddressedRequest): Service {
    const service = this.#byRoute.serviceFor(input);
    return service === odata401Service && address !== undefined ? this.#byRoute.serviceFor({ url: address }) : service;
  }

  /** How many characters of requests were checked so far, those that were remembered left out. */
  get checkedCharacters(): number {
    return this.#memory.checkedCharacters;
  }

  /** Reads the schemas that requests under a configuration can need: every one, or those with the keys of their lists. */
  readSchemas(config: FileConfig | undefined, lists?: readonly string[]): void {
    for (const paths of this.#schemaPaths(config))
      if (lists?.includes(keyOfList(paths)) !== false) this.#schemas.schemaOf(paths, this.#schemaRoots(config));
  }

  /** The keys of the lists of schema files that were read so far. */
  get schemaLists(): readonly string[] {
    return this.#schemas.lists;
  }

  /** The schemas and key definitions that the checks under a configuration use, with the documents that schemas refer to. */
  filesUsedBy(config: FileConfig | undefined): readonly string[] {
    // A cache of its own: what no request needs must not come to be reported because it was looked at here.
    const schemas = new SchemaCache();
    return [
      ...this.#schemaPaths(config).flatMap(
        (paths) => schemas.schemaOf(paths, this.#schemaRoots(config))?.documents ?? paths,
      ),
      ...this.#keyPaths(config),
    ];
  }

  /** Reads every key definition that requests under a configuration can need. */
  readKeys(config: FileConfig | undefined): void {
    for (const path of this.#keyPaths(config)) this.#keys.keyAt(path, this.#keyRoots(config)(path));
  }

  /** For each service with schema files of its own, their absolute paths. */
  #schemaPaths(config: FileConfig | undefined): readonly (readonly string[])[] {
    const services = Object.values(config?.config.services ?? {});
    const configured = services.map(({ schema = [] }) => pathsOf(schema, config));
    const wanted = this.#choices.schema === undefined ? configured : [this.#choices.schema];
    return wanted.filter((paths) => paths.length > 0);
  }

  #keyPaths(config: FileConfig | undefined): readonly string[] {
    if (this.#choices.key !== undefined) return [this.#choices.key];
    const configured = Object.values(config?.config.services ?? {}).flatMap(({ key }) => key ?? []);
    return pathsOf(configured, config);
  }

  /** Every key definition that was read so far. */
  keyFiles(): readonly LoadedKeyFile[] {
    return this.#keys.files();
  }

  /** Every schema file that was read so far. */
  schemaFiles(): readonly LoadedSchemaFile[] {
    return this.#schemas.files();
  }

  /**
   * The configured service of a request: by its address; or the one at its host whose path is missing before a resource of its schema;
   * or the only one without base URLs of the built-in service whose host it names.
   */
  #nameFor(request: AddressedRequest, config: FileConfig | undefined): string | undefined {
    const services = config?.config.services ?? {};
    const name = selectService(request, services, config?.service) ?? this.#serviceWithoutRoot(request, config);
    const placeless = Object.keys(services).filter((each) => services[each]?.baseUrls === undefined);
    if (name !== undefined || placeless.length === 0) return name;
    const found = this.#routeOf(request);
    if (found.conventions.hosts === 'any' || !isAtOwnAddress(request, found)) return undefined;
    const [only, ...others] = placeless.filter((each) => services[each]?.profile === found.name);
    return others.length === 0 ? only : undefined;
  }

  #serviceWithoutRoot({ input }: AddressedRequest, config: FileConfig | undefined): string | undefined {
    if (!isRequestInput(input)) return undefined;
    return serviceWithoutRoot(input.url, config?.config.services ?? {}, ({ schema = [] }) =>
      this.#schemas.schemaOf(pathsOf(schema, config), this.#schemaRoots(config)),
    );
  }

  #targetOf(request: AddressedRequest, config: FileConfig | undefined): Target {
    const { profile, service: wanted } = this.#choices;
    const services = config?.config.services ?? {};
    const named = wanted !== undefined && Object.hasOwn(services, wanted) ? wanted : undefined;
    const decided = profile !== undefined || wanted !== undefined;
    const name = named ?? (decided ? undefined : this.#nameFor(request, config));
    const leaves = profile !== undefined && this.leavesProfile(request);
    const said = (decided && !leaves) || name !== undefined ? undefined : (request.service ?? config?.service);
    const saidBuiltIn = said !== undefined && isBuiltIn(said) ? said : undefined;
    const ofService = name === undefined ? undefined : services[name]?.profile;
    const chosen = leaves ? undefined : profile;
    const builtIn = chosen ?? ofService ?? saidBuiltIn ?? (named === undefined ? wanted : undefined);
    // Asked for every request of a document after every keystroke, and for every line of a stream: paths are worked out once for each
    // service, and most requests go where the one before went.
    const last = this.#last;
    if (last !== undefined && last.config === config && last.target.name === name && last.builtIn === builtIn)
      return last.target;
    const key = [config?.path, config?.variant, name, builtIn].join('\0');
    let target = this.#targets.get(key);
    if (target === undefined) this.#targets.set(key, (target = this.#makeTarget({ name, builtIn }, config)));
    this.#last = { config, builtIn, target };
    return target;
  }

  #makeTarget(
    { name, builtIn }: { readonly name: string | undefined; readonly builtIn: string | undefined },
    config: FileConfig | undefined,
  ): Target {
    const { schema, key: keyFile, rules } = this.#choices;
    const service: ServiceConfig = (name === undefined ? undefined : config?.config.services?.[name]) ?? {};
    return {
      name,
      service: addressedService(builtIn, service.baseUrls ?? []),
      baseUrls: service.baseUrls ?? [],
      schema: schema ?? pathsOf(service.schema ?? [], config),
      keyFile: keyFile ?? (service.key === undefined ? undefined : pathsOf([service.key], config)[0]),
      references: service.references,
      rules: { ...config?.config.rules, ...service.rules, ...rules },
    };
  }

  #schemaRoots(config: FileConfig | undefined): (path: string) => Roots {
    return this.#rootsOf(this.#choices.schema === undefined ? config : undefined);
  }

  #keyRoots(config: FileConfig | undefined): (path: string) => Roots {
    return this.#rootsOf(this.#choices.key === undefined ? config : undefined);
  }

  /** The folders for the paths in a configuration; without one, for those that the user has named. */
  #rootsOf(config: FileConfig | undefined): (path: string) => Roots {
    if (config === undefined) return (path) => namedByUser(path, this.#cwd);
    const roots = namedByRepository(config.folder, this.#cwd);
    return () => roots;
  }

  #makeChecker(target: Target, config: FileConfig | undefined, fixes: boolean): Checker {
    const { only, skip } = this.#choices;
    const schema =
      target.schema.length === 0 ? undefined : this.#schemas.schemaOf(target.schema, this.#schemaRoots(config));
    const key =
      target.keyFile === undefined
        ? undefined
        : this.#keys.keyAt(target.keyFile, this.#keyRoots(config)(target.keyFile));
    const fault = this.#faultOf(target, config, { schema, key });
    if (fault !== undefined) this.#faults.set(target, fault);
    if (fault?.isChecked === false) return withFault(this.#byRoute, fault);
    const service = target.service ?? (schema && detectedService(schema, target.baseUrls));
    // The time is limited for each document, by those who check one.
    const { seconds: _, ...limits } = config?.config.limits ?? {};
    const checker = createChecker({
      ...(key === undefined ? {} : { key }),
      ...(service === undefined ? {} : { service }),
      ...(schema === undefined ? {} : { schema }),
      ...(target.references === undefined ? {} : { references: target.references }),
      rules: target.rules,
      limits,
      fixes,
      ...(only === undefined || only.length === 0 ? {} : { only }),
      ...(skip === undefined ? {} : { skip }),
    });
    if (schema === undefined) return this.#memory.remember(checker);
    const located = locateNotes(checker, this.#schemaFiles(schema.documents ?? target.schema));
    return this.#memory.remember(fault === undefined ? located : withFault(located, fault));
  }

  /** Why the requests of a service cannot be checked, or only with an earlier schema, if so. */
  #faultOf(
    { name, schema: paths, keyFile }: Target,
    config: FileConfig | undefined,
    { schema, key }: { readonly schema: Schema | undefined; readonly key: KeyDefinition | undefined },
  ): ServiceFault | undefined {
    const fault = configFault(name, config);
    if (fault !== undefined) return fault;
    if (keyFile !== undefined && key === undefined) {
      const { code, path } = faultyFile([keyFile], this.#keys.files(), 'malformed-key-definition');
      const shown = displayName(path, this.#cwd);
      return notChecked(code, `the key definition ${shown} cannot be used; correct it or its path`);
    }
    const isMissing = paths.length > 0 && schema === undefined;
    if (!isMissing && !this.#schemas.isOutdated(paths)) return undefined;
    const { code, path } = faultyFile(paths, this.#schemas.files(), 'malformed-schema');
    const shown = displayName(path, this.#cwd);
    if (isMissing) return notChecked(code, `the schema ${shown} cannot be used; correct it or its path`);
    const message = `This request was checked with the last valid version of ${shown}; correct the schema.`;
    return { code, message, isChecked: true };
  }

  /** The documents of a schema by their paths, in the order in which it counts them. */
  #schemaFiles(paths: readonly string[]): SchemaFiles {
    const texts = new Map(this.#schemas.files().map(({ path, text }) => [path, text]));
    return paths.map((path) => ({ path: displayName(path, this.#cwd), text: texts.get(path) ?? '' }));
  }
}
