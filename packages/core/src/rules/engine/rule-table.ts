/** The enabled rules of a service, indexed by the method of the request and by the kind and form of a node. */
import type { RuleName, RuleSeverity } from '../../text/index.js';
import { defaultSeverity } from '../../codes/index.js';
import type { BoundRequest, Surroundings } from '../../semantics/index.js';
import type { Declaration, Schema } from '../../schema/index.js';
import { childFields, type Node, type NodeKind, type QueryOption } from '../../syntax/index.js';
import { annotatedNames, restrictionNames } from './annotated-names.js';
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
export type SeverityOf = (code: RuleName, ownSeverity: RuleSeverity) => RuleSeverity;

/** The rules that visit nodes of one kind. */
class RulesOfKind {
  /** Whether such nodes have no children. */
  readonly isLeaf: boolean;
  /** Whether such nodes have no children, and no rule visits them: about half of all nodes. */
  readonly isSilent: boolean;
  /** The list for all nodes; undefined where some rule asks for a form. */
  readonly #all: WakeList | undefined;
  readonly #flags: NodeFlags | undefined;
  /** By the flags, the lists of nodes without a word. */
  readonly #wordless: (WakeList | undefined)[] = [];
  /** By the word that is a form, the lists by the flags. */
  readonly #byWord = new Map([['', this.#wordless]]);

  constructor(
    kind: NodeKind,
    private readonly rules: readonly RuleOfKind[],
  ) {
    this.isLeaf = childFields[kind].length === 0;
    this.isSilent = this.isLeaf && rules.length === 0;
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
    const lists = word === '' ? this.#wordless : this.#byWord.get(word);
    return lists?.[bits] ?? this.#makeList(word, bits);
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
  readonly #schema: Schema | undefined;
  /** The methods that some rule asks for; all others are alike. */
  readonly #methods: ReadonlySet<string>;
  /** By method, for each choice of rules that sets have in common. */
  readonly #byChoice = new Map<string, Map<string, RulesByKind>>();
  readonly #bySource = new Map<Declaration | undefined, Map<string, RulesByKind>>();

  constructor(rules: readonly AnyRule[], surroundings: Surroundings, severityOf: SeverityOf) {
    const { schema } = surroundings;
    let names: ReadonlySet<string> | undefined;
    const isAnnotated = (name: string): boolean => schema !== undefined && (names ??= annotatedNames(schema)).has(name);
    const isOn = (rule: AnyRule): boolean =>
      severityOf(rule.name, defaultSeverity(rule.name)) !== 'off' &&
      rule.annotations?.some(isAnnotated) !== false &&
      rule.restrictions?.some(isAnnotated) !== false &&
      rule.appliesTo?.(surroundings) !== false;
    this.#rules = rules.filter(isOn).map((rule) => ({ rule, forms: formsIn(rule, surroundings) }));
    this.#schema = schema;
    this.#methods = new Set(this.#rules.flatMap(({ rule: { methods = [] } }) => methods));
  }

  /** The rules for a request. */
  forRequest(request: BoundRequest): RulesByKind {
    const { method } = request;
    const known = this.#methods.has(method) ? method : '';
    const source = this.#schema === undefined ? undefined : onlySource(request);
    const tables = this.#bySource.get(source) ?? this.#choose(source);
    let table = tables.get(known);
    if (table === undefined) tables.set(known, (table = this.#tabulate(known, source)));
    return table;
  }

  /** The tables of all sets and singletons whose annotations keep the same rules awake. */
  #choose(source: Declaration | undefined): Map<string, RulesByKind> {
    const choice = this.#awakeFor(source)
      .map(({ rule }) => rule.name)
      .join();
    let tables = this.#byChoice.get(choice);
    if (tables === undefined) this.#byChoice.set(choice, (tables = new Map<string, RulesByKind>()));
    this.#bySource.set(source, tables);
    return tables;
  }

  #awakeFor(source: Declaration | undefined): readonly RuleWithForms[] {
    if (source === undefined || this.#schema === undefined) return this.#rules;
    const names = restrictionNames(source, this.#schema);
    return this.#rules.filter(({ rule }) => rule.restrictions?.some((name) => names.has(name)) !== false);
  }

  #tabulate(method: string, source: Declaration | undefined): RulesByKind {
    const awake = this.#awakeFor(source).filter(({ rule: { methods } }) => methods?.includes(method) !== false);
    const visits = new Map(
      (Object.keys(childFields) as NodeKind[]).map((kind): [NodeKind, RuleOfKind[]] => [kind, []]),
    );
    for (const { rule, forms } of awake)
      for (const kind of rule.visits as readonly NodeKind[]) visits.get(kind)!.push({ rule, forms: forms?.[kind] });
    return new Map([...visits].map(([kind, rules]) => [kind, new RulesOfKind(kind, rules)]));
  }
}

/** The set or singleton that a request addresses, where neither its path nor an expand goes on to others. */
function onlySource({ binding, roots, url }: BoundRequest): Declaration | undefined {
  const { path } = binding;
  const fact = path.length === 1 ? path[0]! : undefined;
  const referent = fact === undefined ? undefined : binding.referentOf(fact.segment.name);
  const source = fact?.entitySet ?? (referent?.kind === 'singleton' ? referent.singleton : undefined);
  if (source === undefined) return undefined;
  const last = roots.at(-1)!;
  const query = url === undefined && last.kind === 'Query' ? last : url?.query;
  return query?.options.some(mayExpand) === true ? undefined : source;
}

const mayExpand = ({ option, value }: QueryOption): boolean =>
  option === 'expand' || option === 'apply' || (value.kind === 'SelectList' && value.items.some(hasOptions));

const hasOptions = (item: Node): boolean => item.kind === 'SelectItem' && item.options !== undefined;

const formsIn = ({ forms }: AnyRule, surroundings: Surroundings): RuleWithForms['forms'] =>
  (typeof forms === 'function' ? forms(surroundings) : forms) as RuleWithForms['forms'];
