/** Codes that belong to an input rather than a request: a closed list. The rooms that read inputs report them. */
import type { RuleInfo } from './rule-infos.js';

const code = (
  name: string,
  summary: string,
  severity: RuleInfo['severity'],
  fixable = false,
  group: RuleInfo['group'] = 'input',
): RuleInfo => ({
  name,
  summary,
  specification: 'odatalint: inputs',
  severity,
  fixable,
  group,
});

export const inputCodes: readonly RuleInfo[] = [
  code('malformed-line', 'A line of an NDJSON input is not JSON, or not a request or fragment.', 'error'),
  code('malformed-document', 'A file that holds queries is not of the format that it is read in.', 'error'),
  code(
    'malformed-config',
    'The configuration file, or the baseline beside it, has something in it that does not belong there.',
    'error',
  ),
  code('malformed-key-definition', 'An API key definition has something in it that does not belong there.', 'error'),
  code('malformed-schema', 'A schema document is not well-formed or contradicts itself.', 'error'),
  code('unreadable-file', 'A file could not be read.', 'error'),
  code(
    'unused-suppression',
    'A disable comment or an entry of the baseline hides nothing.',
    'warning',
    true,
    'document',
  ),
];
