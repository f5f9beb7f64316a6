/**
 * Gives one hostile request to the guard of examples/guard, or to one with the hostile schema, in a process of its own:
 * `node hostile-request.js [INDEX]`. Writes JSON to standard error: the milliseconds of processor time of the first check and of the
 * fastest of many. Without an index it writes all hostile requests.
 */
import { createGuard, loadSchema } from '@odatalint/core';
import { hostileRequests } from '../examples/guard/load-requests.js';
import { hostileMetadata, schemaRequests } from './hostile-schema.js';

const ofShop = hostileRequests();
const requests = [...ofShop, ...schemaRequests];
const index = process.argv[2];

if (index === undefined) process.stderr.write(JSON.stringify(requests));
else {
  const guard = Number(index) < ofShop.length ? (await import('../examples/guard/guard.js')).guard : hostileGuard();
  const { method, path: url } = requests[Number(index)];
  const millisecondsFor = (times) => {
    const begin = process.threadCpuUsage();
    for (let i = 0; i < times; i++) guard({ method, url });
    const { user, system } = process.threadCpuUsage(begin);
    return (user + system) / 1000 / times;
  };
  const cold = millisecondsFor(1);
  // Several at a time, since the clock of a thread is a coarse one.
  const warm = Math.min(...Array.from({ length: 5 }, () => millisecondsFor(5)));
  process.stderr.write(JSON.stringify({ cold, warm }));
}

function hostileGuard() {
  const { schema, problems } = loadSchema(hostileMetadata);
  if (problems.length > 0) throw new Error(problems[0].message);
  return createGuard({ schema, root: '/odata/' });
}
