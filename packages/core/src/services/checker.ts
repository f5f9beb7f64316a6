/** The one check that every surface asks: request in, diagnostics out. */
import {
  type BatchInput,
  type CheckInput,
  type Diagnostic,
  type FragmentInput,
  hideSecrets,
  isBatchInput,
  isRequestInput,
  type RequestInput,
  type ResponseInput,
  type RuleSeverity,
  SecretWords,
} from '../source/index.js';
import {
  FindingBudget,
  invalidReference,
  pathRules,
  rules,
  type RuleSurroundings,
  type RuleTable,
  type RuleTables,
  runRules,
  supportedFeatures,
  type SupportedFeatures,
  tabulateRules,
  writableBody,
} from '../rules/index.js';
import { type ReferenceSettings, type Schema, setReferences } from '../schema/index.js';
import {
  bind,
  type Binding,
  KeyAccess,
  matchRoute,
  missRoute,
  type PathConventions,
  type Route,
  type RouteMatch,
} from '../semantics/index.js';
import { type Node, type Query, type Request, type ResourcePath } from '../syntax/index.js';
import { BatchConsequences } from './batch-consequences.js';
import { type OuterBatch, readBatchItem, serviceOfBatch } from './batch-item.js';
import { BatchTargets } from './batch-targets.js';
import { bodyPointer } from './body-pointer.js';
import type { BoundRequest } from './bound-request.js';
import { findService, odata401 } from './built-in-services.js';
import { CheckContext, type CheckFacts } from './check-context.js';
import { readReferences } from './read-references.js';
import { type ReadInput, readFragment, type Reading, readRequest } from './read-input.js';
import { type CheckLimits, defaultCheckLimits } from './check-limits.js';
import type { CheckerOptions } from './checker-options.js';
import type { Inspection } from './inspection.js';
import { completeSchema } from './complete-schema.js';
import { describeProblems } from './describe-problems.js';
import { detectService, serviceOfVersion } from './detect-service.js';
import { fillInput, placed } from './fill-input.js';
import { inOrder } from './in-order.js';
import { secretsOf } from './secrets-of.js';
import type { Service } from './service.js';
import { doubtFixes, keepPlaceholders, verifyFixes } from './fixes/index.js';
import { pathConventions } from './path-conventions.js';

export interface Checker {
  /** Checks one request or fragment; never throws. Diagnostics are in order of place. */
  check(input: CheckInput): readonly Diagnostic[];
  /** Checks what a service answered to a request; the field of every finding is `response`. Never throws. */
  checkResponse(request: RequestInput, response: ResponseInput): readonly Diagnostic[];
  /** The same check, with what is needed to show the text around a finding. */
  inspect(input: CheckInput): Inspection;
  /** What the names of an input mean: one entry for the input itself, and one for each request of its batch. */
  bind(input: CheckInput): readonly BoundRequest[];
  /** The service that an input is checked against: the configured one, else the one whose routes it matches. */
  serviceFor(input: CheckInput): Service;
}

/**
 * Makes a checker. Throws a RangeError for the name of a service that is not built in (see `builtInServices`) and for unknown
 * names in `supports`: those are errors of the program.
 *
 * @public
 */
export function createChecker(options: CheckerOptions = {}): Checker {
  const configured = typeof options.service === 'string' ? findService(options.service) : options.service;
  if (options.supports !== undefined) supportedFeatures(options.supports);
  const profiles = new Map<Service, Profile>();
  const serviceFor = (input: CheckInput): Service => configured ?? serviceByRoute(input, options.schema);
  const profileOf = (service: Service): Profile => {
    let profile = profiles.get(service);
    if (profile === undefined) profiles.set(service, (profile = new Profile(service, options)));
    return profile;
  };
  // In what a server has received nothing is a placeholder.
  const fill: typeof fillInput = options.isReceived === true ? () => undefined : fillInput;
  const inspect = (input: CheckInput): Inspection => {
    const filled = fill(input);
    if (filled === undefined) return profileOf(serviceFor(input)).inspect(input);
    const { diagnostics, secrets } = profileOf(serviceFor(filled.input)).inspect(filled.input);
    return {
      diagnostics: diagnostics.map((each) => filled.carry(each)),
      secrets: secrets.map((each) => filled.carrySpan(each)),
    };
  };
  const bind = (input: CheckInput): readonly BoundRequest[] => {
    const filled = fill(input, false);
    const bound = profileOf(serviceFor(filled?.input ?? input)).bind(filled?.input ?? input);
    return filled === undefined
      ? bound
      : bound.map((each) => ({ ...each, texts: each.texts.map((text) => placed(text, filled)) }));
  };
  return {
    serviceFor: (input) => serviceFor(fill(input, false)?.input ?? input),
    checkResponse: (request, response) =>
      inspect({ ...request, response }).diagnostics.filter(({ in: field }) => field === 'response'),
    inspect,
    bind,
    check: (input) => inspect(input).diagnostics,
  };
}

