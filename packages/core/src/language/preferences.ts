/** The preferences of the header `Prefer`, one row for each (OData 4.01 Protocol 8.2.8, RFC 7240). */
import type { Versioned } from './versions.js';

export interface PreferenceRow extends Versioned {
  /** Whether OData 4.0 knows it by `odata.` and the name. */
  readonly isPrefixed?: true;
  /** The values, where only two are valid. */
  readonly values?: readonly [string, string];
}

export const preferenceRows = [
  { name: 'maxpagesize', since: '4.0', isPrefixed: true },
  { name: 'include-annotations', since: '4.0', isPrefixed: true },
  { name: 'return', since: '4.0', values: ['representation', 'minimal'] },
  { name: 'handling', since: '4.0', values: ['strict', 'lenient'] },
  { name: 'omit-values', since: '4.01', values: ['nulls', 'defaults'] },
  { name: 'continue-on-error', since: '4.0', isPrefixed: true, values: ['true', 'false'] },
  { name: 'wait', since: '4.0' },
  { name: 'allow-entityreferences', since: '4.0', isPrefixed: true },
  { name: 'callback', since: '4.0', isPrefixed: true },
  { name: 'respond-async', since: '4.0' },
  { name: 'track-changes', since: '4.0', isPrefixed: true },
] as const satisfies readonly PreferenceRow[]; // prettier-ignore

/** The name of a preference in the table. */
export type PreferenceName = (typeof preferenceRows)[number]['name'];

/** The preferences that OData 4.0 knows by `odata.` and the name. */
export const prefixedPreferences: readonly string[] = preferenceRows
  .filter((row: PreferenceRow) => row.isPrefixed === true)
  .map(({ name }) => name);
