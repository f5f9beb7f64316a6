/** The door of facts about query options that several rules need. */
export { levelsOf, repetition } from './expand-levels.js';
export { optionInPath } from './option-in-path.js';
export { standardWords, acceptsOption } from './options-by-resource.js';
export {
  hasHole,
  hasOption,
  isInOtherOptions,
  mayHoldMore,
  optionWord,
  placeOfOption,
  prefixLength,
  safetyOfName,
} from './query-options.js';
export { type SeparatorFault, separatorFaults } from './separator-faults.js';
