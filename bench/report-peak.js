/**
 * Loaded before a program, writes to standard error the peak memory of the process in MB and its processor time in
 * microseconds.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write(`${Math.round(maxRSS / 1024)} ${userCPUTime + systemCPUTime}`);
  });
