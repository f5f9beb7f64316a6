/** Evaluates bound queries over rows in memory. */
export { evaluate, type EvaluateOptions, type EvaluateResult } from './evaluate.js';
export { InvalidFilter, predicate, type PredicateOptions } from './predicate.js';
