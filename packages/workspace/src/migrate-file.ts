/** Rewrites the requests of a file for V4, in memory. */
import { maskBoth, type MaskedText, noText } from '@odatalint/core/internal';
import { migrateDocument, type MigratedBody, type MigratedDocument, type MigrationOptions } from '@odatalint/documents';
import type { FoundFile } from './files/find-files.js';
import type { Workspace } from './workspace.js';

/** A file and its migrated text. */
export interface MigratedFile extends Omit<MigratedDocument, 'text' | 'bodies'> {
  readonly before: string;
  readonly after: string;
  /** Both for output; empty if they are the same. */
  readonly shown: { readonly before: MaskedText; readonly after: MaskedText };
  /** Whether the bytes can be written back without loss. */
  readonly isExact: boolean;
  /** The rewritten body files of its requests. */
  readonly bodies: readonly MigratedBodyFile[];
}

/** A body file and its migrated text. */
export interface MigratedBodyFile extends MigratedBody {
  readonly shown: MigratedFile['shown'];
  readonly isExact: boolean;
}

/** The facts about a body file that showing and writing it requires. */
function readBody(workspace: Workspace, body: MigratedBody): MigratedBodyFile {
  const { path, before, after } = body;
  const own = workspace.files.read(path);
  return {
    ...body,
    shown: maskBoth(before, after),
    isExact: !('problem' in own) && own.isExact && own.text === before,
  };
}

/**
 * The text of a file with the requests of V2 and V3 rewritten for V4, or the reason why it cannot be read. Never
 * throws.
 */
export function migrateFile(
  workspace: Workspace,
  file: FoundFile,
  options: MigrationOptions,
): MigratedFile | { readonly problem: string } {
  const { path, format } = file;
  const read = workspace.files.read(path);
  if ('problem' in read) return read;
  const { text: before, isExact } = read;
  const requests = workspace.requestsAt(path);
  const places = workspace.settings.placesFor(file);
  const bodySource = workspace.files.bodySourceFor(path);
  const { text: after, ...migrated } = migrateDocument(before, {
    ...options,
    format,
    places,
    checkerFor: (request) => requests.checkerFor(request),
    bodySource,
  });
  const bodies = migrated.bodies.map((body) => readBody(workspace, body));
  const shown = before === after ? { before: noText, after: noText } : maskBoth(before, after);
  return { ...migrated, bodies, before, after, shown, isExact };
}