const secretCodes: ReadonlySet<string> = new Set(
  rules.filter(({ findsSecrets }) => findsSecrets === true).map(({ name }) => name),
);

/** A request whose address is a profile's own gets it; otherwise versions decide, and everything else gets the standard. */
function serviceByRoute(input: CheckInput, schema: Schema | undefined): Service {
  if (isBatchInput(input)) return serviceOfBatch(input);
  return isRequestInput(input) ? detectService(input, schema) : (serviceOfVersion(schema) ?? odata401);
}

/** One service with its options: what is the same for every request. */
class Profile {
  readonly #limits: CheckLimits;
  readonly #isReported: (code: string) => boolean;
  readonly #reading: Reading;
  readonly #access: KeyAccess | undefined;
  readonly #supports: SupportedFeatures | undefined;

  constructor(
    private readonly service: Service,
    private readonly options: CheckerOptions,
  ) {
    const only = options.only === undefined ? undefined : new Set(options.only);
    const skip = new Set(options.skip);
    this.#isReported = (code) => (only === undefined || only.has(code)) && !skip.has(code);
    this.#limits = { ...defaultCheckLimits, ...options.limits };
    const { isReceived = false, plus = 'space' } = options;
    this.#reading = { dialect: service.dialect, limits: this.#limits, isReceived, plus };
    this.#access = options.key === undefined ? undefined : new KeyAccess(options.key);
    this.#supports = options.supports === undefined ? undefined : supportedFeatures(options.supports);
  }

