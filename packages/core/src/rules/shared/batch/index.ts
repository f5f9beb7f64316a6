/** The door of facts about batches that several rules need. */
export { type BatchDependency, type BatchOutcome, BatchPlan, type BatchTransaction } from './batch-plan.js';
export { firstByName, firstOfGroup, namedItems, namesAreKnown } from './batch-names.js';
export { dependenciesOf } from './dependencies.js';
