/** The door of the meaning of what is at an offset. */
export { declarationsOf, type Meaning, type MeaningOf, shortName, typeNameOf } from './meaning.js';
export { isGiving, nameSpan, type Occurrence, occurrencesIn, occurrencesOfSame } from './occurrences.js';
export { subjectAt } from './subject-at.js';
