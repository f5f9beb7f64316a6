/** Finds out which functions of the bundled command a check of a small file calls. */
import { Session } from 'node:inspector/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const examples = fileURLToPath(new URL('../../../examples/requests', import.meta.url));

/** A process that no one watches. */
const silentHost = {
  cwd: examples,
  env: {},
  isTerminal: false,
  isErrorTerminal: () => false,
  write: async () => {},
  warn: () => {},
};

/**
 * In: the file of the bundled command. Out: whether the function that reaches from one offset of it to another is called when
 * the command is loaded and checks a file of a few requests.
 */
export async function calledFunctions(bundle) {
  const url = pathToFileURL(bundle).href;
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { run } = await import(url);
  const status = await run(['check', 'filtering.http'], silentHost);
  if (status !== 0) throw new Error(`The check that the bundle is made for ended with status ${status}.`);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const { functions } = result.find((script) => script.url === url);
  const called = functions.filter(({ ranges }) => ranges[0].count > 0);
  const places = new Set(called.map(({ ranges: [{ startOffset, endOffset }] }) => `${startOffset}-${endOffset}`));
  return (start, end) => places.has(`${start}-${end}`);
}
