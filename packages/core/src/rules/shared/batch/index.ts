/** The door of facts about batches that several rules need. */
export { firstByName, firstOfGroup, namedItems } from './batch-names.js';
export { dependenciesOf, isNobody } from './dependencies.js';
