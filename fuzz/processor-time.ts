/** Time that does not pass while others use the machine. */

/** The processor's time that this thread has used, in milliseconds; that of the process where a thread has none of its own. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
