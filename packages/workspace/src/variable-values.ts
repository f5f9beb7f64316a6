/** Gives the requests of documents the values of their variables, in the chosen environments. */
import { isRequestInput, memo } from '@odatalint/core/internal';
import {
  fillAddress,
  type FilledRequest,
  insertValues,
  formatsWithEnvironments,
  hasBasesOnly,
  type KnownVariable,
  type StoredRequest,
  type VariableLookup,
} from '@odatalint/documents';
import { createHash } from 'node:crypto';
import type { AddressedRequest, ServiceDirectory } from './config/service-directory.js';
import type { CheckChoices } from './config/check-choices.js';
import type { FileConfig } from './config/find-config.js';
import type { Environment, EnvironmentFile } from './environments/environment.js';
import { EnvironmentCache } from './environments/environment-cache.js';
import { displayName, type DocumentFile } from './files/find-files.js';
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import type { CachedDocument, DocumentFindings } from './results/result-cache.js';
import type { ReportedFile } from './results/report.js';
import { reportedText } from './results/reported-file.js';

/** The values for the variables of one document. */
export interface Filling {
  /** The request with the URL that determines its service. */
  addressed<Request extends AddressedRequest>(request: Request): Request;
  fill(request: StoredRequest, config: FileConfig | undefined): FilledRequest | undefined;
}

const noFilling: Filling = { addressed: (request) => request, fill: () => undefined };

export class VariableValues {
  readonly #cwd: string;
  readonly #choices: Pick<CheckChoices, 'environment' | 'allEnvironments'>;
  readonly #services: ServiceDirectory<FileConfig>;
  readonly #cache: EnvironmentCache;

  constructor(
    cwd: string,
    choices: Pick<CheckChoices, 'environment' | 'allEnvironments'>,
    services: ServiceDirectory<FileConfig>,
  ) {
    this.#cwd = cwd;
    this.#choices = choices;
    this.#services = services;
    this.#cache = new EnvironmentCache(cwd);
  }

  /** The variables of each environment of a document in each file, in order of precedence. */
  environmentsFor(document: DocumentFile): readonly Environment[] {
    return this.#cache.environmentsFor(document);
  }

  /** The value of a variable of a document in the chosen environment, or in the first one. */
  variableFor(document: DocumentFile, name: string): KnownVariable | undefined {
    if (!formatsWithEnvironments.has(document.format)) return undefined;
    return this.#cache.lookupFor(document, this.namesFor(document)[0])(name);
  }

  /** All environments of a document, even if one is chosen. */
  allNamesFor(document: DocumentFile): readonly string[] {
    return formatsWithEnvironments.has(document.format) ? this.#cache.namesFor(document) : [];
  }