  get #isReceived(): boolean {
    return this.#reading.isReceived === true;
  }

  readonly #isConfigured = (code: string): boolean => Object.hasOwn(this.options.rules ?? {}, code);

  readonly #severityOf = (code: string, own: RuleSeverity): RuleSeverity => {
    if (!this.#isReported(code)) return 'off';
    const { rules: configured = {} } = this.options;
    const { severities } = this.service;
    if (Object.hasOwn(configured, code)) return configured[code]!;
    return Object.hasOwn(severities, code) ? severities[code]! : own;
  };

  /** Secrets are looked for in every run, since findings of other rules are shown with the text around them. */
  readonly #severityInRun = (code: string, own: RuleSeverity): RuleSeverity => {
    const severity = this.#severityOf(code, own);
    return severity === 'off' && secretCodes.has(code) ? 'hint' : severity;
  };

  bind(input: CheckInput): readonly BoundRequest[] {
    const bound: BoundRequest[] = [];
    this.#check(input, (roots, _syntax, context) => {
      const { binding, schema, access, method, isInBatch, texts } = context;
      const route = context.route?.route;
      bound.push({
        roots,
        binding,
        schema,
        service: this.service,
        access,
        method,
        route,
        isInBatch,
        texts,
        fieldOf: (node) => context.fieldOf(node),
        textOf: (node, span) => context.textOf(node, span),
        write: (at, text) => context.write(at, text),
        writableBody: () => writableBody(context),
      });
      return [];
    });
    return bound;
  }

  inspect(input: CheckInput): Inspection {
    const found = this.#tried(input, this.#check(input, this.#run));
    const secrets = secretsOf(input, found);
    if (secrets.length === 0) return { diagnostics: found, secrets };
    const isOff = ({ code, severity }: Diagnostic): boolean => this.#severityOf(code, severity) === 'off';
    const words = new SecretWords(secrets.map(({ text }) => text));
    const reported = found.filter((each) => each.isSecret !== true || !isOff(each));
    return { diagnostics: reported.map((each) => hideSecrets(each, words)), secrets };
  }

  /** The findings with those of their fixes marked safe that are: tried out, and not at services of another version; a server shows none. */
  #tried(input: CheckInput, found: readonly Diagnostic[]): readonly Diagnostic[] {
    if (this.options.isReceived === true || found.length > this.#limits.findings) return found;
    return verifyFixes(input, found, this.#schema, this.service.dialect, (fixed) => this.#check(fixed, this.#run));
  }

  #check(input: CheckInput, visit: Visit): readonly Diagnostic[] {
    if (isRequestInput(input))
      return this.#checkRequest(input, matchRoute(input.url, this.service.conventions, this.#isReceived), visit);
    return isBatchInput(input) ? this.#checkBatch(input, visit) : this.#checkFragment(input, visit);
  }

  #rules: RequestTables | undefined;

  /** Made when first needed, as the schema is: what wakes in a request, and what in an address that a body refers to. */
  get #tables(): RequestTables {
    return (this.#rules ??= this.#tabulate());
  }

  #tabulate(): RequestTables {
    const tabulate = (some: typeof rules): RuleTable => tabulateRules(some, this.#surroundings, this.#severityInRun);
    const secrets = tabulate(rules.filter(({ findsSecrets }) => findsSecrets === true));
    const ofAddresses = [...pathRules, invalidReference];
    return {
      requests: { all: tabulate(rules), secrets },
      references: { all: tabulate(ofAddresses), secrets },
    };
  }

  get #surroundings(): RuleSurroundings {
    const { dialect, conventions } = this.service;
    return {
      dialect,
      conventions,
      schema: this.#schema,
      key: this.options.key,
      access: this.#access,
      supports: this.#supports,
    };
  }

  #prepared: Schema | undefined;

  get #schema(): Schema | undefined {
    const { schema, references } = this.options;
    if (schema?.isUnannotated !== true && references === undefined) return schema ?? this.service.schema;
    return (this.#prepared ??= this.#prepare(schema ?? this.service.schema, references ?? {}));
  }

  #prepare(schema: Schema | undefined, references: ReferenceSettings): Schema | undefined {
    const completed = schema?.isUnannotated === true ? completeSchema(schema, this.service) : schema;
    return completed && setReferences(completed, references);
  }

  #checkRequest(request: RequestInput, route: RouteMatch | undefined, visit: Visit): readonly Diagnostic[] {
    if (route?.route.interface === 'foreign') return [];
    const read = readRequest(request, this.#reading, route);
    const { root, texts, syntax } = read;
    const binding = this.#bindRequest(root, request.url, route);
    const context = this.#context({ request, url: root.url, route, binding, texts });
    const own = visit([root], syntax, context);
    const found = inOrder([...own, ...this.#checkReferences(root, context, root.id + 1, visit)]);
    const { body, batch } = root;
    const all =
      batch === undefined
        ? found
        : inOrder([...found, ...this.#checkItems(read, { request, batch, texts, response: root.response }, visit)]);
    const received = request.response === undefined ? undefined : root.response?.body;
    return all.map((diagnostic) => {
      const isValue = typeof (diagnostic.in === 'body' ? request.body : request.response?.body) !== 'string';
      const holder = diagnostic.in === 'body' ? body : diagnostic.in === 'response' ? received : undefined;
      return holder === undefined || !isValue ? diagnostic : { ...diagnostic, path: bodyPointer(holder, diagnostic) };
    });
  }

  /** A batch without a request around it is checked as if it were sent to the service's own address for batches. */
  #checkBatch({ batch }: BatchInput, visit: Visit): readonly Diagnostic[] {
    const route = this.service.conventions.routes.find((each) => each.interface === 'batch') ?? batchRoute;
    return this.#checkRequest(
      { method: 'POST', url: '', body: batch },
      { route, resourcePathStart: 0, version: undefined },
      visit,
    );
  }

  /** Checks each request of a batch like any other; an earlier one can stand at the beginning of a later one's path. */
  #checkItems({ root }: ReadInput<Request>, outer: OuterBatch, visit: Visit): Diagnostic[] {
    const { conventions } = this.service;
    const { batch } = outer;
    const found: Diagnostic[] = [];
    const targets = new BatchTargets(conventions.batch);
    const consequences = new BatchConsequences(batch);
    let firstId = root.id + 1;
    // What has a form that the service does not read says nothing to it.
    if (!conventions.batch.formats.includes(batch.format)) return found;
    for (const item of batch.items) {
      const read = readBatchItem(item, { ...outer, ids: targets.ids }, this.#reading, conventions, firstId);
      if (read === undefined) continue;
      const { request, route, syntax, texts } = read;
      const { url } = read.root;
      const isResource = route === undefined || route.route.interface === 'object';
      const binding = this.#bindRequest(read.root, request.url, route, { firstId, targets });
      targets.add(item, isResource ? binding.path : []);
      firstId = read.nodeCount;
      if (!isResource) continue;
      const context = this.#context({ request, url, route, binding, texts, isInBatch: true });
      const own = visit([read.root], syntax, context);
      for (const diagnostic of [...own, ...this.#checkReferences(read.root, context, read.nodeCount, visit)])
        found.push(consequences.noteAt(item, read.carry(diagnostic)));
    }
    return found;
  }

  /** Checks the addresses that a body refers to; to whoever only asks what names mean they are texts. */
  #checkReferences(root: Request, outer: CheckContext, firstId: number, visit: Visit): Diagnostic[] {
    const found: Diagnostic[] = [];
    if (visit !== this.#run) return found;
    for (const read of readReferences(root, outer, this.#reading, this.service.conventions, firstId)) {
      const { url, route, request, reference, texts, syntax } = read;
      if (route !== undefined && route.route.interface !== 'object') continue;
      const conventions = this.#pathConventions(request.url, route);
      const binding = this.#bind(url.path, url.query, conventions, firstId);
      const context = this.#context({ request, url, route, binding, texts, reference });
      for (const diagnostic of this.#runOn([url], syntax, context, this.#tables.references))
        found.push(read.carry(diagnostic));
      if (found.length > this.#limits.findings) break;
    }
    return found;
  }

  /** Binds the address of a request, where it is one of a record. */
  #bindRequest({ url }: Request, text: string, route: RouteMatch | undefined, item?: BatchBinding): Binding {
    const isResource = route === undefined || route.route.interface === 'object';
    // An address that leaves the routes half-way says nothing about which record it means.
    const isAstray = route === undefined && missRoute(text, this.service.conventions) !== undefined;
    const path = isResource && !isAstray ? url.path : undefined;
    return this.#bind(path, url.query, this.#pathConventions(text, route, item?.targets), item?.firstId);
  }

  #checkFragment(fragment: FragmentInput, visit: Visit): readonly Diagnostic[] {
    const { root, texts, syntax } = readFragment(fragment, this.#reading);
    const { path, query } = root;
    const binding = this.#bind(path, query, this.#pathConventions(fragment.on ?? '', undefined));
    const context = this.#context({ request: undefined, url: undefined, route: undefined, binding, texts });
    return visit(path === undefined ? [query] : [path, query], syntax, context);
  }

  #context(facts: Omit<CheckFacts, 'service' | 'schema' | 'key' | 'access' | 'isReceived' | 'supports'>): CheckContext {
    const { key } = this.options;
    const { access, supports } = this.#surroundings;
    const [service, schema, isReceived] = [this.service, this.#schema, this.#isReceived];
    return new CheckContext({ ...facts, service, schema, key, access, supports, isReceived });
  }

  #bind(path: ResourcePath | undefined, query: Query | undefined, conventions: PathConventions, firstId = 0): Binding {
    const isPartial = this.options.schema === undefined && this.service.conventions.schemaIsPartial;
    const hasAliases = this.service.dialect.parameterAliases;
    return bind({ schema: this.#schema, isPartial, path, query, conventions, firstId, hasAliases });
  }

  #pathConventions(url: string, route: RouteMatch | undefined, targets?: BatchTargets): PathConventions {
    return pathConventions(url, route, this.service, this.options.schema, targets);
  }

  readonly #run: Visit = (roots, syntax, context) => this.#runOn(roots, syntax, context, this.#tables.requests);

  #runOn(
    roots: readonly Node[],
    syntax: ReadInput<unknown>['syntax'],
    context: CheckContext,
    tables: RuleTables,
  ): readonly Diagnostic[] {
    const budget = new FindingBudget(this.#limits.findings);
    const stumbles = describeProblems(syntax, { isReceived: this.#isReceived, severityOf: this.#severityOf, budget });
    const found = runRules(roots, tables, context, this.#severityInRun, this.#isConfigured, budget);
    const unexplained = stumbles.filter((diagnostic) => !found.explained.hold(diagnostic));
    const ordered = budget.trim(inOrder([...found.diagnostics, ...unexplained]));
    const doubted = doubtFixes(ordered, roots, syntax, found.explained);
    return this.#isReceived ? doubted : keepPlaceholders(doubted, context.texts);
  }
}

/** What is done with the trees of a request once their names have their meaning. */
type Visit = (
  roots: readonly Node[],
  syntax: ReadInput<unknown>['syntax'],
  context: CheckContext,
) => readonly Diagnostic[];

/** What wakes in a request, and in an address that a body refers to. */
interface RequestTables {
  readonly requests: RuleTables;
  readonly references: RuleTables;
}

/** What the request of a batch is bound with. */
interface BatchBinding {
  readonly firstId: number;
  readonly targets: BatchTargets;
}

/** Where the standard has batches sent to (OData 4.01 URL conventions 3). */
const batchRoute: Route = { interface: 'batch', segments: ['$batch'] };
