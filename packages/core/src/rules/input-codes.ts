/** Codes about input files, not requests. A closed list; reported by the packages that read those files. */
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
  code('malformed-line', 'A line of an NDJSON file is not JSON, or not a request or fragment.', 'error'),
  code('malformed-document', 'A file with queries does not have the expected format.', 'error'),
  code('malformed-config', 'The configuration or baseline file has unknown or invalid entries.', 'error'),
  code('malformed-key-definition', 'An API key definition has unknown or invalid entries.', 'error'),
  code('malformed-schema', 'A schema document is not well-formed or is inconsistent.', 'error'),
  code('unreadable-file', 'A file could not be read.', 'error'),
  code(
    'unused-suppression',
    'A disable comment or baseline entry does not hide any finding.',
    'warning',
    true,
    'document',
  ),
];
