/** The public interface of schema sources: where saved metadata comes from, and how it is downloaded on request. */
export { DownloadError, type DownloadOptions, downloadMetadata, metadataUrl } from './download-metadata.js';
export { fillFromEnvironment } from './fill-from-environment.js';
export { readSources, type SchemaSource, type SchemaSources, sourcesFileName, writeSources } from './schema-sources.js';