  /** The files that can give values to the variables of documents. */
  pathsFor(documents: readonly DocumentFile[]): readonly string[] {
    return [...new Set(documents.flatMap((document) => this.#cache.filesFor(document).map(({ path }) => path)))];
  }

  /** The files with environments that were looked for so far, found or not. */
  get paths(): readonly string[] {
    return this.#cache.paths();
  }

  /** The names of the environments in which a document is checked: the chosen one, all, or the first. */
  namesFor(document: DocumentFile): readonly string[] {
    const names = this.#cache.namesFor(document);
    const { environment, allEnvironments } = this.#choices;
    if (environment !== undefined) return names.filter((name) => name === environment);
    return allEnvironments === true ? names : names.slice(0, 1);
  }

  /** The values for a document in one of its environments; without a name, in the first chosen one. */
  fillingFor(document: DocumentFile, environment: string | undefined, asked?: Set<string>): Filling {
    if (!formatsWithEnvironments.has(document.format)) return noFilling;
    let found: VariableLookup | undefined;
    const lookup: VariableLookup = (name) => {
      asked?.add(name);
      found ??= this.#cache.lookupFor(document, environment ?? this.namesFor(document)[0]);
      return found(name);
    };
    return {
      addressed: (request) => {
        const address = fillAddress(request, lookup);
        return address === undefined ? request : { ...request, address };
      },
      fill: (request, config) => {
        const address = fillAddress(request, lookup);
        const keepsOrigin = address !== undefined && this.#keepsOrigin(request, address, config);
        return insertValues(request, lookup, { keepsOrigin });
      },
    };
  }

  /**
   * Checks a text in the chosen environments of its document one after another, as long as it contains a variable that
   * one of them defines.
   */
  checkEach(document: DocumentFile, text: string, check: (filling: Filling) => DocumentFindings): DocumentFindings {
    const found: EnvironmentFindings[] = [];
    const names = text.includes('{{') ? this.namesFor(document) : [];
    const differ = this.#comparison(document, names);
    for (const environment of names) {
      const asked = new Set<string>();
      const inEnvironment = check(this.fillingFor(document, environment, asked));
      found.push({ environment, found: inEnvironment });
      if (inEnvironment.isCut === true || !differ(asked)) break;
    }
    return found.length === 0 ? check(this.fillingFor(document, undefined)) : mergeEnvironments(found);
  }

  /**
   * The inputs of a document's findings besides its text; undefined for a document without variables or environments.
   */
  environmentOf(document: DocumentFile, text: string): CachedDocument['environment'] {
    const mayHaveVariables = text.includes('{{') || (hasBasesOnly(document.format) && /env|config/i.test(text));
    if (!mayHaveVariables) return undefined;
    const files = this.#cache.filesFor(document);
    if (files.length === 0) return undefined;
    const names = this.namesFor(document);
    const parts = [names, files.map((file) => [displayName(file.path, this.#cwd), hashOf(file)])];
    return { stamp: JSON.stringify(parts), files };
  }

  /** The invalid files of environments that were needed, with the severities of `configured`. */
  malformedFiles(
    configured: (found: readonly FileDiagnostic[], path: string) => readonly FileDiagnostic[],
  ): readonly ReportedFile[] {
    return this.#cache.files().flatMap(({ path, text, problems }): ReportedFile[] => {
      const diagnostics = configured(problems, path);
      if (diagnostics.length === 0) return [];
      return [reportedText({ path: displayName(path, this.#cwd), text, diagnostics, role: 'body' })];
    });
  }

  /** Whether some environments give different values to one of the names. Each name is looked up once. */
  #comparison(document: DocumentFile, environments: readonly string[]): (names: ReadonlySet<string>) => boolean {
    const known = new Map<string, boolean>();
    let lookups: readonly VariableLookup[] | undefined;
    const hasSeveralValues = (name: string): boolean => {
      let several = known.get(name);
      if (several === undefined) {
        lookups ??= environments.map((environment) => this.#cache.lookupFor(document, environment));
        several = new Set(lookups.map((lookup) => lookup(name)?.variable)).size > 1;
        known.set(name, several);
      }
      return several;
    };
    return (names) => [...names].some(hasSeveralValues);
  }

  /**
   * Whether the variable at the start of a URL stays a variable, because its value does not lead to a known service.
   */
  #keepsOrigin({ input }: StoredRequest, address: string, config: FileConfig | undefined): boolean {
    const hasOwnQuery = isRequestInput(input) && !input.url.includes('?') && address.includes('?');
    return !hasOwnQuery && !this.#services.knows(address, config);
  }
}

const hashOf = memo((file: EnvironmentFile): string => createHash('sha256').update(file.text).digest('hex'));

/** The findings of a document in one environment. */
interface EnvironmentFindings {
  readonly environment: string;
  readonly found: DocumentFindings;
}

type Finding = Pick<FileDiagnostic, 'code' | 'start' | 'end' | 'message'>;

const keyOf = ({ code, start, end, message }: Finding): string => JSON.stringify([code, start, end, message]);

/** Merges one or more checks of the same document. */
function mergeEnvironments(all: readonly EnvironmentFindings[]): DocumentFindings {
  const [first, ...others] = all;
  if (first === undefined) throw new Error('There is no environment.');
  if (others.length === 0) return first.found;
  const bodies = new Map<
    string,
    { readonly environment: string; readonly body: DocumentFindings['bodies'][number] }[]
  >();
  for (const { environment, found } of all)
    for (const body of found.bodies) {
      const known = bodies.get(body.path);
      if (known === undefined) bodies.set(body.path, [{ environment, body }]);
      else known.push({ environment, body });
    }
  const suppressed = new Map(
    all.flatMap(({ found }) => found.suppressed.map((each) => [keyOf(each.diagnostic), each] as const)),
  );
  return {
    ...first.found,
    ...(all.some(({ found }) => found.isCut === true) ? { isCut: true as const } : {}),
    diagnostics: mergeFindings(
      all.map(({ environment, found }) => ({ environment, diagnostics: found.diagnostics })),
      all.length,
    ),
    suppressed: [...suppressed.values()],
    bodies: [...bodies.values()].map((checks) => ({
      ...checks[0]!.body,
      diagnostics: mergeFindings(
        checks.map(({ environment, body }) => ({ environment, diagnostics: body.diagnostics })),
        all.length,
      ),
    })),
  };
}

function mergeFindings<Finding extends FileDiagnostic>(
  all: readonly { readonly environment: string; readonly diagnostics: readonly Finding[] }[],
  count: number,
): readonly Finding[] {
  const byKey = new Map<string, { readonly diagnostic: Finding; readonly environments: string[] }>();
  for (const { environment, diagnostics } of all)
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { diagnostic, environments: [environment] });
      else if (known.environments.at(-1) !== environment) known.environments.push(environment);
    }
  const merged = [...byKey.values()].flatMap(({ diagnostic, environments }): Finding[] => {
    if (environments.length === count) return [diagnostic];
    // A comment that hides something in one of them is not unused.
    if (diagnostic.code === 'unused-suppression') return [];
    const message = `Only in the environment${environments.length === 1 ? '' : 's'} ${listOf(environments)}.`;
    return [{ ...diagnostic, notes: [...diagnostic.notes, { message }] }];
  });
  return merged.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The largest number of environments that a note names. */
const maxNamed = 10;

function listOf(environments: readonly string[]): string {
  const names = environments.slice(0, maxNamed).map((name) => JSON.stringify(name));
  const others = environments.length - names.length;
  return `${names.join(', ')}${others === 0 ? '' : ` and ${others} more`}`;
}
