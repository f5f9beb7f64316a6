/** The shape of a rule: which nodes wake it, what it finds there, the words for it, and how to mend it. */
import type { Fix, Note, RuleSeverity, Severity, Span } from '../../source/index.js';
import type { Node, NodeKind, NodeOf } from '../../syntax/index.js';
import type { RuleContext } from './rule-context.js';

/** What a rule says about a finding. */
export interface Description {
  /** One sentence that stands alone: what is wrong, why, what to do. */
  readonly message: string;
  readonly notes?: readonly Note[];
}

/** Where a finding stands, when it is not the whole node, and how bad it is, when it is not as bad as the rule. */
export interface ReportOptions {
  readonly span?: Span;
  readonly severity?: Severity;
  /** Text that is read wrongly because of this: what the parser finds in it is the same mistake, and not reported. */
  readonly explains?: Span;
}

/** Tells of a finding at a node; `fact` is all that the words and the fix are made of. */
export type Report<Fact> = (at: Node, fact: Fact, options?: ReportOptions) => void;

/** What is the same for all requests of a service. */
export type RuleSurroundings = Pick<RuleContext, 'dialect' | 'conventions' | 'schema' | 'key' | 'access'>;

/** The part of a request that a rule is about. */
export type RuleGroup = 'syntax' | 'path' | 'query' | 'writing' | 'batch' | 'soap' | 'input' | 'document';

export interface Rule<Kind extends NodeKind = NodeKind, Fact = unknown> {
  /** The code, the file's name and the page's name. */
  readonly name: string;
  /** For `ruleInfos`, as `specification` is: where the core is built, both stand there alone (`scripts/part-rule-infos.js`). */
  readonly summary: string;
  /** Where what it checks is specified. */
  readonly specification: string;
  readonly group: RuleGroup;
  /** The default in the profile asset-management; other services may choose their own. */
  readonly severity: RuleSeverity;
  /** Whether what it finds is a secret, which no report may show. */
  readonly findsSecrets?: boolean;
  /**
   * `service-query`: wakes only in query options that this service answers; not in another service's request, nor in
   * nested options that the dialect lacks, which are reported as a whole.
   */
  readonly scope?: 'service-query';
  /** The kinds of nodes that wake it. */
  readonly wakes: readonly Kind[];
  /** Whether it can find anything at all in these surroundings; asked once for all requests, true where it is absent. */
  concerns?(surroundings: RuleSurroundings): boolean;
  find(node: NodeOf<Kind>, context: RuleContext, report: Report<Fact>): void;
  describe(fact: Fact, context: RuleContext): Description;
  fix?(fact: Fact, context: RuleContext): readonly Fix[];
}

/** A rule of any kind, as the engine keeps it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the kinds and facts of rules vary, and only each rule itself reads its own
export type AnyRule = Rule<any, any>;

/** Keeps a rule's node kinds and fact type together while it is written. */
export const defineRule = <Kind extends NodeKind, Fact>(rule: Rule<Kind, Fact>): Rule<Kind, Fact> => rule;
