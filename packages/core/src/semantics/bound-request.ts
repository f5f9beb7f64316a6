/** A request with the meaning of its names, for rules, editors and embedding programs. */
import type { Schema } from '../schema/index.js';
import {
  type FindingPlace,
  type Field,
  headerLines,
  type OffsetMap,
  type RequestInput,
  type Span,
} from '../text/index.js';
import type { Dialect, Node, SyntaxProblem, Url } from '../syntax/index.js';
import type { PathConventions } from './bind-next-segment.js';
import type { Binding } from './binding.js';
import type { ReferenceTarget } from './body/typed-body.js';
import type { Conventions } from './conventions.js';
import type { KeyAccess, KeyDefinition } from './key-access.js';
import type { Limits } from './query-limits.js';
import type { ResponseShape } from './response-shape.js';
import type { RouteMatch } from './route.js';
import type { Service } from './service.js';

/** One text of a bound request, and its place in the input. */
export interface BoundText {
  /** The part of the request that it is. */
  readonly field: Field;
  readonly text: string;
  /** The field of the input that contains it; the map leads there from the text, and is absent if the text is the whole field. */
  readonly in: Field;
  /** The number of the first node of its tree. */
  readonly firstId: number;
  readonly map?: OffsetMap;
}

/** The problems that the parser found in one text. */
export interface FieldProblems {
  readonly field: Field;
  readonly text: string;
  readonly problems: readonly SyntaxProblem[];
}

/** The names of the features that a server implements, in lower case; undefined for a kind about which nothing is known. */
export type SupportedFeatures = Readonly<Record<FeatureKind, ReadonlySet<string> | undefined>>;

export type FeatureKind = 'option' | 'function' | 'operator';

/** The members that all requests to a service have in common. */
export type ServiceMembers = Pick<
  BoundRequest,
  'service' | 'dialect' | 'conventions' | 'schema' | 'key' | 'access' | 'supports' | 'limits' | 'isReceived'
>;

/** The members of one request. */
export type RequestMembers = Pick<
  BoundRequest,
  'roots' | 'texts' | 'syntax' | 'binding' | 'request' | 'url' | 'route'
> &
  Partial<Pick<BoundRequest, 'isInBatch' | 'referenced' | 'reference' | 'chain'>>;

/** The answers about the responses that a request reads. */
export interface ResponseChain {
  /** The shape of the response to a request, and to this one if none is given; undefined where it is not known. */
  shapeOf(request?: RequestInput): ResponseShape | undefined;
  /** The findings in this request with another address, whose variables are not followed. */
  findingsWith(url: string): readonly FindingPlace[];
}

/** A request or fragment: its trees, the meaning of its names, and the facts about the service. @opaque */
export class BoundRequest {
  readonly service: Service;
  readonly dialect: Dialect;
  readonly conventions: Conventions;
  /** The schema that it was bound to; undefined when none is known. */
  readonly schema: Schema | undefined;
  /** The API key definition; undefined when none was given. */
  readonly key: KeyDefinition | undefined;
  /** The access rights of the API key; undefined when no definition was given. */
  readonly access: KeyAccess | undefined;
  /** The features that the server implements; undefined where nothing is known about them. */
  readonly supports: SupportedFeatures | undefined;
  /** The limits on the request. */
  readonly limits: Limits;
  /** Whether the request is one that a server has received, in which nothing is a variable. */
  readonly isReceived: boolean;
  /** The roots of its trees: one of a request, path and query of a fragment. */
  readonly roots: readonly Node[];
  /** The texts that the nodes' spans count in; a batch's own come before those of a request in it. */
  readonly texts: readonly BoundText[];
  /** The parser's problems in its texts. */
  readonly syntax: readonly FieldProblems[];
  readonly binding: Binding;
  /** The request, when a whole one was given; undefined for a fragment. */
  readonly request: RequestInput | undefined;
  /** The method in upper case; GET when none was given. */
  readonly method: string;
  /** The tree of the URL; undefined for a fragment. */
  readonly url: Url | undefined;
  /** The route of the URL; undefined if it follows none of the service's routes. */
  readonly route: RouteMatch | undefined;
  /** Whether the request is part of a batch, whose body contains its text and whose headers apply to it. */
  readonly isInBatch: boolean;
  /** Resolves references to earlier requests of the batch; undefined for a request that is not in one. */
  readonly referenced: PathConventions['referenced'];
  /** The referring member or option, for an address in a body or in `$id`. */
  readonly reference: ReferenceTarget | undefined;
  /** Undefined where neither variables nor a script of the request read a response. */
  readonly chain: ResponseChain | undefined;
  #remembered: Map<unknown, unknown> | undefined;
  /** The notation of a space in the URL's query, computed once because every fix needs it. */
  #space: string | undefined;

