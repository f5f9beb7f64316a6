/** Reads the documents of a schema, each in any supported format, as one model. */
import type { CsdlDraft } from './read/csdl/csdl-draft.js';
import type { LoadedSchema, SchemaDocument } from './model/loaded-schema.js';
import { anObject, type ArgumentCheck, arrayOf, aString, mustBe, requireArgument } from '../text/index.js';
import { readCsdlJson } from './read/read-csdl-json.js';
import { readCsdlXml } from './read/read-csdl-xml.js';
import { readOpenApi } from './read/read-openapi.js';
import { applyAnnotations } from './assemble/apply-annotations.js';
import { chooseContainer } from './assemble/choose-container.js';
import { resolveNames } from './assemble/resolve-names.js';
import { SchemaAssembly } from './assemble/schema-assembly.js';
import { checkSchema } from './check/check-schema.js';
import type { Schema } from './model/model.js';
import { unannotatedTerm } from './model/vocabularies.js';

/**
 * Reads one document: CSDL XML (OData V1 to 4.01), CSDL JSON (OData 4.01), or OpenAPI 3 in JSON.
 *
 * @throws A TypeError if the text is not a string. Mistakes in the text are problems in the result.
 * @example
 * const { schema, problems } = loadSchema(await readFile('metadata.xml', 'utf8'));
 * @public
 */
export function loadSchema(text: string): LoadedSchema {
  requireArgument('loadSchema', 'text', text, aText);
  return loadSchemas([{ name: '', text }]);
}

/**
 * Reads documents as one schema: each may use what the others declare, and annotations in one may target another's
 * declarations and override existing ones. Aliases apply in their own document. Declarations of a missing document
 * are unknown and not reported as missing; nothing is downloaded.
 *
 * @returns The schema, and the problems of the documents. The schema is undefined if one of the documents is not a schema, because its
 *   declarations would be missing.
 * @throws A TypeError for an argument that is not a list of texts with names.
 * @public
 */
export function loadSchemas(documents: readonly SchemaDocument[]): LoadedSchema {
  requireArgument('loadSchemas', 'documents', documents, arrayOf(aDocument));
  const [first, ...others] = documents.map(readDocument);
  if (first === undefined) return { schema: undefined, problems: [] };
  const drafts = [first, ...others] as const;
  const isSchema = drafts.every(({ namespaces }) => namespaces.size > 0);
  const names = documents.map(({ name }) => name);
  const assembled = isSchema ? assembleSchema(drafts, names) : undefined;
  const problems = drafts.flatMap((draft) => draft.problems.sort((a, b) => a.start - b.start));
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const schema = hasErrors && assembled !== undefined ? { ...assembled, hasErrors } : assembled;
  const isMalformed = drafts.some(({ isWhole }) => !isWhole);
  return { schema, ...(isMalformed ? { isMalformed } : {}), problems };
}

const aText = mustBe('a string (read the file with "utf8")', (value) => typeof value === 'string');

/** A document; its name may be missing. */
const aDocument: ArgumentCheck = (value, name) =>
  anObject(value, name) ??
  aText((value as { text?: unknown }).text, `${name}.text`) ??
  aString((value as { name?: unknown }).name ?? '', `${name}.name`);

function readDocument({ text, readTree }: SchemaDocument, index: number): CsdlDraft {
  if (readTree !== undefined) return readOpenApi(text, index, readTree());
  const start = text.search(/[^\s\uFEFF]/);
  if (text[start] !== '{' && text[start] !== '[') return readCsdlXml(text, index);
  return /"(?:openapi|swagger)"\s*:/.test(text.slice(start, start + 2000))
    ? readOpenApi(text, index)
    : readCsdlJson(text, index);
}

/** `names` are those of the documents, for messages; problems are reported to the drafts. */
function assembleSchema(drafts: readonly [CsdlDraft, ...CsdlDraft[]], names: readonly string[]): Schema {
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
  // A broken document lacks the declarations after the break, each of which would be reported as missing.
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
