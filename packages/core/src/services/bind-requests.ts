/** Binds an input: its requests as trees, one by one, with the meaning of their names. */
import {
  type Binding,
  matchRoute,
  missRoute,
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
  isBatchInput,
  isRequestInput,
  type RequestInput,
} from '../text/index.js';
import type { Request, Url } from '../syntax/index.js';
import { BatchConsequences } from './batch-consequences.js';
import { BatchTargets } from './batch-targets.js';
import { type AddressToBind, type BoundPart, FragmentBinder } from './bind-fragments.js';
import type { CheckLimits } from './check-limits.js';
import type { CheckerOptions } from './checker-options.js';
import { mayHoldReferences, readReferences } from './nested/read-references.js';
import { type NestedRequest, type Origin, toOuter } from './nested/nested-request.js';
import { type OuterBatch, readBatchItem } from './nested/read-batch-item.js';
import { readBodyOptions } from './nested/read-body-options.js';
import { readQueryBody } from './nested/read-query-body.js';
import { type ParseSettings, readRequest } from './read-input.js';

/** Binds the inputs for one service. */
export class RequestBinder {
  readonly #fragments: FragmentBinder;
  readonly #settings: ParseSettings;

  constructor(
    private readonly service: Service,
    options: CheckerOptions,
    limits: CheckLimits,
    /** The answers about the responses that a request reads; absent where nothing asks for them. */
    private readonly chainOf: (request: RequestInput) => ResponseChain | undefined = () => undefined,
  ) {
    this.#fragments = new FragmentBinder(service, options, limits);
    this.#settings = this.#fragments.settings;
  }

  /** The facts that all requests have in common. */
  get surroundings(): Surroundings {
    return this.#fragments.surroundings;
  }

  /** The requests of an input, in order: those of a batch come after the request that contains it. */
  bind(input: CheckInput): Iterable<BoundPart> {
    if (isRequestInput(input))
      return this.#bindRequest(input, matchRoute(input.url, this.service.conventions, this.#settings.isReceived));
    return isBatchInput(input) ? this.#bindBatch(input) : [this.#fragments.bind(input)];
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
    return options.map(({ fragment, origin }) => inside(outer, this.#fragments.bind(fragment), origin));
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
    { isInBatch = false, ...others }: Omit<AddressToBind, 'url' | 'route'> & { readonly isInBatch?: boolean },
  ): BoundPart {
    const address: AddressToBind = { url: request.url, route, ...others };
    const isRequest = root.kind === 'Request';
    const url = isRequest ? root.url : root;
    const binding = isRequest
      ? this.#bindAddress(root, address)
      : this.#fragments.bindTrees(url.path, url.query, address);
    const bound = this.#fragments.context({
      roots: [root],
      syntax,
      request,
      url,
      route,
      binding,
      texts,
      reference,
      isInBatch,
    });
    return inside(outer, { bound, root: isRequest ? root : undefined, toInput: unchanged }, origin);
  }

  #bindRequest(request: RequestInput, route: RouteMatch | undefined): Iterable<BoundPart> {
    if (route?.route.interface === 'foreign') return [];
    const { root, texts, syntax } = readRequest(request, this.#settings, route);
    const binding = this.#bindAddress(root, { url: request.url, route });
    const chain = this.chainOf(request);
    const facts = { roots: [root], syntax, request, url: root.url, route, binding, texts, chain };
    const bound = this.#fragments.context(facts);
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

  /** Binds the address of a request if it is the address of a resource. */
  #bindAddress({ url }: Request, address: AddressToBind): Binding {
    const { route } = address;
    // An address that leaves the routes half-way does not show which resource it means.
    const leavesRoutes = route === undefined && this.#isElsewhere(url, address);
    return this.#fragments.bindTrees(isResource(route) && !leavesRoutes ? url.path : undefined, url.query, address);
  }

  /** Whether an address that follows no route is certainly not that of a resource. A rule reports it. */
  #isElsewhere({ base }: Url, { url, targets }: AddressToBind): boolean {
    const { conventions } = this.service;
    const isBelowRoot = targets !== undefined && base === undefined;
    if (this.#settings.isReceived === true && !isBelowRoot)
      return conventions.routes.some((route) => route.interface === 'object');
    return missRoute(url, conventions) !== undefined;
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

/** The address of the standard for batches (OData 4.01 URL conventions 3). */
const batchRoute: Route = { interface: 'batch', segments: ['$batch'] };
