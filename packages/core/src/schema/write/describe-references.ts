/** Describes the external parts that a schema uses: references to their documents, and aliases of namespaces. */
import { type CsdlNode, node } from './csdl-node.js';
import type { IncludedSchema, Schema } from '../model/model.js';
import { vocabularyUri } from '../model/vocabularies.js';

/**
 * A reference for each document that is still elsewhere. What several documents included of one another is here, once they
 * have been read as one schema; a vocabulary that is used without a reference gets one where it is known.
 */
export function describeReferences(
  schema: Schema,
  used: ReadonlySet<string>,
  aliases: ReadonlyMap<string, string>,
  format: 'xml' | 'json',
): readonly CsdlNode[] {
  const byUri = new Map<string, Map<string, CsdlNode>>();
  const included = new Set<string>();
  const add = (uri: string, { namespace, alias }: IncludedSchema): void => {
    const isOurs = schema.namespaces.has(namespace);
    const written = alias !== undefined && schema.aliases.get(alias) === namespace ? alias : undefined;
    if (isOurs && (written === undefined || written === aliases.get(namespace))) return;
    included.add(namespace);
    const includes = byUri.get(uri) ?? new Map<string, CsdlNode>();
    byUri.set(uri, includes);
    includes.set(`${namespace} ${written ?? ''}`, node('Include', { Namespace: namespace, Alias: written }));
  };
  for (const { uri, includes } of schema.references ?? []) for (const each of includes) add(uri, each);
  for (const namespace of [...used].sort()) {
    const uri = vocabularyUri(namespace, format);
    if (uri !== undefined && !included.has(namespace)) add(uri, { namespace });
  }
  return [...byUri].map(([uri, includes]) => node('Reference', { Uri: uri }, [...includes.values()]));
}

/** The alias of each namespace in its own document; the first of several. */
export function aliasesByNamespace(schema: Schema): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const [alias, namespace] of schema.aliases) if (!aliases.has(namespace)) aliases.set(namespace, alias);
  return aliases;
}
