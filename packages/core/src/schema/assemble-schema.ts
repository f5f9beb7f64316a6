/** Turns the drafts of documents that belong together into one schema and checks it as a whole. */
import { applyAnnotations } from './assemble/apply-annotations.js';
import { chooseContainer } from './assemble/choose-container.js';
import { resolveNames } from './assemble/resolve-names.js';
import { SchemaAssembly } from './assemble/schema-assembly.js';
import { checkSchema } from './check/check-schema.js';
import type { CsdlDraft } from './read/csdl/csdl-draft.js';
import type { Schema } from './model/model.js';
import { unannotatedTerm } from './model/vocabularies.js';

/** `names` are those of the documents, for messages; problems are reported to the drafts. */
export function assembleSchema(drafts: readonly [CsdlDraft, ...CsdlDraft[]], names: readonly string[]): Schema {
  for (const draft of drafts) resolveNames(draft);
  const assembly = new SchemaAssembly(drafts, names);
  settleNullability(assembly);
  const container = chooseContainer(assembly);
  const elsewhere = applyAnnotations(assembly);
  const { types, operations, namespaces, aliases, terms, annotations } = assembly;
  const references = drafts.flatMap((draft) => draft.references);
  const schema: Schema = {
    version: drafts[0].version,
    types,
    operations,
    namespaces,
    aliases,
    container,
    ...(terms.size === 0 ? {} : { terms }),
    ...(names.every((name) => name === '') ? {} : { documents: names }),
    ...(annotations.size === 0 ? {} : { annotations }),
    ...(references.length === 0 ? {} : { references }),
    ...(isUnannotated(assembly) ? { isUnannotated: true } : {}),
    ...(elsewhere.length === 0 ? {} : { externalAnnotations: elsewhere }),
  };
  // A broken document lacks what comes after the break; that would be missed again and again.
  if (drafts.every(({ isWhole }) => isWhole)) checkSchema(assembly, schema);
  return schema;
}

function isUnannotated({ annotations }: SchemaAssembly): boolean {
  const all = [...annotations.values()].flat();
  return all.some(({ term, value }) => term === unannotatedTerm && value === true);
}

/** CSDL 12.8 and 12.9: a collection of entities contains no nulls, and no document says so. */
function settleNullability({ types, operations }: SchemaAssembly): void {
  const isEntity = (name: string): boolean => name === 'Edm.EntityType' || types.get(name)?.kind === 'entity';
  for (const overloads of operations.values()) {
    for (const { parameters, returnType } of overloads) {
      for (const parameter of parameters)
        if (parameter.type.isCollection && isEntity(parameter.type.name)) parameter.isNullable = false;
      if (returnType?.isCollection === true && isEntity(returnType.name)) returnType.isNullable = false;
    }
  }
}
