/** The engine: one walk over the trees of a request serves every rule, and facts become diagnostics. */
import type { Diagnostic, Fix, RuleSeverity, Severity } from '../../source/index.js';
import { defaultSeverity } from '../../codes/index.js';
import { ExplainedTexts } from '../../mistakes/index.js';
import type { Surroundings } from '../../semantics/index.js';
import { childFields, forEachChild, type Node, type NodeKind } from '../../syntax/index.js';
import type { FindingBudget } from './finding-budget.js';
import { isServiceQuery } from './is-service-query.js';
import type { RuleContext } from './rule-context.js';
import type { AnyRule, ReportOptions } from './rule.js';

/** Rules by the kind of node they visit, without those that are off and those that cannot find anything. */
export type RuleTable = ReadonlyMap<NodeKind, WakingRules>;

/** The rules that visit nodes of one kind. */
interface WakingRules {
  /** Everywhere. */
  readonly always: WakingRule[];
  /** Only in query options of the service. */
  readonly inQueries: WakingRule[];
  /** Whether such nodes have no children. */
  readonly isLeaf: boolean;
}

/** The rules to run, and those that still run when the budget of a request is used up. */
export interface RuleTables {
  readonly all: RuleTable;
  /** Secrets are always reported, so that reporters can mask them, even past the budget. */
  readonly secrets: RuleTable;
}

/** A rule, and what it does when it wakes: of rules, no two of which are made alike, engines find members only slowly. */
interface WakingRule {
  readonly rule: AnyRule;
  readonly find: AnyRule['find'];
}

/** The severity of a code: as configured, otherwise the service's, otherwise the rule's own. */
export type SeverityOf = (code: string, ownSeverity: RuleSeverity) => RuleSeverity;

/** The findings of the rules, in order, and the texts in which they explain parser problems. */
export interface RuleFindings {
  readonly diagnostics: Diagnostic[];
  readonly explained: ExplainedTexts;
}

/** Groups the rules that are on, and that can find anything for this service, by the node kinds they visit. */
export function tabulateRules(
  rules: readonly AnyRule[],
  surroundings: Surroundings,
  severityOf: SeverityOf,
): RuleTable {
  const table = new Map<NodeKind, WakingRules>();
  for (const [kind, fields] of Object.entries(childFields))
    table.set(kind as NodeKind, { always: [], inQueries: [], isLeaf: fields.length === 0 });
  for (const rule of rules) {
    if (severityOf(rule.name, defaultSeverity(rule.name)) === 'off' || rule.concerns?.(surroundings) === false)
      continue;
    const waking: WakingRule = { rule, find: rule.find };
    for (const kind of rule.wakes as readonly NodeKind[]) {
      const awake = table.get(kind)!;
      (rule.scope === 'service-query' ? awake.inQueries : awake.always).push(waking);
    }
  }
  return table;
}

/**
 * Walks the trees of a request once and returns the findings of the rules.
 *
 * A rule's own severity for one finding (milder than its default) applies unless `isConfigured` says that the rule was
 * configured. Diagnostics are in the order in which they were found, as many as the budget allows, and every secret; once
 * it is exceeded no other rule runs.
 */
export function runRules(
  context: RuleContext,
  tables: RuleTables,
  severityOf: SeverityOf,
  isConfigured: (code: string) => boolean,
  budget: FindingBudget,
): RuleFindings {
  const diagnostics: Diagnostic[] = [];
  const explained = new ExplainedTexts();
  let awake: AnyRule;
  const report = (at: Node, fact: unknown, options?: ReportOptions): void => {
    const severity = severityOf(awake.name, defaultSeverity(awake.name));
    const chosen = options?.severity !== undefined && !isConfigured(awake.name) ? options.severity : severity;
    if (chosen === 'off' || (awake.findsSecrets !== true && !budget.admit(chosen))) return;
    diagnostics.push(diagnosticOf(awake, at, fact, options, chosen, context));
    if (options?.explains !== undefined) explained.add(context.fieldOf(at), options.explains);
  };
  const wake = (waking: readonly WakingRule[], node: Node): void => {
    for (const { rule, find } of waking) {
      awake = rule;
      find(node, context, report);
    }
  };
  const lacksParentheses = context.dialect.nesting === 'slash';
  let isAnswered = isServiceQuery(context);
  const visit = (node: Node): void => {
    const { always, inQueries, isLeaf } = (budget.isExceeded ? tables.secrets : tables.all).get(node.kind)!;
    wake(always, node);
    if (isAnswered) wake(inQueries, node);
    if (isLeaf) return;
    const wasAnswered = isAnswered;
    // Nested options that the dialect does not support are reported as a whole.
    if (lacksParentheses && node.kind === 'NestedOptions') isAnswered = false;
    context.enter(node);
    forEachChild(node, visit);
    context.leave();
    isAnswered = wasAnswered;
  };
  for (const root of context.roots) visit(root);
  return { diagnostics, explained };
}

function diagnosticOf(
  rule: AnyRule,
  at: Node,
  fact: unknown,
  options: ReportOptions | undefined,
  severity: Severity,
  context: RuleContext,
): Diagnostic {
  const { start, end } = options?.span ?? at;
  const { message, notes = [] } = rule.describe(fact, context);
  const fixes: readonly Fix[] = rule.fix?.(fact, context) ?? [];
  return {
    code: rule.name,
    severity,
    message,
    in: context.fieldOf(at),
    start,
    end,
    notes,
    fixes,
    ...(rule.findsSecrets === true ? { isSecret: true as const } : {}),
  };
}
