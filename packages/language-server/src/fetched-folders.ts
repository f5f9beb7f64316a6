/** The host for documents whose files only the client can read. Missing files are fetched, then everything is read again. */
import { readDocument } from '@odatalint/documents';
import { pathOfAddress } from './file-address.js';
import type { DocumentAddress, DocumentSettings, NotChecked } from './server-host.js';
import { WorkspaceFolders } from './workspace-folders.js';

/** Files that are fetched before they can be read. */
export interface FetchedFiles {
  /** Fetches the files that were requested and are unknown. Returns whether one of them exists. */
  fetchMissing(): Promise<boolean>;
  /** Fetches files again that may have changed. */
  refresh(paths: readonly string[]): Promise<void>;
}

/** The maximum number of rounds; a configuration names a schema, which may name another one. */
const maxRounds = 50;

export class FetchedFolders extends WorkspaceFolders {
  readonly #files: FetchedFiles;

  constructor(files: FetchedFiles) {
    super((_title, task) => Promise.resolve(task()));
    this.#files = files;
  }

  override async settingsFor(address: DocumentAddress): Promise<DocumentSettings | NotChecked> {
    for (let round = 0; ; round++) {
      const settings = await super.settingsFor(address);
      if (!('reason' in settings)) {
        const { format, places } = settings.options;
        await settings.load(readDocument(address.text ?? '', format, places).requests);
      }
      if (round === maxRounds || !(await this.#files.fetchMissing())) return settings;
      this.invalidate();
    }
  }

  noteFiles(uris: readonly string[]): Promise<void> {
    return this.#files.refresh(uris.flatMap((uri) => pathOfAddress(uri) ?? []));
  }
}