  constructor(common: ServiceMembers, own: RequestMembers) {
    this.service = common.service;
    this.dialect = common.dialect;
    this.conventions = common.conventions;
    this.schema = common.schema;
    this.key = common.key;
    this.access = common.access;
    this.supports = common.supports;
    this.limits = common.limits;
    this.isReceived = common.isReceived;
    this.roots = own.roots;
    this.texts = own.texts;
    this.syntax = own.syntax;
    this.binding = own.binding;
    this.request = own.request;
    this.method = methodOf(own.request, common.dialect);
    this.url = own.url;
    this.route = own.route;
    this.isInBatch = own.isInBatch ?? false;
    this.referenced = own.referenced;
    this.reference = own.reference;
    this.chain = own.chain;
  }

  /** The result of `make` for this request, computed once; `make` itself is the cache key. */
  remember<Value>(make: (request: BoundRequest) => Value): Value {
    const remembered = (this.#remembered ??= new Map());
    let value = remembered.get(make) as Value;
    if (value === undefined && !remembered.has(make)) remembered.set(make, (value = make(this)));
    return value;
  }

  /** The field that a node's span refers to; for a request in a batch, a field of that request. */
  fieldOf(node: Node): Field {
    return this.#textAt(node)?.field ?? 'url';
  }

  /** The text as written at a span of a node's field; of the node itself when absent. */
  textOf(node: Node, span: Span = node): string {
    return this.#textAt(node)?.text.slice(span.start, span.end) ?? '';
  }

  /**
   * Writes a text for the node: in a URL, it encodes characters that would have another meaning, and writes spaces as
   * the text around it does.
   */
  write(at: Node, text: string): string {
    const whole = this.#textAt(at);
    if (whole !== undefined && whole.field !== 'url') return text;
    const encoded = text.replace(/[%&#+]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
    const space = (this.#space ??= spaceIn(whole?.text ?? ''));
    return encoded.replaceAll(' ', space);
  }

  #textAt({ id }: Node): BoundText | undefined {
    const { texts } = this;
    for (let i = texts.length - 1; i > 0; i--) if (texts[i]!.firstId <= id) return texts[i];
    return texts[0];
  }
}

function spaceIn(url: string): string {
  const query = url.slice(url.indexOf('?') + 1);
  if (query.includes(' ')) return ' ';
  if (query.includes('%20')) return '%20';
  return query.includes('+') ? '+' : ' ';
}

/** The method of a request: until V3 the header of a POST could name another one, and PATCH was called MERGE. */
function methodOf(request: RequestInput | undefined, { version }: Dialect): string {
  const method = (request?.method ?? 'GET').toUpperCase();
  if (version !== '2.0' && version !== '3.0') return method;
  const header = headerLines(request?.headers).find(({ name }) => name.trim().toLowerCase() === 'x-http-method');
  const tunneled = method === 'POST' && header !== undefined ? header.value.trim().toUpperCase() : method;
  return tunneled === 'MERGE' ? 'PATCH' : tunneled;
}
