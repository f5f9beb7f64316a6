/** Forms outside the standard that Microsoft's OData library accepts. */
import type { RuleSeverity } from '../text/index.js';

/** The severities of its services: a request in such a form works only there. */
export const lenientForms: Readonly<Record<string, RuleSeverity>> = {
  'date-with-time-zone': 'warning',
  'misplaced-space': 'warning',
  'nested-aggregate': 'warning',
  'quoted-type-name': 'warning',
  'suffixed-number': 'warning',
  'trailing-comma': 'warning',
};
