/** The table of targets: the one place that a new one is added to. */
import type { Target } from '../target.js';
import { allCheckTargets } from './check-targets.js';
import { documentTargets } from './document-targets.js';
import { editTargets } from './edit-targets.js';
import { parseTargets } from './parse-targets.js';
import { readingTargets } from './reading-targets.js';
import { rowTargets } from './row-targets.js';
import { schemaTargets } from './schema-targets.js';
import { smallTargets } from './small-targets.js';

export const targets: readonly Target[] = [
  ...parseTargets,
  ...allCheckTargets,
  ...readingTargets,
  ...rowTargets,
  ...schemaTargets,
  ...documentTargets,
  ...editTargets,
  ...smallTargets,
];

/** The target with this name; throws if there is none. */
export function targetNamed(name: string): Target {
  const target = targets.find((each) => each.name === name);
  if (target === undefined) throw new Error(`There is no target ${name}.`);
  return target;
}
