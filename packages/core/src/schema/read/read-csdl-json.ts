/** Reads CSDL JSON (OData 4.01) into a draft of the schema model. */
import { CsdlDraft } from './csdl/csdl-draft.js';
import { csdlJsonFormat } from './csdl/csdl-format.js';
import { readSchemaTree } from './csdl/read-schema-tree.js';
import { sendDocument } from './csdl/csdl-json-elements.js';

/**
 * Reads a metadata document whose root is an object. Never throws: each mistake is a problem with its place, and the
 * draft contains the readable parts.
 */
export function readCsdlJson(text: string, index: number): CsdlDraft {
  const draft = new CsdlDraft(text, index, csdlJsonFormat);
  const { root, faults } = readSchemaTree(text);
  for (const fault of faults) {
    if (fault.isRepeatedName) draft.report('warning', fault.message, fault);
    else draft.report('error', `The document is not well-formed JSON: ${fault.message}`, fault);
  }
  draft.isWhole = faults.every(({ isRepeatedName }) => isRepeatedName);
  if (root?.kind !== 'object') {
    if (draft.isWhole)
      draft.report('error', 'This is not CSDL: a CSDL JSON document must be an object.', draft.span(0, 0));
    return draft;
  }
  if (!root.members.some(({ name }) => name === '$Version')) {
    const message = 'a CSDL JSON document must have the member $Version';
    if (!text.includes('"$Kind"')) {
      draft.report('error', `This is not CSDL: ${message}.`, draft.span(root.start, root.start + 1));
      return draft;
    }
    draft.report('warning', `The version is missing: ${message}.`, draft.span(root.start, root.start + 1));
  }
  sendDocument(draft, root);
  if (draft.namespaces.size === 0 && draft.isWhole && draft.problems.length === 0)
    draft.report('error', 'The document has no schema with a namespace, so it declares nothing.', draft.span(0, 0));
  return draft;
}
