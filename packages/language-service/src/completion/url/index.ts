/** The door of completion in addresses and stored query options. */
export { derivedTypes } from './address-place.js';
export { completeAddress } from './complete-address.js';
export { completeOption } from './complete-option.js';
export { isBoundTo } from './complete-expression.js';
export { allMethods, completeMethod, methodsFor } from './complete-method.js';
