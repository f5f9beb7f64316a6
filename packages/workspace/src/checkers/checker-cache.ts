/** Creates one checker for each service, and reads the schemas that it needs. */
import {
  builtInServices,
  type Checker,
  createChecker,
  type Diagnostic,
  type KeyDefinition,
  type ReferenceSettings,
  type Schema,
  type Service,
} from '@odatalint/core';
import { CheckMemory, type MemoryBounds, serviceAt } from '@odatalint/core/internal';
import { resolve } from 'node:path';
import type { CheckChoices } from '../config/check-choices.js';
import {
  type AddressedRequest,
  type ChosenService,
  isAtOwnAddress,
  ServiceDirectory,
} from '../config/service-directory.js';
import type { FileConfig, FileTexts } from '../config/find-config.js';
import { KeyCache, type LoadedKeyFile } from '../config/key-cache.js';
import type { KeyedService } from '../config/key-names.js';
import type { RuleSettings, ServiceConfig } from '../config/config-shape.js';
import { displayName } from '../files/find-files.js';
import { namedByRepository, namedByUser, type Roots } from '../files/roots.js';
import { keyOfList, type LoadedSchemaFile, SchemaCache } from '../schemas/schema-cache.js';
import { packagedSchema, type PackagedSchema } from '../schemas/packaged-schema.js';
import { withPackagedSchema, withSchemaOf } from './with-packaged-schema.js';
import type { FileNote } from '../findings/file-diagnostic.js';
import { ownService } from '../config/own-profiles.js';
import { ReportedCodes } from './reported-codes.js';
import { configFault, faultyFile, notChecked, type ServiceFault, withFault } from './with-service-fault.js';

/** The service, schema and key that a request is checked against, for display. */
export interface CheckedAgainst {
  /** The name of the configured service; absent for a profile without configuration. */
  readonly configured?: string;
  /** The name of the profile whose rules apply. */
  readonly service: string;
  /** Absolute paths of schema files; empty if the service has a built-in schema, or none. */
  readonly schema: readonly string[];
  /** Whether names are checked: there is a schema in files or in a package, or a built-in one. */
  readonly hasSchema: boolean;
  /** The package that contains the schema. */
  readonly packaged?: PackagedSchema;
  /** The reason why the requests of the service are not checked, or not with the current schema, if known. */
  readonly fault?: ServiceFault;
  /** The absolute path of the definition of the API key. */
  readonly key?: string;
}

/** The settings of a service by the command line and the configuration together. */
interface ServiceSettings {
  /** The configured service. */
  readonly name: string | undefined;
  readonly service: Service | undefined;
  readonly schema: readonly string[];
  /** The schema of a package, if the service has no other one and the URL of the request is at the root of that schema. */
  readonly packaged?: PackagedSchema;
  /** The base addresses of the configured service. */
  readonly baseUrls: readonly string[];
  /** The path of an API key definition. */
  readonly keyFile: string | undefined;
  readonly references: ReferenceSettings | undefined;
  readonly rules: RuleSettings;
}

/**
 * The service that a schema and a base URL determine without a configured profile. It is needed to find the start of
 * its paths.
 */
function detectedService(schema: Schema, baseUrls: readonly string[]): Service | undefined {
  const [url] = baseUrls;
  return url === undefined ? undefined : serviceAt(createChecker({ schema }).serviceFor({ url }), baseUrls);
}

/** The absolute paths of files that a configuration names. */
const pathsOf = (paths: readonly string[], config: FileConfig | undefined): readonly string[] =>
  paths.map((path) => resolve(config?.folder ?? '', path));

/** The folder and memory of the checks. */
interface CheckingOptions {
  readonly cwd: string;
  readonly memory?: MemoryBounds | undefined;
  readonly openTexts?: FileTexts | undefined;
}

