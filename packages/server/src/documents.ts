/** The service document (JSON format 5) and the metadata. */
import { type Schema, writeCsdl } from '@odatalint/core';
import type { ResponseFormat } from './negotiate.js';

/** The sets, singletons and function imports of the service. */
export function serviceDocument(schema: Schema, root: string, { prefix, metadata }: ResponseFormat): string {
  const { entitySets, singletons, imports } = schema.container ?? {};
  const entries = [
    ...Array.from(entitySets?.values() ?? [], ({ name, isInServiceDocument }) => ({
      name,
      kind: 'EntitySet',
      isListed: isInServiceDocument !== false,
    })),
    ...Array.from(singletons?.values() ?? [], ({ name }) => ({ name, kind: 'Singleton', isListed: true })),
    ...Array.from(imports?.values() ?? [], ({ name, kind, isInServiceDocument }) => ({
      name,
      kind: 'FunctionImport',
      isListed: kind === 'functionImport' && isInServiceDocument === true,
    })),
  ];
  const value = entries.filter(({ isListed }) => isListed).map(({ name, kind }) => ({ name, kind, url: name }));
  const context = metadata === 'none' ? {} : { [`${prefix}context`]: `${root}$metadata` };
  return JSON.stringify({ ...context, value });
}

/** The metadata of a schema in both formats, written at the first request. */
export class MetadataDocuments {
  readonly #texts = new Map<string, string>();

  constructor(private readonly schema: Schema) {}

  /** Clients of 4.0 reject XML that names a later version. JSON exists only in 4.01. */
  text(format: 'xml' | 'json', version: '4.0' | '4.01'): string {
    const name = format === 'xml' ? `${format} ${version}` : format;
    let text = this.#texts.get(name);
    if (text === undefined) {
      const schema = format === 'xml' ? { ...this.schema, version } : this.schema;
      this.#texts.set(name, (text = writeCsdl(schema, { format })));
    }
    return text;
  }
}
