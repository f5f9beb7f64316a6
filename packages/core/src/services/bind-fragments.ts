/** Binds fragments, which are query options without a request around them, and trees of any origin, to one service. */
import { RuleContext, supportedFeatures } from '../rules/index.js';
import { type ReferenceSettings, type Schema, setReferences } from '../schema/index.js';
import {
  bind,
  type Binding,
  KeyAccess,
  type RequestFacts,
  type RouteMatch,
  type Service,
  type Surroundings,
} from '../semantics/index.js';
import type { Query, Request, ResourcePath } from '../syntax/index.js';
import type { Diagnostic, FragmentInput } from '../text/index.js';
import type { BatchTargets } from './batch-targets.js';
import type { CheckLimits } from './check-limits.js';
import type { CheckerOptions } from './checker-options.js';
import { closeTypes } from './close-types.js';
import { completeSchema } from './complete-schema.js';
import { pathConventions } from './path-conventions.js';
import { FragmentPaths, type ParseSettings, readFragment } from './read-input.js';

/** A bound request of an input: the input itself, a request of its batch, or an address in its body. */
export interface BoundPart {
  readonly bound: RuleContext;
  /** The request that was read; undefined for a fragment and for an address in a body. */
  readonly root: Request | undefined;
  /** Brings a finding in one of its fields to the input; undefined for one that is about another part of the input. */
  toInput(diagnostic: Diagnostic): Diagnostic | undefined;
}

/** An address as text, and what its names can refer to. */
export interface AddressToBind {
  readonly url: string;
  readonly route: RouteMatch | undefined;
  /** The number of the tree's first node; 0 when absent. */
  readonly firstId?: number;
  /** The requests of the batch before this one. */
  readonly targets?: BatchTargets;
  /** Whether it may be an address of another service, as one that a body contains. */
  readonly mayBeElsewhere?: boolean;
}

/** Binds fragments for one service. */
export class FragmentBinder {
  readonly settings: ParseSettings;
  readonly #fragmentPaths: FragmentPaths;
  #surroundings: Surroundings | undefined;

  constructor(
    private readonly service: Service,
    private readonly options: CheckerOptions,
    private readonly limits: CheckLimits,
  ) {
    const { isReceived = false, plus = 'space', decoding = 'any' } = options;
    this.settings = { dialect: service.dialect, limits, isReceived, plus, decoding };
    this.#fragmentPaths = new FragmentPaths(this.settings);
  }

  /** The facts that all requests have in common; made when first needed, since they contain the schema. */
  get surroundings(): Surroundings {
    return (this.#surroundings ??= this.#surround());
  }

  bind(fragment: FragmentInput): BoundPart {
    const { root, texts, syntax } = readFragment(fragment, this.settings, this.#fragmentPaths);
    const { path, query } = root;
    const binding = this.bindTrees(path, query, { url: fragment.on ?? '', route: undefined });
    const roots = path === undefined ? [query] : [path, query];
    const facts = { roots, syntax, request: undefined, url: undefined, route: undefined, binding, texts };
    return { bound: this.context(facts), root: undefined, toInput: (found) => found };
  }

  /** The meaning of the names in a path and a query. */
  bindTrees(
    path: ResourcePath | undefined,
    query: Query | undefined,
    { url, route, firstId = 0, targets, mayBeElsewhere = false }: AddressToBind,
  ): Binding {
    const { schema } = this.options;
    const isPartial = schema === undefined && this.service.conventions.schemaIsPartial;
    const hasAliases = this.service.dialect.parameterAliases;
    const isReceived = this.settings.isReceived === true && !mayBeElsewhere;
    const conventions = pathConventions(url, route, this.service, schema, targets, isReceived);
    return bind({ schema: this.surroundings.schema, isPartial, path, query, conventions, firstId, hasAliases });
  }

  /** A bound request with these facts. */
  context(facts: RequestFacts): RuleContext {
    return new RuleContext(this.surroundings, facts);
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
      isReceived: this.settings.isReceived === true,
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
}
