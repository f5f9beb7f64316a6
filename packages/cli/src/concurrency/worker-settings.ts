/** What a worker thread gets when it starts: plain data, from which it makes a workspace like that of the main thread. */
import type { CheckSettings } from '../commands/check-settings.js';

export interface WorkerSettings {
  readonly cwd: string;
  readonly settings: CheckSettings;
}
