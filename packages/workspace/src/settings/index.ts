/** The door of files of settings: JSON and YAML read by a table into typed values with places. */
export { didYouMean } from './did-you-mean.js';
export { type KnownNames, readShape } from './read-shape.js';
export { readYaml, type YamlFault } from './read-yaml.js';
export { type SettingsPlace, settingsPlaceAt } from './settings-place.js';
export { membersOf, memberValue, parseJsonTree, type SettingsTree } from './settings-tree.js';
export { type Shape, type TextFormat } from './shape.js';
export { parseYamlTree } from './yaml-tree.js';
