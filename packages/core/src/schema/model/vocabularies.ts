/** The vocabularies that are known by name: where they are published, and the term that is our own (CSDL 14.1). */

/** Tags a schema whose format has no annotations, so that a missing annotation means nothing. */
export const unannotatedTerm = 'odatalint.V1.Unannotated';

const oasis: ReadonlySet<string> = new Set(
  [
    'Aggregation',
    'Authorization',
    'Capabilities',
    'Core',
    'JSON',
    'Measures',
    'Repeatability',
    'Temporal',
    'Validation',
  ].map((name) => `Org.OData.${name}.V1`),
);

/** The URL at which the vocabulary of a namespace is published; undefined for an unknown one. */
export function vocabularyUri(namespace: string, format: 'xml' | 'json'): string | undefined {
  if (namespace === 'odatalint.V1') return `https://odatalint.github.io/vocabularies/odatalint.V1.xml`;
  return oasis.has(namespace)
    ? `https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${namespace}.${format}`
    : undefined;
}
