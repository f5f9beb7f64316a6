/** Binds fragments, which are query options without a request around them, and trees of any origin, to one service. */
import { RuleContext, supportedFeatures } from '../rules/index.js';
import { annotationOf, type ReferenceSettings, type Schema, setReferences } from '../schema/index.js';
import {
  bind,
  type Binding,
  KeyAccess,
  type PathConventions,
  type RequestMembers,
  type RouteMatch,
  type Service,
  type ServiceMembers,
  siblingApis,
} from '../semantics/index.js';
import { parsePath, type ParseResult, type Query, type Request, type ResourcePath } from '../syntax/index.js';
import type { Diagnostic, FragmentInput } from '../text/index.js';
import { type CheckerOptions, type CheckLimits, defaultCheckLimits } from './checker-options.js';
import { completeSchema } from './complete-schema.js';
import { type ParseSettings, readFragment } from './read-input.js';

/** A part is a request, or an address that a body refers to, which has fewer rules. */
export type PartKind = 'request' | 'reference';

/** A bound part of an input: the input itself, a request of its batch, or a URL or query options in a body. */
export interface BoundPart {
  readonly bound: RuleContext;
  /** It determines the rules that check the part. */
  readonly kind: PartKind;
  /** The request that was read; undefined for a fragment and for an address in a body. */
  readonly root: Request | undefined;
  /** Carries a finding in one of its fields to the input; undefined for a finding about another part of the input. */
  carry(diagnostic: Diagnostic): Diagnostic | undefined;
}

/** An address as text, and the possible referents of its names. */
export interface AddressToBind {
  readonly url: string;
  readonly route: RouteMatch | undefined;
  /** The number of the tree's first node; 0 when absent. */
  readonly firstId?: number;
  /** Resolves references to earlier requests; present for each request of a batch. */
  readonly referenced?: PathConventions['referenced'];
  /** Whether it may be an address of another service, as one that a body contains. */
  readonly mayBeElsewhere?: boolean;
}

/** The path that a fragment is on, and its conventions. */
interface FragmentPath {
  readonly text: string | undefined;
  readonly parsed: ParseResult<ResourcePath> | undefined;
  readonly conventions: PathConventions;
}

/** Carries a finding nowhere, from a part that is the input itself. */
export const unchanged = (diagnostic: Diagnostic): Diagnostic => diagnostic;

/** Binds fragments for one service. */
export class FragmentBinder {
  readonly limits: CheckLimits;
  readonly settings: ParseSettings;
  /** The path of the last fragment: those of one file mostly have the same set. */
  #lastPath: FragmentPath | undefined;
  #common: ServiceMembers | undefined;

  constructor(
    protected readonly service: Service,
    private readonly options: CheckerOptions,
  ) {
    const { isReceived = false, plus = 'space', decoding = 'any' } = options;
    this.limits = { ...defaultCheckLimits, ...options.limits };
    this.settings = { dialect: service.dialect, limits: this.limits, isReceived, plus, decoding };
  }

  /** The members that all requests have in common; made when first needed, because they contain the schema. */
  get common(): ServiceMembers {
    return (this.#common ??= this.#readCommon());
  }

  /** The parts of a fragment: the fragment itself. */
  parts(fragment: FragmentInput): Iterable<BoundPart> {
    const { parsed, conventions } = this.#pathOf(fragment.on);
    const { root, texts, syntax } = readFragment(fragment, this.settings, parsed);
    const { path, query } = root;
    const binding = this.#bind(path, query, conventions);
    const roots = path === undefined ? [query] : [path, query];
    const members = { roots, syntax, request: undefined, url: undefined, route: undefined, binding, texts };
    return [{ bound: this.boundRequest(members), kind: 'request', root: undefined, carry: unchanged }];
  }

  /** The meaning of the names in a path and a query. */
  bindTrees(path: ResourcePath | undefined, query: Query | undefined, address: AddressToBind): Binding {
    return this.#bind(path, query, this.#conventionsOf(address), address.firstId);
  }

  #bind(path: ResourcePath | undefined, query: Query | undefined, conventions: PathConventions, firstId = 0): Binding {
    const isPartial = this.options.schema === undefined && this.service.conventions.names.schemaIsPartial;
    const hasAliases = this.service.dialect.parameterAliases;
    return bind({ schema: this.common.schema, isPartial, path, query, conventions, firstId, hasAliases });
  }

