/** Measures that checking a batch takes time in proportion to its size: 2 MB against 1 MB, the limits raised. */
import { assetManagementService, createChecker } from '../dist/index.js';

const ROUNDS = 9;
const GOAL = 2.4;

const { conventions } = assetManagementService;
const service = {
  ...assetManagementService,
  conventions: {
    ...conventions,
    payloadLimit: undefined,
    batch: { ...conventions.batch, requestLimit: undefined },
  },
};
const checker = createChecker({ service });

/** A body of about `size` characters, in which requests depend on each other, form groups and have some mistakes. */
function batchOf(size) {
  const requests = [];
  for (let length = 0, i = 0; length < size; i++) {
    const mistake = i % 50 === 0 ? { Currency: 'EUR' } : {};
    const body = { Status: 1, Code: `C-${i}`, 'Department.Id': '05', SerialNumber: 'x'.repeat(i % 40), ...mistake };
    const group = i % 10 < 3 ? { atomicityGroup: `g${Math.floor(i / 10)}` } : {};
    const after = i % 10 === 5 ? { dependsOn: [`r${i - 1}`] } : {};
    const item = { id: `r${i}`, method: 'PATCH', url: `api/v1/object/Equipment('${i}')`, body, ...group, ...after };
    requests.push(item);
    length += JSON.stringify(item).length + 1;
  }
  return JSON.stringify({ requests });
}

function timeOf(body) {
  const start = process.hrtime.bigint();
  const found = checker.check({ method: 'POST', url: '/api/v1/batch', body });
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  if (found.length === 0) throw new Error('the mistakes were not found');
  return time;
}

const [small, large] = [batchOf(1 << 20), batchOf(2 << 20)];
timeOf(small);
const best = { small: Infinity, large: Infinity };
for (let i = 0; i < ROUNDS; i++) {
  best.small = Math.min(best.small, timeOf(small));
  best.large = Math.min(best.large, timeOf(large));
}
console.log(`batch of 1 MB          ${best.small.toFixed(1)} ms`);
console.log(`batch of 2 MB          ${best.large.toFixed(1)} ms`);
console.log(`ratio                  ${(best.large / best.small).toFixed(2)} (goal: at most ${GOAL})`);
