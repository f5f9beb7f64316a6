/** Binds an input: its requests as trees, one by one, with the meaning of their names. */
import { RuleContext, supportedFeatures } from '../rules/index.js';
import { type ReferenceSettings, type Schema, setReferences } from '../schema/index.js';
import {
  bind,
  type Binding,
  KeyAccess,
  matchRoute,
  missRoute,
  type RequestFacts,
  type ResponseChain,
  type Route,
  type RouteMatch,
  type Service,
  type Surroundings,
} from '../semantics/index.js';
import {
  type BatchInput,
  type CheckInput,
  type Diagnostic,
  type FragmentInput,
  isBatchInput,
  isRequestInput,
  type RequestInput,
} from '../text/index.js';
import type { Query, Request, ResourcePath, Url } from '../syntax/index.js';
import { BatchConsequences } from './batch-consequences.js';
import { BatchTargets } from './batch-targets.js';
import type { CheckLimits } from './check-limits.js';
import { closeTypes } from './close-types.js';
import type { CheckerOptions } from './checker-options.js';
import { completeSchema } from './complete-schema.js';
import {
  mayHoldReferences,
  type NestedRequest,
  type Origin,
  type OuterBatch,
  readBatchItem,
  readBodyOptions,
  readQueryBody,
  readReferences,
  toOuter,
} from './nested/index.js';
import { pathConventions } from './path-conventions.js';
import { FragmentPaths, readFragment, type ParseSettings, readRequest } from './read-input.js';

/** A bound request of an input: the input itself, a request of its batch, or an address in its body. */
export interface BoundPart {
  readonly bound: RuleContext;
  /** The request that was read; undefined for a fragment and for an address in a body. */
  readonly root: Request | undefined;
  /** Brings a finding in one of its fields to the input; undefined for one that is about another part of the input. */
  toInput(diagnostic: Diagnostic): Diagnostic | undefined;
}

/** Binds the inputs for one service. */
export class RequestBinder {
  readonly #settings: ParseSettings;
  readonly #fragmentPaths: FragmentPaths;
  #surroundings: Surroundings | undefined;

  constructor(
    private readonly service: Service,
    private readonly options: CheckerOptions,
    private readonly limits: CheckLimits,
    /** The answers about the responses that a request reads; absent where nothing asks for them. */
    private readonly chainOf: (request: RequestInput) => ResponseChain | undefined = () => undefined,
  ) {
    const { isReceived = false, plus = 'space', decoding = 'any' } = options;
    this.#settings = { dialect: service.dialect, limits, isReceived, plus, decoding };
    this.#fragmentPaths = new FragmentPaths(this.#settings);
  }

