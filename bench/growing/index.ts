/** Every input that grows, by the name of its row. */
import { bodies } from './bodies.js';
import { documents } from './documents.js';
import type { GrowingInputs } from './growing.js';
import { programs } from './programs.js';
import { queries } from './queries.js';
import { reports } from './reports.js';
import { schemas } from './schemas.js';
import { settings } from './settings.js';

/** The rows of each file of this folder: a file `name.ts` exports them as `name`. */
export const growing: Readonly<Record<string, GrowingInputs>> = {
  queries,
  bodies,
  documents,
  programs,
  schemas,
  settings,
  reports,
};
