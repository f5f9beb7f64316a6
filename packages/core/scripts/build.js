/** What the build of the core does behind the compiler: some modules in dist/ are written anew, smaller than they are in src/. */
import { bundleEngine } from './bundle-engine.js';
import { partRuleInfos } from './part-rule-infos.js';
import { writeReadySchema } from './write-ready-schema.js';

await bundleEngine();
await writeReadySchema();
await partRuleInfos();
