/** The severities of services that follow the standard, where they differ from the rules' defaults. */
import type { Service } from './service.js';

export const standardSeverities: Service['severities'] = {
  'skip-without-orderby': 'off',
  'empty-string-comparison': 'off',
  // A stored address comes without its body more often than not, and a POST to an entity may be a tunnelled method.
  'missing-body': 'warning',
  'unexpected-post-key': 'warning',
};
