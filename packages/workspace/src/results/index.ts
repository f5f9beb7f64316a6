/** The door of results: reports, and what is kept from one check to the next. */
export {
  makeReport,
  type CheckReport,
  type ReportedFile,
  splitFindings,
  type Summary,
  type SuppressedFinding,
  withBaseline,
} from './report.js';
export { type CheckedText, reportedFile, reportedInput, unreadableFile, unwrittenFile } from './reported-file.js';
export {
  type CachePlace,
  type CachedDocument,
  type DocumentFindings,
  problemOfCachePlace,
  ResultCache,
  type SourceOf,
} from './result-cache.js';
