/** The door of files of settings: JSON and YAML read by a table into typed values with places. */
export { findNodeAtLocation, type Node } from './json-library.js';
export { parseJsonTree, type SettingsTree } from './json-tree.js';
export { didYouMean } from './did-you-mean.js';
export { type KnownNames, readShape } from './read-shape.js';
export { type Shape, type TextFormat } from './shape.js';
export { type SettingsPlace, settingsPlaceAt } from './settings-place.js';
export { parseYamlTree } from './yaml-tree.js';
