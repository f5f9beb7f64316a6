/** The door of facts about batches that several rules need. */
export { firstByName, firstOfGroup, namedItems, namesAreKnown } from './batch-names.js';
export { dependenciesOf } from './dependencies.js';
