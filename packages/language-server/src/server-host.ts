/** The host of the server: how it reads and checks documents on a disk, in a client that reads files for it, or without files. */
import type { Span } from '@odatalint/core';
import type { DocumentCheck, StoredRequest } from '@odatalint/documents';
import type { LanguageDocumentOptions } from '@odatalint/language-service';
import type { ConfigItem, ReportedFinding } from '@odatalint/workspace';
import type { ClientSettings } from './client-settings.js';

/** The names by which a client knows a document. */
export interface DocumentAddress {
  readonly uri: string;
  readonly languageId: string;
  /** Its text; some configuration files contain requests, and only the text shows it. */
  readonly text?: string;
}

/** The settings for reading and checking one document. */
export interface DocumentSettings {
  /** Files in the targets of requests are addresses (URIs). */
  readonly options: LanguageDocumentOptions;
  /** The address of the configuration that applies, if there is one. */
  readonly config?: string;
  /** The findings to show after a check, with severities as configured and without those of the baseline. */
  report(text: string, found: DocumentCheck): readonly ReportedFinding[];
  /** The address of a file by its name in reports. */
  uriOf(name: string): string;
  /** A document of the schema by its name there; undefined if it is not a file. */
  schemaFile(name: string): { readonly uri: string; readonly text: string } | undefined;
  /** Loads everything that the check of these requests needs, and reports progress to the client if it takes long. */
  load(requests: readonly StoredRequest[]): Promise<void>;
}

/** The reason why a document is not checked: a sentence for the user. */
export interface NotChecked {
  readonly reason: string;
}

/** A file with findings that documents depend on: a configuration, a schema, a key definition, a body. */
export interface RelatedFile {
  readonly uri: string;
  readonly text: string;
  readonly diagnostics: readonly ReportedFinding[];
  uriOf(name: string): string;
}

/** A file with requests that is not open, and how it is read. */
export interface ClosedFile {
  readonly uri: string;
  readonly text: string;
  readonly settings: DocumentSettings;
}

/** The environments of a document. */
export interface EnvironmentsAnswer {
  /** The address of the folder that the choice applies to. */
  readonly folder: string;
  readonly names: readonly string[];
  /** The environment that gives variables their values; absent if there is none. */
  readonly current?: string;
}

/** A service that a user can choose for a document. */
export interface KnownService {
  readonly name: string;
  readonly summary: string;
  /** Whether the configuration names it; the others are built in. */
  readonly isConfigured: boolean;
}

/** Answers about the text of a configuration or a key definition while it is edited, in offsets of the text. */
export interface ConfigurationWords {
  complete(text: string, offset: number): readonly ConfigItem[];
  describe(text: string, offset: number): { readonly span: Span; readonly markdown: string } | undefined;
  /** The findings of the file, if they are about this text. */
  findings(text: string): RelatedFile['diagnostics'];
}

export interface ServerHost {
  /** Sets the open folders (addresses) and the settings of the client, and forgets everything that was read. */
  configure(folders: readonly string[], settings: ClientSettings): void;
  settingsFor(address: DocumentAddress): Promise<DocumentSettings | NotChecked>;
  /** Completion and hover of a document that is a configuration or a key definition; undefined for any other document. */
  configurationAt(uri: string): ConfigurationWords | undefined;
  /** The services that requests of a document can be sent to, the configured ones first. */
  servicesFor(uri: string): readonly KnownService[];
  /** Checks the requests of a document against this service, whatever their URLs; undefined undoes that. */
  chooseService(uri: string, service: string | undefined): void;
  chosenService(uri: string): string | undefined;
  /** The environments of a document; undefined where there are no files. */
  environmentsFor?(uri: string): EnvironmentsAnswer;
  /** Sets the environment that gives variables their values in the folder of a document; undefined means the first one. */
  chooseEnvironment?(uri: string, environment: string | undefined): void;
  /** The places of an environment's variable in the files around a document. `textOf` returns the text of an open document. */
  variableFiles?(
    uri: string,
    name: string,
    textOf: (uri: string) => string | undefined,
  ): readonly { readonly uri: string; readonly text: string; readonly names: readonly Span[] }[];
  /** The files in the folder of a document that the configuration accepts and that contain a word, without open ones. */
  closedFiles?(uri: string, word: string, isOpen: (uri: string) => boolean): Promise<readonly ClosedFile[]>;
  /** Other files with findings that checks have needed so far. */
  otherFiles(): readonly RelatedFile[];
  /** Records the text of an open document. Returns what it may have changed for other documents: it can be a body or settings. */
  noteText(uri: string, text: string): 'findings' | 'settings' | undefined;
  /** Records that a document was closed. Returns whether the findings of other documents may have changed. */
  noteClosed(uri: string): boolean;
  /** Fetches files (addresses) again that may have changed, in a client that reads files for the server. */
  noteFiles?(uris: readonly string[]): Promise<void>;
  /** Forgets everything that was read if one of the files has changed. Returns whether it did. */
  rereadChanged(): boolean;
}
