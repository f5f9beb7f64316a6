/** Loaded before a program, writes to standard error how long it had a processor, in microseconds. */
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(String(user + system));
});
