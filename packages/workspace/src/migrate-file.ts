/** Rewrites the requests of a file for V4, in memory. */
import { migrateDocument, type MigratedDocument, type MigrationOptions } from '@odatalint/documents';
import type { FoundFile } from './files/index.js';
import { maskSecrets } from './findings/index.js';
import type { Workspace } from './workspace.js';

/** A file and its migrated text. */
export interface MigratedFile extends Omit<MigratedDocument, 'text'> {
  readonly before: string;
  readonly after: string;
  /** Both with every secret masked, for output. */
  readonly shown: { readonly before: string; readonly after: string };
  /** Whether the bytes can be written back without loss. */
  readonly isExact: boolean;
}

/** In: a file. Out: its text with the requests of V2 and V3 as V4 has them; or the reason that it cannot be read. Never throws. */
export function migrateFile(
  workspace: Workspace,
  file: FoundFile,
  options: MigrationOptions,
): MigratedFile | { readonly problem: string } {
  const { path, format } = file;
  const read = workspace.readFile(path);
  if ('problem' in read) return read;
  const { text: before, isExact } = read;
  const checkerFor = (request: Parameters<Workspace['checkerFor']>[0]) => workspace.checkerFor(request, path);
  const places = workspace.placesFor(file);
  const { text: after, ...migrated } = migrateDocument(before, { ...options, format, places, checkerFor });
  const masked = (text: string): string => maskSecrets(text, workspace.checkText(text, format, path).secrets);
  const shown = before === after ? { before, after } : { before: masked(before), after: masked(after) };
  return { ...migrated, before, after, shown, isExact };
}
