/** The interface of a rule: the node kinds it visits, the facts it finds, its messages, and its fixes. */
import type { Fix, Note, RuleName, Severity, Span } from '../../text/index.js';
import type { Node, NodeKind, NodeOf } from '../../syntax/index.js';
import type { ServiceMembers } from '../../semantics/index.js';
import type { FormsOf } from './node-forms.js';
import type { RuleContext } from './rule-context.js';

/** The texts of a finding. */
export interface Description {
  /** The problem in one sentence, then what to write. */
  readonly message: string;
  readonly notes?: readonly Note[];
}

/** The place of a finding, when it is not the whole node, and its severity, when milder than the rule's. */
export interface ReportOptions {
  readonly span?: Span;
  readonly severity?: Severity;
  /** Text that is misparsed because of this mistake; other findings in it are not reported. */
  readonly explains?: Span;
}

/** Reports a finding at a node; `fact` is the only input of the message and the fix. */
export type Report<Fact> = (at: Node, fact: Fact, options?: ReportOptions) => void;

export interface Rule<Kind extends NodeKind = NodeKind, Fact = unknown> {
  /** The code, the file's name and the page's name; the page's front matter contains the summary, clause and default severity. */
  readonly name: RuleName;
  /** Whether its findings are secrets, which reports must mask. */
  readonly findsSecrets?: boolean;
  /**
   * `service-query`: visits only query options of this service; not those of another service's request, nor nested
   * options that the dialect does not support, which are reported as a whole.
   */
  readonly within?: 'service-query';
  /** The kinds of nodes it visits. */
  readonly visits: readonly Kind[];
  /** For some of its kinds, the forms of the nodes that it visits; a node needs one of them. Without forms it visits all nodes. */
  readonly forms?: FormsOf<Kind> | ((service: ServiceMembers) => FormsOf<Kind>);
  /** Whether it can find anything for this service. It is called once for all requests; by default the rule applies. */
  appliesTo?(service: ServiceMembers): boolean;
  find(node: NodeOf<Kind>, context: RuleContext, report: Report<Fact>): void;
  describe(fact: Fact, context: RuleContext): Description;
  fix?(fact: Fact, context: RuleContext): readonly Fix[];
}

/** A rule of any kind, as stored by the engine. @opaque */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the kinds and facts of rules vary, and only each rule itself reads its own
export type AnyRule = Rule<any, any>;

/** Infers the node kinds and the type of the facts of a rule. */
export const defineRule = <Kind extends NodeKind, Fact>(rule: Rule<Kind, Fact>): Rule<Kind, Fact> => rule;
