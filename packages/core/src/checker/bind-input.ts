/** Binds the parts of an input: a request, the requests of its batch, and the URLs and query options in bodies. */
import { BatchPlan } from '../rules/index.js';
import {
  type BatchConventions,
  type Binding,
  matchRoute,
  missRoute,
  type PathConventions,
  type ReferencedTarget,
  type ResponseChain,
  type Route,
  type RouteMatch,
  type SegmentFact,
  type Service,
} from '../semantics/index.js';
import type { Batch, BatchItem, Request, Url } from '../syntax/index.js';
import {
  type BatchInput,
  type CheckInput,
  type Diagnostic,
  isBatchInput,
  isRequestInput,
  type RequestInput,
} from '../text/index.js';
import { type AddressToBind, type BoundPart, FragmentBinder, unchanged } from './bind-fragment.js';
import type { CheckerOptions } from './checker-options.js';
import { type NestedRequest, type Origin, carryNested } from './nested/nested-request.js';
import { type OuterBatch, readBatchItem, readItemCondition } from './nested/read-batch-item.js';
import { readBodyOptions } from './nested/read-body-options.js';
import { readQueryBody } from './nested/read-query-body.js';
import { mayHoldReferences, readReferences } from './nested/read-references.js';
import { readRequest } from './read-input.js';

/** Binds inputs of any kind for one service. */
export class InputBinder extends FragmentBinder {
  constructor(
    service: Service,
    options: CheckerOptions,
    /** The answers about the responses that a request reads. */
    private readonly chainOf: (request: RequestInput) => ResponseChain | undefined,
  ) {
    super(service, options);
  }

  /** All parts of an input that rules check: each request, followed by the URLs and the query options inside it. */
  override parts(input: CheckInput): Iterable<BoundPart> {
    return isRequestInput(input) || isBatchInput(input) ? this.#partsOfRequests(input) : super.parts(input);
  }

  *#partsOfRequests(input: RequestInput | BatchInput): Generator<BoundPart> {
    for (const part of this.requests(input)) {
      yield part;
      const { root } = part;
      if (root !== undefined && mayHoldReferences(root)) yield* this.#references(part, root);
      if (root?.body === undefined) continue;
      yield* this.#queryBody(part, root);
      yield* this.#bodyOptions(part, root);
    }
  }

  /** The requests of an input in order, those of a batch after the request that contains it; a fragment is one part. */
  requests(input: CheckInput): Iterable<BoundPart> {
    if (isRequestInput(input))
      return this.#bindRequest(input, matchRoute(input.url, this.service.conventions, this.settings.isReceived));
    return isBatchInput(input) ? this.#bindBatch(input) : super.parts(input);
  }

  #bindRequest(request: RequestInput, route: RouteMatch | undefined): Iterable<BoundPart> {
    if (route?.route.interface === 'foreign' && route.route.instead === undefined) return [];
    const { root, texts, syntax } = readRequest(request, this.settings, route);
    const binding = this.#bindAddress(root, { url: request.url, route });
    const chain = this.chainOf(request);
    const members = { roots: [root], syntax, request, url: root.url, route, binding, texts, chain };
    const whole: BoundPart = { bound: this.boundRequest(members), kind: 'request', root, carry: unchanged };
    const { batch, response } = root;
    return batch === undefined ? [whole] : this.#bindItems(whole, { request, batch, texts, response }, root.id + 1);
  }

  /** A batch without a request around it is bound as if it were sent to the service's own address for batches. */
  #bindBatch({ batch }: BatchInput): Iterable<BoundPart> {
    const route = this.service.conventions.addresses.routes.find((each) => each.interface === 'batch') ?? batchRoute;
    const request = { method: 'POST', url: '', body: batch };
    return this.#bindRequest(request, { route, resourcePathStart: 0, version: undefined });
  }

  /** Binds a request and those of its batch like any other; an earlier one can be the beginning of a later one's path. */
  *#bindItems(whole: BoundPart, outer: OuterBatch, nextId: number): Generator<BoundPart> {
    yield whole;
    const { conventions } = this.service;
    const { batch } = outer;
    // The service does not read a batch in another format.
    if (!conventions.batch.formats.includes(batch.format)) return;
    const targets = new BatchTargets(conventions.batch);
    const consequences = new BatchConsequences(batch);
    const { referenced } = targets;
    let firstId = nextId;
    for (const item of batch.items) {
      const settings = { ...this.settings, firstId };
      const nested = readBatchItem(item, { ...outer, ids: targets.ids }, settings, conventions);
      if (nested === undefined) continue;
      const part = this.#bindNested(nested, whole, { firstId, referenced, isInBatch: true });
      targets.add(item, part.bound.binding.path);
      firstId = nested.root.id + 1;
      if (isResource(nested.route)) yield { ...part, carry: (found) => part.carry(consequences.noteAt(item, found)) };
      const condition = readItemCondition(item, outer, conventions);
      if (condition !== undefined)
        for (const each of super.parts(condition.fragment)) yield inside(whole, each, condition.origin);
    }
  }

  /** The addresses of resources that a request refers to in its body or in `$id`. */
  *#references(outer: BoundPart, root: Request): Generator<BoundPart> {
    const firstId = root.id + 1;
    for (const nested of readReferences(root, outer.bound, { ...this.settings, firstId })) {
      const mayBeElsewhere = nested.origin.in === 'body';
      if (isResource(nested.route))
        yield { ...this.#bindNested(nested, outer, { firstId, mayBeElsewhere }), kind: 'reference' };
    }
  }

  /** The query options in the body of `$query`, bound as those of the URL. */
  *#queryBody(outer: BoundPart, root: Request): Generator<BoundPart> {
    const { bound } = outer;
    const firstId = root.id + 1;
    const nested = readQueryBody(root, bound, { ...this.settings, firstId });
    if (nested !== undefined) yield this.#bindNested(nested, outer, { firstId, isInBatch: bound.isInBatch });
  }

  /** The query options that the body of a request has as its members. */
  *#bodyOptions(outer: BoundPart, root: Request): Generator<BoundPart> {
    const text = outer.bound.texts.find(({ field }) => field === 'body')?.text ?? '';
    for (const { fragment, origin } of readBodyOptions(root, this.service.conventions, text))
      for (const part of super.parts(fragment)) yield inside(outer, part, origin);
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
    const binding = isRequest ? this.#bindAddress(root, address) : this.bindTrees(url.path, url.query, address);
    const { referenced } = others;
    const members = { roots: [root], syntax, request, url, route, binding, texts, reference, isInBatch, referenced };
    const bound = this.boundRequest(members);
    return inside(outer, { bound, kind: 'request', root: isRequest ? root : undefined, carry: unchanged }, origin);
  }

  /** Binds the address of a request if it is the address of a resource. */
  #bindAddress({ url }: Request, address: AddressToBind): Binding {
    const { route } = address;
    // An address that leaves the routes half-way does not show which resource it means.
    const leavesRoutes = route === undefined && this.#isElsewhere(url, address);
    return this.bindTrees(isResource(route) && !leavesRoutes ? url.path : undefined, url.query, address);
  }

  /** Whether an address that follows no route is certainly not that of a resource. A rule reports it. */
  #isElsewhere({ base }: Url, { url, referenced }: AddressToBind): boolean {
    const { conventions } = this.service;
    const isBelowRoot = referenced !== undefined && base === undefined;
    if (this.settings.isReceived === true && !isBelowRoot)
      return conventions.addresses.routes.some((route) => route.interface === 'object');
    return missRoute(url, conventions) !== undefined;
  }
}

