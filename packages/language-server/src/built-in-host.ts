/** The host for documents without files: the built-in services, and a schema from the client. */
import { builtInServices, createChecker, loadSchemas, type Schema } from '@odatalint/core';
import { formatOf, loadFormats } from '@odatalint/documents';
import type { ClientSettings } from './client-settings.js';
import { nameInAddress } from './name-in-address.js';
import type {
  DocumentAddress,
  DocumentSettings,
  RelatedFile,
  KnownService,
  NotChecked,
  ServerHost,
} from './server-host.js';

/** A schema document from the client: its address and its text. */
export interface SchemaText {
  readonly name: string;
  readonly text: string;
}

export class BuiltInHost implements ServerHost {
  readonly #schemaTexts: readonly SchemaText[];
  readonly #schema: Schema | undefined;
  #settings: ClientSettings = {};
  readonly #chosen = new Map<string, string>();

  constructor(schemaTexts: readonly SchemaText[]) {
    this.#schemaTexts = schemaTexts;
    this.#schema = schemaTexts.length === 0 ? undefined : loadSchemas(schemaTexts).schema;
  }

  configure(_folders: readonly string[], settings: ClientSettings): void {
    this.#settings = settings;
  }

  async settingsFor({ uri, languageId }: DocumentAddress): Promise<DocumentSettings | NotChecked> {
    const format = formatOf(nameInAddress(uri), languageId);
    if (format === undefined) return { reason: 'Neither the name nor the language of this file indicates its format.' };
    await loadFormats([format]);
    const wanted = this.#chosen.get(uri) ?? this.#settings.profile ?? this.#settings.service;
    // Settings may name an unknown service. Then the URL of each request determines its service.
    const service = builtInServices.some(({ name }) => name === wanted) ? wanted : undefined;
    const schema = this.#schema;
    const checker = createChecker({
      ...(service === undefined ? {} : { service }),
      ...(schema === undefined ? {} : { schema }),
      rules: this.#settings.rules ?? {},
    });
    const files = this.#schemaTexts.map(({ name }) => name);
    return {
      options: {
        format,
        checkerFor: () => checker,
        serviceOf: ({ input }) => {
          const { name, schema: own } = checker.serviceFor(input);
          const hasSchema = schema !== undefined || own !== undefined;
          return { service: name, profile: name, schema: schema === undefined ? [] : files, hasSchema };
        },
      },
      report: (_text, { diagnostics }) => diagnostics,
      uriOf: (name) => name,
      schemaFile: (name) => {
        const file = this.#schemaTexts.find((each) => each.name === name);
        return file && { uri: file.name, text: file.text };
      },
      load: () => Promise.resolve(),
    };
  }

  configurationAt(): undefined {
    return undefined;
  }

  servicesFor(): readonly KnownService[] {
    return builtInServices.map(({ name, summary }) => ({ name, summary, isConfigured: false }));
  }

  chooseService(uri: string, service: string | undefined): void {
    if (service === undefined) this.#chosen.delete(uri);
    else this.#chosen.set(uri, service);
  }

  chosenService(uri: string): string | undefined {
    return this.#chosen.get(uri);
  }

  otherFiles(): readonly RelatedFile[] {
    return [];
  }

  noteText(): undefined {
    return undefined;
  }

  noteClosed(uri: string): boolean {
    this.#chosen.delete(uri);
    return false;
  }

  rereadChanged(): boolean {
    return false;
  }
}
