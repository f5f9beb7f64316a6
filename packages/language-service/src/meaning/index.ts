/** The public interface of the meaning of the name at an offset. */
export { declarationsOf, type Meaning, type MeaningOf, typeNameOf } from './meaning.js';
export { isGiving, nameSpan, type Occurrence, occurrencesIn, occurrencesOfSame } from './occurrences.js';
export { subjectAt } from './subject-at.js';
