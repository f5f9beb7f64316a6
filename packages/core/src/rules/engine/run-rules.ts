/** The engine: one walk over the trees of a request serves every rule, and facts become diagnostics. */
import type { Diagnostic, Field, FindingDetail, Fix, RuleName, Severity, Span } from '../../text/index.js';
import { defaultSeverity } from '../../codes/index.js';
import { forEachChild, type Node } from '../../syntax/index.js';
import type { FindingBudget } from './finding-budget.js';
import { isServiceQuery } from './is-service-query.js';
import type { RuleContext } from './rule-context.js';
import type { RuleTable, SeverityOf } from './rule-table.js';
import type { AnyRule, Description, ReportOptions } from './rule.js';

/** A text that the finding of a rule explains: other findings in it concern the same mistake. */
export interface ExplainedText extends Span {
  readonly in: Field;
  readonly code: RuleName;
}

/** The findings of the rules, in order, and the texts that they explain. */
export interface RuleFindings {
  readonly diagnostics: Diagnostic[];
  readonly explained: readonly ExplainedText[];
}

/** The parts that all findings of a run share. */
export interface RunSettings {
  readonly severityOf: SeverityOf;
  readonly isConfigured: (code: RuleName) => boolean;
  readonly budget: FindingBudget;
  readonly detail: FindingDetail;
}

/**
 * Walks the trees of a request once and returns the findings of the rules.
 *
 * A rule's own severity for one finding (milder than its default) applies unless `isConfigured` says that the rule was
 * configured. Diagnostics are in the order in which they were found, as many as the budget allows; once it is
 * exceeded, no other rule runs.
 */
export function runRules(
  context: RuleContext,
  table: RuleTable,
  { severityOf, isConfigured, budget, detail }: RunSettings,
): RuleFindings {
  const diagnostics: Diagnostic[] = [];
  const explained: ExplainedText[] = [];
  let running: AnyRule;
  const report = (at: Node, fact: unknown, options?: ReportOptions): void => {
    const severity = severityOf(running.name, defaultSeverity(running.name));
    const chosen = options?.severity !== undefined && !isConfigured(running.name) ? options.severity : severity;
    if (chosen === 'off' || !budget.admit(chosen)) return;
    diagnostics.push(diagnosticOf(running, at, fact, options, chosen, context, detail));
    if (options?.explains === undefined) return;
    const { start, end } = options.explains;
    explained.push({ in: context.fieldOf(at), start, end, code: running.name });
  };
  const lacksParentheses = context.dialect.nesting === 'slash';
  let isInServiceQuery = isServiceQuery(context);
  const visit = (node: Node): void => {
    if (budget.isExceeded) return;
    const rules = table.get(node.kind)!;
    for (const { rule, find, isForServiceQuery } of rules.visiting(node, context)) {
      if (isForServiceQuery && !isInServiceQuery) continue;
      running = rule;
      find(node, context, report);
    }
    if (rules.isLeaf) return;
    const wasInServiceQuery = isInServiceQuery;
    // Nested options that the dialect does not support are reported as a whole.
    if (lacksParentheses && node.kind === 'NestedOptions') isInServiceQuery = false;
    context.enter(node);
    forEachChild(node, visit);
    context.leave();
    isInServiceQuery = wasInServiceQuery;
  };
  for (const root of context.roots) visit(root);
  return { diagnostics, explained };
}

const noWords: Description = { message: '' };

function diagnosticOf(
  rule: AnyRule,
  at: Node,
  fact: unknown,
  options: ReportOptions | undefined,
  severity: Severity,
  context: RuleContext,
  detail: FindingDetail,
): Diagnostic {
  const { start, end } = options?.span ?? at;
  const { message, notes = [] } = detail === 'places' ? noWords : rule.describe(fact, context);
  const fixes: readonly Fix[] = detail === 'fixes' ? (rule.fix?.(fact, context) ?? []) : [];
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
