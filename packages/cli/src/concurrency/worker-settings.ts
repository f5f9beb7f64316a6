/** The data that a worker thread receives when it starts, from which it makes a workspace like that of the main thread. */
import type { CheckSettings } from '../commands/check-settings.js';

export interface WorkerSettings {
  readonly cwd: string;
  readonly settings: CheckSettings;
}
