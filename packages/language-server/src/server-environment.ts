/** The server's environment: how open documents are read and checked, depending on where they are. */
import type { Span } from '@odatalint/core';
import type { DocumentCheck, StoredRequest } from '@odatalint/documents';
import type { LanguageDocumentOptions } from '@odatalint/language-service';
import type { ConfigItem, FileDiagnostic } from '@odatalint/workspace';
import type { ClientSettings } from './client-settings.js';

/** A document as the client calls it. */
export interface DocumentAddress {
  readonly uri: string;
  readonly languageId: string;
  /** Its text, by which some configuration files are known to contain requests. */
  readonly text?: string;
}

/** How one document is read and checked. */
export interface DocumentSettings {
  /** Files in the targets of requests are addresses (URIs). */
  readonly options: LanguageDocumentOptions;
  /** The address of the configuration that applies, if there is one. */
  readonly config?: string;
  /** The findings to show after a check, with severities as configured and without the baseline. */
  conclude(text: string, found: DocumentCheck): readonly FileDiagnostic[];
  /** The address of a file that a finding calls by the name it has in reports. */
  uriOf(name: string): string;
  /** A document of the schema by its name there; undefined for one that is in no file. */
  schemaFile(name: string): { readonly uri: string; readonly text: string } | undefined;
  /** Loads everything that the check of these requests needs, and reports progress to the client if it takes long. */
  load(requests: readonly StoredRequest[]): Promise<void>;
}

/** Why a document is not checked: a sentence for the person who looks at it. */
export interface NotChecked {
  readonly reason: string;
}

/** A file with findings that is read for the sake of documents: a configuration, a schema, a key definition, a body. */
export interface RelatedFile {
  readonly uri: string;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
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
  /** The address of the folder for which one is chosen. */
  readonly folder: string;
  readonly names: readonly string[];
  /** The environment that the values of variables come from; absent where there is none. */
  readonly current?: string;
}

/** A service that a person can choose for a document. */
export interface KnownService {
  readonly name: string;
  readonly summary: string;
  /** Whether the configuration names it; the others are built in. */
  readonly isConfigured: boolean;
}

/** Answers about the text of a configuration while it is edited, in offsets of the text. */
export interface ConfigurationWords {
  complete(text: string, offset: number): readonly ConfigItem[];
  describe(text: string, offset: number): { readonly span: Span; readonly markdown: string } | undefined;
}

export interface ServerEnvironment {
  /** Settles the folders that are open (addresses) and what the client's settings ask for. Forgets what was read before. */
  configure(folders: readonly string[], settings: ClientSettings): void;
  settingsFor(address: DocumentAddress): Promise<DocumentSettings | NotChecked>;
  /** What can be said about a document that is a configuration; undefined for any other one. */
  configurationAt(uri: string): ConfigurationWords | undefined;
  /** The services that requests of a document can go to, the configured ones first. */
  servicesFor(uri: string): readonly KnownService[];
  /** Has the requests of a document checked against this service, whatever they say; undefined undoes that. */
  chooseService(uri: string, service: string | undefined): void;
  chosenService(uri: string): string | undefined;
  /** The environments of a document; undefined where there are no files. */
  environmentsFor?(uri: string): EnvironmentsAnswer;
  /** Gives the variables of all documents in the folder of a document the values of an environment; undefined of the first one. */
  chooseEnvironment?(uri: string, environment: string | undefined): void;
  /** The places of a variable of environments in the files around a document; open documents by the text that they have. */
  variableFiles?(
    uri: string,
    name: string,
    textOf: (uri: string) => string | undefined,
  ): readonly { readonly uri: string; readonly text: string; readonly names: readonly Span[] }[];
  /** The files in the folder of a document that the configuration accepts and whose text contains a word, but for those of `isOpen`. */
  closedFiles?(uri: string, word: string, isOpen: (uri: string) => boolean): Promise<readonly ClosedFile[]>;
  /** Other files with findings, as far as checks needed them so far. */
  otherFiles(): readonly RelatedFile[];
  /** Notes an open document's text. Returns whether another document is checked with it as a body. */
  noteText(uri: string, text: string): boolean;
  /** Takes note that a document was closed. Returns whether other documents may have other findings now. */
  noteClosed(uri: string): boolean;
  /** Notes files (addresses) that may have changed, where reading them again takes time. */
  noteFiles?(uris: readonly string[]): Promise<void>;
  /** Looks whether files that were read have changed; if so, forgets what was read. Returns whether it did. */
  renew(): boolean;
}
