/** The places of queries in a file, by its configuration. */
import { type DocumentFormat, formatInPlace, type Place } from '@odatalint/documents';
import type { LoadedConfig } from './find-config.js';

/** The places for a file as far as they are for the format in which it is read. */
export const placesOf = (path: string, format: DocumentFormat, config: LoadedConfig | undefined): readonly Place[] =>
  (config?.placesFor(path) ?? []).filter((place) => formatInPlace(path, place) === format);
