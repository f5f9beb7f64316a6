/** The public interface of results: reports, and the cache between two checks. */
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
