/** scratch */
import { growing } from './growing-inputs.js';
const { make, run } = growing[process.argv[2]!]!;
const size = Number(process.argv[3]);
const copy = (text: string): string => Buffer.from(text).toString();
const texts = Array.from({ length: 100 / size }, () => copy(make(size)));
const end = performance.now() + 6000; let k: unknown; let n=0;
while (performance.now() < end) {k = texts.map((t) => run(t));n++;}
console.log(n, typeof k);
