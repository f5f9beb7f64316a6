/** Loaded before a program, writes to standard error how much memory the process took at most, in MB, and how long it had a processor, in microseconds. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write(`${Math.round(maxRSS / 1024)} ${userCPUTime + systemCPUTime}`);
  });
