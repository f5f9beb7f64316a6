/** The enabled rules of a service, indexed by the method of the request and by the kind and form of a node. */
import type { RuleSeverity } from '../../source/index.js';
import { defaultSeverity } from '../../codes/index.js';
import type { BoundRequest, Surroundings } from '../../semantics/index.js';
import { childFields, type Node, type NodeKind } from '../../syntax/index.js';
import { annotatedNames } from './annotated-names.js';
import { flagsOf, type NodeFlags, wordOf } from './node-forms.js';
import type { AnyRule } from './rule.js';

/** A rule with the forms that it asks for in this service. */
interface RuleWithForms {
  readonly rule: AnyRule;
  readonly forms: Partial<Record<NodeKind, readonly string[]>> | undefined;
}

/** A rule with the forms of one kind that it visits; undefined for all. */
interface RuleOfKind {
  readonly rule: AnyRule;
  readonly forms: readonly string[] | undefined;
}

/** A rule, and what it does when it wakes: of rules, no two of which are made alike, engines find members only slowly. */
export interface WakingRule {
  readonly rule: AnyRule;
  readonly find: AnyRule['find'];
}

/** The rules that visit a node. */
interface WakeList {
  /** Everywhere. */
  readonly always: readonly WakingRule[];
  /** Those, and after them the rules that visit only query options of the service. */
  readonly inQueries: readonly WakingRule[];
}

/** The severity of a code: as configured, otherwise the service's, otherwise the rule's own. */
export type SeverityOf = (code: string, ownSeverity: RuleSeverity) => RuleSeverity;

/** The rules that visit nodes of one kind. */
class RulesOfKind {
  /** Whether such nodes have no children. */
  readonly isLeaf: boolean;
  /** The list for all nodes; undefined where some rule asks for a form. */
  readonly #all: WakeList | undefined;
  readonly #flags: NodeFlags | undefined;
  /** By the word that is a form, the lists by the flags. */
  readonly #byWord = new Map<string, (WakeList | undefined)[]>();

  constructor(
    kind: NodeKind,
    private readonly rules: readonly RuleOfKind[],
  ) {
    this.isLeaf = childFields[kind].length === 0;
    const asked = new Set(rules.flatMap(({ forms }) => forms ?? []));
    const flags = flagsOf(kind);
    this.#flags = flags?.names.some((name) => asked.has(name)) === true ? flags : undefined;
    if (rules.every(({ forms }) => forms === undefined)) this.#all = wakeListOf(rules);
  }

  /** The rules that visit a node of the kind. */
  listFor(node: Node, request: BoundRequest): WakeList {
    if (this.#all !== undefined) return this.#all;
    const word = wordOf(node);
    const bits = this.#flags === undefined ? 0 : this.#flags.of(node, request);
    return this.#byWord.get(word)?.[bits] ?? this.#makeList(word, bits);
  }

  #makeList(word: string, bits: number): WakeList {
    const given = new Set([word, ...(this.#flags?.names ?? []).filter((_, bit) => (bits & (1 << bit)) !== 0)]);
    const list = wakeListOf(this.rules.filter(({ forms }) => forms?.some((form) => given.has(form)) !== false));
    const lists = this.#byWord.get(word) ?? [];
    lists[bits] = list;
    this.#byWord.set(word, lists);
    return list;
  }
}

function wakeListOf(rules: readonly RuleOfKind[]): WakeList {
  const waking = rules.map(({ rule }): WakingRule => ({ rule, find: rule.find }));
  const always = waking.filter(({ rule }) => rule.scope === undefined);
  const answered = waking.filter(({ rule }) => rule.scope !== undefined);
  return { always, inQueries: answered.length === 0 ? always : [...always, ...answered] };
}

/** The rules for requests with one method, by kind of node. */
export type RulesByKind = ReadonlyMap<NodeKind, RulesOfKind>;

/** Without the rules that are off, and those that cannot find anything for this service. */
export class RuleTable {
  readonly #rules: readonly RuleWithForms[];
  /** The methods that some rule asks for; all others are alike. */
  readonly #methods: ReadonlySet<string>;
  readonly #byMethod = new Map<string, RulesByKind>();

  constructor(rules: readonly AnyRule[], surroundings: Surroundings, severityOf: SeverityOf) {
    const { schema } = surroundings;
    let names: ReadonlySet<string> | undefined;
    const isAnnotated = (name: string): boolean => schema !== undefined && (names ??= annotatedNames(schema)).has(name);
    const isOn = (rule: AnyRule): boolean =>
      severityOf(rule.name, defaultSeverity(rule.name)) !== 'off' &&
      rule.annotations?.some(isAnnotated) !== false &&
      rule.concerns?.(surroundings) !== false;
    this.#rules = rules.filter(isOn).map((rule) => ({ rule, forms: formsIn(rule, surroundings) }));
    this.#methods = new Set(this.#rules.flatMap(({ rule: { methods = [] } }) => methods));
  }

  /** The rules for a request with a method. */
  forMethod(method: string): RulesByKind {
    const known = this.#methods.has(method) ? method : '';
    let table = this.#byMethod.get(known);
    if (table === undefined) this.#byMethod.set(known, (table = this.#tabulate(known)));
    return table;
  }

  #tabulate(method: string): RulesByKind {
    const awake = this.#rules.filter(({ rule: { methods } }) => methods?.includes(method) !== false);
    const kinds = Object.keys(childFields) as NodeKind[];
    const ofKind = (kind: NodeKind): RulesOfKind => {
      const visits = awake.filter(({ rule: { wakes } }) => (wakes as readonly NodeKind[]).includes(kind));
      return new RulesOfKind(
        kind,
        visits.map(({ rule, forms }) => ({ rule, forms: forms?.[kind] })),
      );
    };
    return new Map(kinds.map((kind) => [kind, ofKind(kind)]));
  }
}

const formsIn = ({ forms }: AnyRule, surroundings: Surroundings): RuleWithForms['forms'] =>
  (typeof forms === 'function' ? forms(surroundings) : forms) as RuleWithForms['forms'];

/** The rules to run, and those that still run when the budget of a request is used up. */
export interface RuleTables {
  readonly all: RuleTable;
  /** Secrets are always reported, so that reporters can mask them, even past the budget. */
  readonly secrets: RuleTable;
}