/** A part whose places are in a field of another part. */
const inside = (outer: BoundPart, part: BoundPart, origin: Origin): BoundPart => ({
  ...part,
  carry: (diagnostic) => {
    const found = carryNested(diagnostic, origin);
    return found && outer.carry(found);
  },
});

const isResource = (route: RouteMatch | undefined): boolean =>
  route === undefined || route.route.interface === 'object';

/** The address of the standard for batches (OData 4.01 URL conventions 3). */
const batchRoute: Route = { interface: 'batch', segments: ['$batch'] };

const unknownTarget: ReferencedTarget = { path: [], method: undefined };

/** The resources that the requests of a batch address, for later requests that begin with a reference to them. */
class BatchTargets {
  readonly #targets = new Map<string, ReferencedTarget>();
  readonly #ids = new Set<string>();

  constructor(private readonly conventions: BatchConventions) {}

  /** The ids of the earlier requests. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Records the segments of the resource that a request addresses; none if it is unknown. */
  add({ requestId, method }: BatchItem, path: readonly SegmentFact[]): void {
    if (requestId === undefined) return;
    this.#ids.add(requestId.text);
    this.#targets.set(requestId.text, { path, method: method?.text.toUpperCase() });
  }

  /** The target of the request that a first segment refers to; undefined when it is not a reference. */
  readonly referenced: NonNullable<PathConventions['referenced']> = (name) => {
    const { prefix, suffix } = this.conventions.reference;
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) return undefined;
    const id = name.slice(prefix.length, name.length - suffix.length);
    // If nothing marks the end of a reference, other names can begin like one.
    return this.#targets.get(id) ?? (suffix === '' ? undefined : unknownTarget);
  };
}

/** More names than these are only counted. */
const namesShown = 5;

/** Adds to the errors in a request of a batch the requests that fail with it. */
class BatchConsequences {
  readonly #plan: BatchPlan;
  readonly #places: ReadonlyMap<BatchItem, number>;
  readonly #sentences = new Map<BatchItem, string | undefined>();

  constructor(batch: Batch) {
    this.#plan = new BatchPlan(batch);
    this.#places = new Map(batch.items.map((item, index) => [item, index]));
  }

  noteAt(item: BatchItem, diagnostic: Diagnostic): Diagnostic {
    if (diagnostic.severity !== 'error' || diagnostic.in === 'response') return diagnostic;
    if (!this.#sentences.has(item)) this.#sentences.set(item, this.#sentence(item));
    const message = this.#sentences.get(item);
    return message === undefined ? diagnostic : { ...diagnostic, notes: [...diagnostic.notes, { message }] };
  }

  #sentence(item: BatchItem): string | undefined {
    const outcome = this.#plan.describe(this.#places.get(item)!, namesShown, (name) => JSON.stringify(name));
    return outcome === undefined ? undefined : `If this request fails, ${outcome}.`;
  }
}
