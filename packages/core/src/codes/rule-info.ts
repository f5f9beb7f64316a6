/** The metadata of one code, as the front matter of its page states it. */
import type { RuleName, RuleSeverity } from '../text/index.js';

/** The folder of the rule's page. `syntax`, `input` and `document` codes are closed lists; the others are rules. */
export type RuleGroup =
  | 'access'
  | 'aggregation'
  | 'batch'
  | 'body'
  | 'capabilities'
  | 'document'
  | 'expressions'
  | 'input'
  | 'options'
  | 'path'
  | 'response'
  | 'soap'
  | 'syntax'
  | 'writing';

export interface RuleInfo {
  readonly name: RuleName;
  readonly summary: string;
  /** The clause of the standard, or of the interface, that the rule checks. */
  readonly specification: string;
  /** The default severity; services and configurations may override it. */
  readonly severity: RuleSeverity;
  readonly fixable: boolean;
  readonly group: RuleGroup;
}

/**
 * The text after which a finding is certain. `word`: the word, so completion does not offer one that would be reported. `text`: the
 * marked text. `option`, `path` and `request`: the rest of the query option, the path or the request can still resolve the finding.
 */
export type DecidingText = 'word' | 'text' | 'option' | 'path' | 'request';