  /** The facts that all requests have in common; made when first needed, since they contain the schema. */
  get surroundings(): Surroundings {
    return (this.#surroundings ??= this.#surround());
  }

  /** The requests of an input, in order: those of a batch come after the request that contains it. */
  bind(input: CheckInput): Iterable<BoundPart> {
    if (isRequestInput(input))
      return this.#bindRequest(input, matchRoute(input.url, this.service.conventions, this.#settings.isReceived));
    return isBatchInput(input) ? this.#bindBatch(input) : [this.#bindFragment(input)];
  }

  /** The addresses of resources that a request refers to in its body or in `$id`. */
  bindReferences(part: BoundPart): Iterable<BoundPart> {
    const { root } = part;
    return root !== undefined && mayHoldReferences(root) ? this.#readReferences(part, root) : [];
  }

  *#readReferences(outer: BoundPart, root: Request): Generator<BoundPart> {
    const firstId = root.id + 1;
    for (const nested of readReferences(root, outer.bound, { ...this.#settings, firstId })) {
      const mayBeElsewhere = nested.origin.in === 'body';
      if (isResource(nested.route)) yield this.#bindNested(nested, outer, { firstId, mayBeElsewhere });
    }
  }

  /** The query options that the body of a request has as its members. */
  bindBodyOptions(outer: BoundPart): readonly BoundPart[] {
    const { bound, root } = outer;
    const text = bound.texts.find(({ field }) => field === 'body')?.text ?? '';
    const options = root === undefined ? [] : readBodyOptions(root, this.service.conventions, text);
    return options.map(({ fragment, origin }) => inside(outer, this.#bindFragment(fragment), origin));
  }

  /** The query options in the body of a request, bound as those of its URL; undefined where it has none. */
  bindQueryBody(outer: BoundPart): BoundPart | undefined {
    const { bound, root } = outer;
    if (root?.body === undefined) return undefined;
    const firstId = root.id + 1;
    const nested = readQueryBody(root, bound, { ...this.#settings, firstId });
    return nested && this.#bindNested(nested, outer, { firstId, isInBatch: bound.isInBatch });
  }

  /** Binds a request inside another one. */
  #bindNested(
    { root, request, route, reference, texts, syntax, origin }: NestedRequest,
    outer: BoundPart,
    { isInBatch = false, ...others }: Omit<Address, 'url' | 'route'> & { readonly isInBatch?: boolean },
  ): BoundPart {
    const address: Address = { url: request.url, route, ...others };
    const isRequest = root.kind === 'Request';
    const url = isRequest ? root.url : root;
    const binding = isRequest ? this.#bindAddress(root, address) : this.#bind(url.path, url.query, address);
    const bound = this.#context({ roots: [root], syntax, request, url, route, binding, texts, reference, isInBatch });
    return inside(outer, { bound, root: isRequest ? root : undefined, toInput: unchanged }, origin);
  }

  #surround(): Surroundings {
    const { key, supports } = this.options;
    const { dialect, conventions } = this.service;
    return {
      service: this.service,
      dialect,
      conventions,
      schema: this.#findSchema(),
      key,
      access: key === undefined ? undefined : new KeyAccess(key),
      supports: supports === undefined ? undefined : supportedFeatures(supports),
      limits: this.limits,
      isReceived: this.#settings.isReceived === true,
    };
  }

  #findSchema(): Schema | undefined {
    const { schema: given, references, openTypes } = this.options;
    const schema = given ?? this.service.schema;
    const isPrepared = given?.isUnannotated !== true && references === undefined;
    const prepared = isPrepared ? schema : this.#prepareSchema(schema, references ?? {});
    return openTypes === 'declared' && prepared !== undefined ? closeTypes(prepared) : prepared;
  }

  #prepareSchema(schema: Schema | undefined, references: ReferenceSettings): Schema | undefined {
    const completed = schema?.isUnannotated === true ? completeSchema(schema, this.service) : schema;
    return completed && setReferences(completed, references);
  }

  #bindRequest(request: RequestInput, route: RouteMatch | undefined): Iterable<BoundPart> {
    if (route?.route.interface === 'foreign') return [];
    const { root, texts, syntax } = readRequest(request, this.#settings, route);
    const binding = this.#bindAddress(root, { url: request.url, route });
    const chain = this.chainOf(request);
    const facts = { roots: [root], syntax, request, url: root.url, route, binding, texts, chain };
    const bound = this.#context(facts);
    const whole: BoundPart = { bound, root, toInput: unchanged };
    const { batch, response } = root;
    return batch === undefined ? [whole] : this.#bindItems(whole, { request, batch, texts, response }, root.id + 1);
  }

  /** A batch without a request around it is bound as if it were sent to the service's own address for batches. */
  #bindBatch({ batch }: BatchInput): Iterable<BoundPart> {
    const route = this.service.conventions.routes.find((each) => each.interface === 'batch') ?? batchRoute;
    const request = { method: 'POST', url: '', body: batch };
    return this.#bindRequest(request, { route, resourcePathStart: 0, version: undefined });
  }

  /** Binds a request and those of its batch like any other; an earlier one can be the beginning of a later one's path. */
  *#bindItems(whole: BoundPart, outer: OuterBatch, nextId: number): Generator<BoundPart> {
    yield whole;
    const { conventions } = this.service;
    const { batch } = outer;
    // A service makes nothing of a form that it does not read.
    if (!conventions.batch.formats.includes(batch.format)) return;
    const targets = new BatchTargets(conventions.batch);
    const consequences = new BatchConsequences(batch);
    let firstId = nextId;
    for (const item of batch.items) {
      const settings = { ...this.#settings, firstId };
      const nested = readBatchItem(item, { ...outer, ids: targets.ids }, settings, conventions);
      if (nested === undefined) continue;
      const { bound, root, toInput } = this.#bindNested(nested, whole, { firstId, targets, isInBatch: true });
      targets.add(item, bound.binding.path);
      firstId = nested.root.id + 1;
      if (isResource(nested.route))
        yield { bound, root, toInput: (found) => toInput(consequences.noteAt(item, found)) };
    }
  }

  #bindFragment(fragment: FragmentInput): BoundPart {
    const { root, texts, syntax } = readFragment(fragment, this.#settings, this.#fragmentPaths);
    const { path, query } = root;
    const binding = this.#bind(path, query, { url: fragment.on ?? '', route: undefined });
    const roots = path === undefined ? [query] : [path, query];
    const facts = { roots, syntax, request: undefined, url: undefined, route: undefined, binding, texts };
    return { bound: this.#context(facts), root: undefined, toInput: unchanged };
  }

  /** Binds the address of a request if it is the address of a resource. */
  #bindAddress({ url }: Request, address: Address): Binding {
    const { route } = address;
    // An address that leaves the routes half-way does not show which resource it means.
    const leavesRoutes = route === undefined && this.#isElsewhere(url, address);
    return this.#bind(isResource(route) && !leavesRoutes ? url.path : undefined, url.query, address);
  }

  /** Whether an address that follows no route is certainly not that of a resource. A rule reports it. */
  #isElsewhere({ base }: Url, { url, targets }: Address): boolean {
    const { conventions } = this.service;
    const isBelowRoot = targets !== undefined && base === undefined;
    if (this.#settings.isReceived === true && !isBelowRoot)
      return conventions.routes.some((route) => route.interface === 'object');
    return missRoute(url, conventions) !== undefined;
  }

  #bind(
    path: ResourcePath | undefined,
    query: Query | undefined,
    { url, route, firstId = 0, targets, mayBeElsewhere = false }: Address,
  ): Binding {
    const { schema } = this.options;
    const isPartial = schema === undefined && this.service.conventions.schemaIsPartial;
    const hasAliases = this.service.dialect.parameterAliases;
    const isReceived = this.#settings.isReceived === true && !mayBeElsewhere;
    const conventions = pathConventions(url, route, this.service, schema, targets, isReceived);
    return bind({ schema: this.surroundings.schema, isPartial, path, query, conventions, firstId, hasAliases });
  }

  #context(facts: RequestFacts): RuleContext {
    return new RuleContext(this.surroundings, facts);
  }
}

const unchanged = (diagnostic: Diagnostic): Diagnostic => diagnostic;

/** A part whose places are in a field of another part. */
const inside = (outer: BoundPart, part: BoundPart, origin: Origin): BoundPart => ({
  ...part,
  toInput: (diagnostic) => {
    const found = toOuter(diagnostic, origin);
    return found && outer.toInput(found);
  },
});

const isResource = (route: RouteMatch | undefined): boolean =>
  route === undefined || route.route.interface === 'object';

/** An address as text, and what its names can refer to. */
interface Address {
  readonly url: string;
  readonly route: RouteMatch | undefined;
  /** The number of the tree's first node; 0 when absent. */
  readonly firstId?: number;
  /** The requests of the batch before this one. */
  readonly targets?: BatchTargets;
  /** Whether it may be an address of another service, as one that a body contains. */
  readonly mayBeElsewhere?: boolean;
}

/** The address of the standard for batches (OData 4.01 URL conventions 3). */
const batchRoute: Route = { interface: 'batch', segments: ['$batch'] };
