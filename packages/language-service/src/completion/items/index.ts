/** The door of the items of completion: the probe at the cursor, the list, and shapes of values. */
export { addVariables, completeVariable } from './complete-variables.js';
export { functionItems } from './function-items.js';
export { escapeSnippet, filterTextOf, ItemList, type ItemShape, type Rank } from './item-list.js';
export { legalItems } from './legal-items.js';
export { addValues } from './literal-shapes.js';
export { isPopular, memberOrder, type MemberSite, type NameContext, operationOrder, rootOrder } from './name-order.js';
export { caretWord, type Probe, probeAt, probeWord, wordAt } from './probe.js';