export class CheckerCache {
  readonly #choices: CheckChoices;
  readonly codes: ReportedCodes;
  readonly services: ServiceDirectory<FileConfig>;
  readonly #cwd: string;
  /** The checkers with fixes, and those without. */
  readonly #checkers = {
    with: new Map<ServiceSettings, Checker>(),
    without: new Map<ServiceSettings, Checker>(),
  };
  readonly #settings = new Map<string, ServiceSettings>();
  /** The settings with the schema of a package, which some requests of a service have. */
  readonly #packaged = new Map<ServiceSettings, ServiceSettings>();
  /** The faults of services with checkers. */
  readonly #faults = new Map<ServiceSettings, ServiceFault>();
  /** The last settings, and the choices that led to them besides the name of the service. */
  #last: { config: FileConfig | undefined; profile: string | undefined; settings: ServiceSettings } | undefined;
  readonly #schemas: SchemaCache;
  readonly #keys: KeyCache;
  readonly #memory: CheckMemory;

  /**
   * Paths are shown relative to `cwd`. A schema that cannot be used is replaced by the one of the earlier checkers, if
   * that was valid.
   */
  constructor(choices: CheckChoices, { cwd, memory, openTexts }: CheckingOptions, before?: CheckerCache) {
    this.#schemas = new SchemaCache(before && before.#schemas, openTexts);
    this.#keys = new KeyCache(openTexts);
    this.#memory = new CheckMemory(memory);
    this.#choices = choices;
    this.codes = new ReportedCodes(choices);
    this.services = new ServiceDirectory(choices, ({ schema = [] }, config, name) =>
      this.#schemaOf({ name, schema: pathsOf(schema, config) }, config),
    );
    this.#cwd = cwd;
  }

  /**
   * The checker for a request under a configuration; undefined for a doubtful request that belongs to no service. If
   * the schema or key definition of its service cannot be used, that is its only finding. Without `fixes` its findings
   * have none.
   */
  checkerFor(request: AddressedRequest, config: FileConfig | undefined, fixes = true): Checker | undefined {
    if (request.isDoubtful === true && !this.services.claims(request, config)) return undefined;
    const settings = this.#settingsFor(request, config);
    const checkers = this.#checkers[fixes ? 'with' : 'without'];
    let checker = checkers.get(settings);
    if (checker === undefined) checkers.set(settings, (checker = this.#makeChecker(settings, config, fixes)));
    const { keyFile, service, schema } = settings;
    if (keyFile !== undefined && service === undefined && schema.length === 0 && !this.#keys.isCompared(keyFile)) {
      // The address of the request decides.
      const keyed = keyedService(this.services.shownBy(request));
      if (keyed !== undefined) this.#keys.compareNames(keyFile, keyed);
    }
    return checker;
  }

  /** The service of a request under a configuration. It reads the schema only if the version of the schema decides. */
  serviceFor(request: AddressedRequest, config: FileConfig | undefined): Service {
    const { service, schema } = this.#settingsFor(request, config);
    if (service !== undefined) return service;
    const shown = this.services.shownBy(request);
    if (schema.length === 0 || isAtOwnAddress(request, shown)) return shown;
    return this.checkerFor(request, config)?.serviceFor(request.input) ?? shown;
  }

  /**
   * The service, schema and key of a request under a configuration. It reads no key, and the schema only if its version
   * decides.
   */
  checkedAgainst(request: AddressedRequest, config: FileConfig | undefined): CheckedAgainst {
    const settings = this.#settingsFor(request, config);
    const { name, schema, keyFile, packaged } = settings;
    const service = this.serviceFor(request, config);
    const fault = this.#faults.get(settings) ?? configFault(name, config);
    return {
      ...(name === undefined ? {} : { configured: name }),
      service: service.name,
      schema,
      hasSchema: schema.length > 0 || packaged !== undefined || service.schema !== undefined,
      ...(packaged === undefined ? {} : { packaged }),
      ...(fault === undefined ? {} : { fault }),
      ...(keyFile === undefined ? {} : { key: keyFile }),
    };
  }

  /** The schemas of packages that requests had so far. */
  get packaged(): ReadonlySet<PackagedSchema> {
    return new Set([...this.#packaged.values()].flatMap(({ packaged = [] }) => packaged));
  }

  /** The characters of requests that were checked so far, without remembered results. */
  get checkedCharacters(): number {
    return this.#memory.checkedCharacters;
  }

  /** Reads the schemas that requests under a configuration can need: all, or those with the keys of their lists. */
  readSchemas(config: FileConfig | undefined, lists?: readonly string[]): void {
    for (const each of this.#schemaPaths(config))
      if (lists?.includes(keyOfList(each.schema)) !== false) this.#schemaOf(each, config);
  }

  /** The schema of a service; while its files cannot be used, its last valid one. */
  #schemaOf(
    { name, schema: paths }: Pick<ServiceSettings, 'name' | 'schema'>,
    config: FileConfig | undefined,
  ): Schema | undefined {
    if (paths.length === 0) return undefined;
    const service = name === undefined || config === undefined ? undefined : JSON.stringify([config.folder, name]);
    return this.#schemas.schemaOf(paths, this.#schemaRoots(config), service);
  }

  /** The keys of the lists of schema files that were read so far. */
  get schemaLists(): readonly string[] {
    return this.#schemas.lists;
  }

  /** The schemas and key definitions that the checks under a configuration use, with the documents that schemas refer to. */
  filesUsedBy(config: FileConfig | undefined): readonly string[] {
    // A separate cache: files that no request needs must not be reported because this function read them.
    const schemas = new SchemaCache();
    return [
      ...this.#schemaPaths(config).flatMap(
        ({ schema: paths }) => schemas.schemaOf(paths, this.#schemaRoots(config))?.documents ?? paths,
      ),
      ...this.#keyPaths(config),
    ];
  }

  /** Reads every key definition that requests under a configuration can need. */
  readKeys(config: FileConfig | undefined): void {
    for (const path of this.#keyPaths(config)) this.#keys.keyAt(path, this.#keyRoots(config)(path));
  }

  /** For each service with schema files of its own, their absolute paths. */
  #schemaPaths(config: FileConfig | undefined): readonly Pick<ServiceSettings, 'name' | 'schema'>[] {
    if (this.#choices.schema !== undefined) return [{ name: undefined, schema: this.#choices.schema }];
    return Object.entries(config?.config.services ?? {})
      .map(([name, { schema = [] }]) => ({ name, schema: pathsOf(schema, config) }))
      .filter(({ schema }) => schema.length > 0);
  }

  #keyPaths(config: FileConfig | undefined): readonly string[] {
    if (this.#choices.key !== undefined) return [this.#choices.key];
    const configured = Object.values(config?.config.services ?? {}).flatMap(({ key }) => key ?? []);
    return pathsOf(configured, config);
  }

  /** The service whose key definition is in a file, by a configuration; undefined for other files, and without a schema. */
  keyedServiceOf(path: string, config: FileConfig | undefined): KeyedService | undefined {
    for (const [name, { profile }] of Object.entries(config?.config.services ?? {})) {
      const settings = this.#makeSettings({ name, profile }, config);
      if (settings.keyFile !== path) continue;
      const schema = this.#schemaOf(settings, config);
      const service = settings.service ?? (schema && detectedService(schema, settings.baseUrls));
      return service && keyedService(service, schema);
    }
    return undefined;
  }

  /** Every key definition that was read so far. */
  keyFiles(): readonly LoadedKeyFile[] {
    return this.#keys.files();
  }

  /** Every schema file that was read so far. */
  schemaFiles(): readonly LoadedSchemaFile[] {
    return this.#schemas.files();
  }

  #settingsFor(request: AddressedRequest, config: FileConfig | undefined): ServiceSettings {
    const settings = this.#chosenFor(request, config);
    if (settings.schema.length > 0) return settings;
    const service = this.services.packagedFor(request, settings.service);
    const packaged = service?.schemaPackage && packagedSchema(service.schemaPackage);
    if (service === undefined || packaged === undefined) return settings;
    let known = this.#packaged.get(settings);
    if (known?.packaged !== packaged) this.#packaged.set(settings, (known = { ...settings, service, packaged }));
    return known;
  }

  /** The settings of a request's service, before its URL adds the schema of a package. */
  #chosenFor(request: AddressedRequest, config: FileConfig | undefined): ServiceSettings {
    const chosen = this.services.of(request, config);
    const { name, profile } = chosen;
    // Called for every request after every keystroke, and for every line of a stream. So paths are computed once for
    // each service, and the last service is remembered.
    const last = this.#last;
    if (last !== undefined && last.config === config && last.settings.name === name && last.profile === profile)
      return last.settings;
    const key = [config?.path, config?.variant, name, profile].join('\0');
    let settings = this.#settings.get(key);
    if (settings === undefined) this.#settings.set(key, (settings = this.#makeSettings(chosen, config)));
    this.#last = { config, profile, settings };
    return settings;
  }

  #makeSettings({ name, profile }: ChosenService, config: FileConfig | undefined): ServiceSettings {
    const { schema, key: keyFile, rules } = this.#choices;
    const service: ServiceConfig = (name === undefined ? undefined : config?.config.services?.[name]) ?? {};
    // The command line, a comment or an override may name another profile.
    const own = profile === service.profile ? (service.ownProfile ?? profile) : profile;
    const named = ownService(config?.config, own) ?? builtInServices.find((each) => each.name === own);
    return {
      name,
      service: named && serviceAt(named, service.baseUrls ?? []),
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

  /** The folders for the paths in a configuration; without one, for paths that the user has named. */
  #rootsOf(config: FileConfig | undefined): (path: string) => Roots {
    if (config === undefined) return (path) => namedByUser(path, this.#cwd);
    const roots = namedByRepository(config.folder, this.#cwd);
    return () => roots;
  }

  #makeChecker(settings: ServiceSettings, config: FileConfig | undefined, fixes: boolean): Checker {
    const { only, skip } = this.#choices;
    const { packaged } = settings;
    const schema = this.#schemaOf(settings, config);
    const key =
      settings.keyFile === undefined
        ? undefined
        : this.#keys.keyAt(settings.keyFile, this.#keyRoots(config)(settings.keyFile));
    const fault = this.#faultOf(settings, config, { schema, key });
    if (fault !== undefined) this.#faults.set(settings, fault);
    if (fault?.isChecked === false) return withFault(createChecker(), fault);
    const chosen = settings.service ?? (schema && detectedService(schema, settings.baseUrls));
    const service = chosen && packaged ? withSchemaOf(packaged, chosen) : chosen;
    const keyed = service && keyedService(service, schema);
    if (settings.keyFile !== undefined && keyed !== undefined) this.#keys.compareNames(settings.keyFile, keyed);
    // The caller limits the time for each document.
    const { seconds: _, ...limits } = config?.config.limits ?? {};
    const checker = createChecker({
      ...(key === undefined ? {} : { key }),
      ...(service === undefined ? {} : { service }),
      ...(schema === undefined ? {} : { schema }),
      ...(settings.references === undefined ? {} : { references: settings.references }),
      rules: settings.rules,
      limits,
      fixes,
      ...(only === undefined || only.length === 0 ? {} : { only }),
      ...(skip === undefined ? {} : { skip }),
    });
    if (packaged !== undefined) return this.#memory.remember(withPackagedSchema(checker, packaged));
    if (schema === undefined) return this.#memory.remember(checker);
    const located = locateNotes(checker, this.#schemaFiles(schema.documents ?? settings.schema));
    return this.#memory.remember(fault === undefined ? located : withFault(located, fault));
  }

  /** The reason why the requests of a service cannot be checked, or only with an earlier schema, if any. */
  #faultOf(
    { name, schema: paths, keyFile }: ServiceSettings,
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
    const message =
      code === 'unreadable-file'
        ? `This request was checked with the last valid schema, because ${shown} cannot be read; correct it or its path.`
        : `This request was checked with the last valid version of ${shown}; correct the schema.`;
    return { code, message, isChecked: true };
  }

  /** The documents of a schema by path, in the order of their numbers. */
  #schemaFiles(paths: readonly string[]): SchemaFiles {
    const texts = new Map(this.#schemas.files().map(({ path, text }) => [path, text]));
    return paths.map((path) => ({ path: displayName(path, this.#cwd), text: texts.get(path) ?? '' }));
  }
}

/** A service with the names of its schema; undefined without one. */
function keyedService({ conventions, schema: own }: Service, schema = own): KeyedService | undefined {
  if (schema === undefined) return undefined;
  // A description without annotations may be that of another key.
  const isPartial = schema === own ? conventions.names.schemaIsPartial : schema.isUnannotated === true;
  return { schema, isPartial, conventions };
}

/** The files of a schema, in the order of their document numbers. */
type SchemaFiles = readonly NonNullable<FileNote['schemaFile']>[];

/** The same checker, whose notes about the schema name the file of their place. */
function locateNotes(checker: Checker, files: SchemaFiles): Checker {
  const find: Checker['find'] = (input, options) =>
    checker.find(input, options).map((diagnostic) => withFiles(diagnostic, files));
  return { ...checker, find, check: (input) => find(input) };
}

function withFiles(diagnostic: Diagnostic, files: SchemaFiles): Diagnostic {
  if (diagnostic.notes.every(({ schemaSpan }) => schemaSpan === undefined)) return diagnostic;
  const notes = diagnostic.notes.map((note): FileNote => {
    const schemaFile = note.schemaSpan === undefined ? undefined : files[note.schemaSpan.document ?? 0];
    return schemaFile === undefined ? note : { ...note, schemaFile };
  });
  return { ...diagnostic, notes };
}
