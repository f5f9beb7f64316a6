/** Loaded before a program, writes to standard error how much memory the process took at most, in MB. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => process.stderr.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}`));
