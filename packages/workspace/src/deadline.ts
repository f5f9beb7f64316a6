/** The time that the check of a document may take under a configuration. */
import type { CheckRequestsOptions } from '@odatalint/documents';
import type { LoadedConfig } from './find-config.js';

const usualSeconds = 600;

/** The setting of a check whose time begins now. */
export function deadline(config: LoadedConfig | undefined): Required<Pick<CheckRequestsOptions, 'isTimeUp'>> {
  const end = performance.now() + (config?.config.limits?.seconds ?? usualSeconds) * 1000;
  return { isTimeUp: () => performance.now() >= end };
}
