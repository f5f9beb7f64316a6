/** The environment of documents whose files only the client can read: what is missing is fetched, then all is read again. */
import { readDocument } from '@odatalint/documents';
import { pathOfAddress } from './file-address.js';
import type { DocumentAddress, DocumentSettings, NotChecked } from './server-environment.js';
import { WorkspaceFolders } from './workspace-folders.js';

/** Files that are fetched before they can be read. */
export interface FetchedFiles {
  /** Fetches what was asked for and is not here. Out: whether anything is there. */
  fetchMissing(): Promise<boolean>;
  /** Fetches paths again that may have changed. */
  refresh(paths: readonly string[]): Promise<void>;
}

/** A configuration names a schema, and that another one; this is the maximum number of rounds. */
const maxRounds = 50;

export class FetchedFolders extends WorkspaceFolders {
  readonly #files: FetchedFiles;
  #isOutdated = false;

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
      this.forget();
    }
  }

  /** Has everything read again when the server looks around next: files were found that counted as absent. */
  outdate(): void {
    this.#isOutdated = true;
  }

  override renew(): boolean {
    if (!this.#isOutdated) return super.renew();
    this.#isOutdated = false;
    this.forget();
    return true;
  }

  noteFiles(uris: readonly string[]): Promise<void> {
    return this.#files.refresh(uris.flatMap((uri) => pathOfAddress(uri) ?? []));
  }
}