  #pathOf(text: string | undefined): FragmentPath {
    if (this.#lastPath === undefined || this.#lastPath.text !== text) {
      const parsed = text === undefined ? undefined : parsePath(text, this.settings);
      this.#lastPath = { text, parsed, conventions: this.#conventionsOf({ url: text ?? '', route: undefined }) };
    }
    return this.#lastPath;
  }

  #conventionsOf(address: AddressToBind): PathConventions {
    const isReceived = this.settings.isReceived === true && address.mayBeElsewhere !== true;
    return pathConventions(address, this.service, this.options.schema, isReceived);
  }

  /** A bound request with these members. */
  boundRequest(members: RequestMembers): RuleContext {
    return new RuleContext(this.common, members);
  }

  #readCommon(): ServiceMembers {
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
      isReceived: this.settings.isReceived === true,
    };
  }

  #findSchema(): Schema | undefined {
    const { schema: given, references, openTypes } = this.options;
    const schema = given ?? this.service.schema;
    const isPrepared = given?.isUnannotated !== true && references === undefined;
    const prepared = isPrepared ? schema : this.#prepareSchema(schema, references ?? {});
    return openTypes === 'declared' && prepared !== undefined ? withoutOpenTypes(prepared) : prepared;
  }

  #prepareSchema(schema: Schema | undefined, references: ReferenceSettings): Schema | undefined {
    const completed = schema?.isUnannotated === true ? completeSchema(schema, this.service) : schema;
    return completed && setReferences(completed, references);
  }
}

/** The same schema without open types, for programs that write or forward only declared properties. */
function withoutOpenTypes(schema: Schema): Schema {
  const types = [...schema.types].map(
    ([name, type]) => [name, 'isOpen' in type && type.isOpen ? { ...type, isOpen: false } : type] as const,
  );
  return { ...schema, types: new Map(types) };
}

/**
 * The conventions of a service for one address: where its resource path begins, and how keys may be written in it. `schema` is the one
 * that replaces the service's own; `isReceived` is true for the target of a request as its server receives it.
 */
function pathConventions(
  { url, route, referenced }: AddressToBind,
  { conventions, dialect }: Pick<Service, 'conventions' | 'dialect'>,
  schema: Schema | undefined,
  isReceived: boolean,
): PathConventions {
  const {
    batch,
    names: { case: nameCase, dynamic, templateEntitySet, customEntitySets },
    addresses: { routes },
    keys: { segments: keySegments },
  } = conventions;
  const objectRoute = routes.find((candidate) => candidate.interface === 'object');
  const isInBatch = referenced !== undefined;
  // After a route the path is the resource's; without one, only a relative path without variables surely is, and in a
  // batch only where its addresses have no routes of their own.
  const isRelative = !/^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\{\{|\/)/.test(url);
  // A server that knows where its service is has no resources anywhere else.
  const isAtRoute = route !== undefined || (isReceived && !isInBatch && objectRoute !== undefined);
  const startIsCertain = isAtRoute || (isRelative && (!isInBatch || batch.routes.length === 0));
  const template = schema === undefined || schema.isUnannotated === true ? templateEntitySet : undefined;
  return {
    templateEntitySet: template,
    customPrefix: customEntitySets?.prefix,
    startIsCertain,
    mayBeRoot: !isReceived && /^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\{\{)/.test(url) && !url.includes('?'),
    isOwnQuery: !isReceived && objectRoute === undefined && /^\s*\/[^/]/.test(url) && /[?&]\$[a-z]/i.test(url),
    keySegments: keySegments === 'usual' || acceptsKeySegments(schema),
    numericSegments: dialect.keySegments,
    ownPathMark: dialect.ownPathMark,
    emptyParentheses: dialect.emptyParentheses,
    siblingApis: siblingApis(routes),
    anyCase: nameCase === 'any',
    dynamicNames: dynamic,
    routeWord: route === undefined && objectRoute?.isFirst !== true ? objectRoute?.segments.at(-1) : undefined,
    referenced,
  };
}

/** Whether the schema says that keys may be segments (`Capabilities.KeyAsSegmentSupported`; URL conventions 4.3.6). */
const acceptsKeySegments = ({ container }: Partial<Schema> = {}): boolean =>
  container !== undefined && annotationOf(container, 'Org.OData.Capabilities.V1.KeyAsSegmentSupported')?.value === true;
