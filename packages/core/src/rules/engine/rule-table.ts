/** The enabled rules of a service, by the kind of node that they visit. */
import type { RuleName, RuleSeverity } from '../../text/index.js';
import { defaultSeverity } from '../../codes/index.js';
import type { ServiceFacts } from '../../semantics/index.js';
import { childFields, type NodeKind } from '../../syntax/index.js';
import { flagsOf, type NodeFlags } from './node-forms.js';
import type { AnyRule } from './rule.js';

/** The severity of a code: as configured, otherwise the service's, otherwise the rule's own. */
export type SeverityOf = (code: RuleName, ownSeverity: RuleSeverity) => RuleSeverity;

/** A rule, and the forms of one kind that it visits. */
interface VisitingRule {
  readonly rule: AnyRule;
  /** `rule.find`, read once: rules have different shapes, so engines look up their members slowly. */
  readonly find: AnyRule['find'];
  /** The forms that are words; undefined for a rule that visits every node of the kind. */
  readonly words: ReadonlySet<string> | undefined;
  /** The forms that are flags, as the bits of a number. */
  readonly bits: number;
}

/** The rules that visit nodes of one kind. */
export interface RulesOfKind {
  readonly rules: readonly VisitingRule[];
  /** The flags of the kind, where some rule asks for one. */
  readonly flags: NodeFlags | undefined;
  readonly hasForms: boolean;
  /** Whether such nodes have no children. */
  readonly isLeaf: boolean;
}

/** The rules for each kind of node. */
export type RuleTable = ReadonlyMap<NodeKind, RulesOfKind>;

/** The enabled rules that can find something for this service, by the kind of node that they visit. */
export function tabulateRules(rules: readonly AnyRule[], service: ServiceFacts, severityOf: SeverityOf): RuleTable {
  const on = rules.filter(
    (rule) => severityOf(rule.name, defaultSeverity(rule.name)) !== 'off' && rule.appliesTo?.(service) !== false,
  );
  const kinds = Object.keys(childFields) as NodeKind[];
  return new Map(kinds.map((kind) => [kind, rulesOfKind(kind, on, service)]));
}

function rulesOfKind(kind: NodeKind, on: readonly AnyRule[], service: ServiceFacts): RulesOfKind {
  const flags = flagsOf(kind);
  const rules = on
    .filter(({ visits }) => (visits as readonly NodeKind[]).includes(kind))
    .map((rule): VisitingRule => {
      const forms = formsIn(rule, service)?.[kind];
      const bits = flags?.names.reduce(
        (sum, name, bit) => (forms?.includes(name) === true ? sum | (1 << bit) : sum),
        0,
      );
      return { rule, find: rule.find, words: forms && new Set(forms), bits: bits ?? 0 };
    });
  return {
    rules,
    flags: rules.some(({ bits }) => bits !== 0) ? flags : undefined,
    hasForms: rules.some(({ words }) => words !== undefined),
    isLeaf: childFields[kind].length === 0,
  };
}

const formsIn = ({ forms }: AnyRule, service: ServiceFacts): Partial<Record<NodeKind, readonly string[]>> | undefined =>
  (typeof forms === 'function' ? forms(service) : forms) as Partial<Record<NodeKind, readonly string[]>> | undefined;
