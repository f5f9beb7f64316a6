/** The enabled rules of a service, by the kind of node that they visit. */
import type { RuleName, RuleSeverity } from '../../text/index.js';
import { defaultSeverity } from '../../codes/index.js';
import type { BoundRequest, ServiceMembers } from '../../semantics/index.js';
import { childFields, type Node, type NodeKind } from '../../syntax/index.js';
import { flagsOf, type NodeFlags, wordOf } from './node-forms.js';
import type { AnyRule } from './rule.js';

/** The severity of a code: as configured, otherwise the service's, otherwise the rule's own. */
export type SeverityOf = (code: RuleName, ownSeverity: RuleSeverity) => RuleSeverity;

/** A rule, and the forms of one kind that it visits. */
interface VisitingRule {
  readonly rule: AnyRule;
  /** `rule.find`, read once: rules have different shapes, so engines look up their members slowly. */
  readonly find: AnyRule['find'];
  /** Whether it visits only queries that surely go to the service. */
  readonly isForServiceQuery: boolean;
  /** The forms that are words; undefined for a rule that visits every node of the kind. */
  readonly words: ReadonlySet<string> | undefined;
  /** The forms that are flags, as the bits of a number. */
  readonly bits: number;
}

/** The rules that visit nodes of one kind. */
class RulesOfKind {
  /** The flags of the kind, where some rule asks for one. */
  readonly #flags: NodeFlags | undefined;
  readonly #hasForms: boolean;
  /** By word and flags: tens of rules visit a query option, but few visit one of any form. The words are those of the language tables. */
  readonly #byForm = new Map<string, (readonly VisitingRule[])[]>();

  constructor(
    /** All of them, in their order. */
    readonly rules: readonly VisitingRule[],
    flags: NodeFlags | undefined,
    /** Whether such nodes have no children. */
    readonly isLeaf: boolean,
  ) {
    this.#flags = rules.some(({ bits }) => bits !== 0) ? flags : undefined;
    this.#hasForms = rules.some(({ words }) => words !== undefined);
  }

  /** The rules that visit a node, in their order. */
  visiting(node: Node, request: BoundRequest): readonly VisitingRule[] {
    if (!this.#hasForms) return this.rules;
    const word = wordOf(node);
    const flags = this.#flags === undefined ? 0 : this.#flags.of(node, request);
    let byFlags = this.#byForm.get(word);
    if (byFlags === undefined) this.#byForm.set(word, (byFlags = []));
    return (byFlags[flags] ??= this.rules.filter(
      ({ words, bits }) => words === undefined || (bits & flags) !== 0 || words.has(word),
    ));
  }
}

/** The rules for each kind of node. */
export type RuleTable = ReadonlyMap<NodeKind, RulesOfKind>;

/** The enabled rules that can find something for this service, by the kind of node that they visit. */
export function tabulateRules(rules: readonly AnyRule[], service: ServiceMembers, severityOf: SeverityOf): RuleTable {
  const on = rules.filter(
    (rule) => severityOf(rule.name, defaultSeverity(rule.name)) !== 'off' && rule.appliesTo?.(service) !== false,
  );
  const kinds = Object.keys(childFields) as NodeKind[];
  return new Map(kinds.map((kind) => [kind, rulesOfKind(kind, on, service)]));
}

function rulesOfKind(kind: NodeKind, on: readonly AnyRule[], service: ServiceMembers): RulesOfKind {
  const flags = flagsOf(kind);
  const rules = on
    .filter(({ visits }) => (visits as readonly NodeKind[]).includes(kind))
    .map((rule): VisitingRule => {
      const forms = formsIn(rule, service)?.[kind];
      const bits = flags?.names.reduce(
        (sum, name, bit) => (forms?.includes(name) === true ? sum | (1 << bit) : sum),
        0,
      );
      return {
        rule,
        find: rule.find,
        isForServiceQuery: rule.within !== undefined,
        words: forms && new Set(forms),
        bits: bits ?? 0,
      };
    });
  return new RulesOfKind(rules, flags, childFields[kind].length === 0);
}

const formsIn = (
  { forms }: AnyRule,
  service: ServiceMembers,
): Partial<Record<NodeKind, readonly string[]>> | undefined =>
  (typeof forms === 'function' ? forms(service) : forms) as Partial<Record<NodeKind, readonly string[]>> | undefined;
