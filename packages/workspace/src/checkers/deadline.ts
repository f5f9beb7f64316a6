/** The time limit for the check of a document under a configuration. */
import type { TimeLimit } from '@odatalint/core';
import type { LoadedConfig } from '../config/find-config.js';

const usualSeconds = 600;

/** The limit of a check whose time begins now. */
export function deadline(config: LoadedConfig | undefined): TimeLimit {
  const end = milliseconds() + (config?.config.limits?.seconds ?? usualSeconds) * 1000;
  return { isTimeUp: () => milliseconds() >= end };
}

/** Of a clock that no one sets back. The global `performance` would load a dozen modules of Node.js for it. */
const milliseconds = (): number => process.uptime() * 1000;
