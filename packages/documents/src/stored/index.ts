/** The door of the queries in JSON and YAML: those that a place names, and those that are plainly queries. */
export { malformedDocument, queriesIn } from './queries-in.js';
