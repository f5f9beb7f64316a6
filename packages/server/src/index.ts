/** The entry point: a service from a schema and a store, and rows in memory as a store. It runs without Node.js. */
export {
  type Context,
  type Filter,
  type LogEntry,
  type OperationCall,
  type PolicyAnswer,
  type PolicyValue,
  Rejected,
  type RowsUsed,
  type ServiceLimits,
  type ServiceOptions,
} from './options.js';
export { type Journal, type JournalEntry, rows, type RowsOfSets } from './rows-store.js';
export { type SampleOptions, sampleRows } from './sample-rows.js';
export { createService, type FetchHandler } from './service.js';
export {
  type Changed,
  type Found,
  NotAnswered,
  type ReadForm,
  type Store,
  BrokenConstraint,
  type WritableRows,
} from './store.js';
export type { ContainedIn, ExpectedValue, LinkChange, RowChange } from '@odatalint/core/query';
