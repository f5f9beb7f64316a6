/** Converts the annotations of CSDL JSON, and the expressions in them, to CSDL XML elements (CSDL JSON 14). */
import type { Span } from '../../../text/index.js';
import type { CsdlDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import type { JsonValue, ObjectValue, ValueMember } from '../../../json/index.js';
import type { SchemaSpan } from '../../model/model.js';

/**
 * The annotations in an object by their targets: an empty string for the object itself, `name` for its member, `@Term`
 * for another annotation.
 */
export type AnnotationGroups = ReadonlyMap<string, readonly ValueMember[]>;

/** Sorts out the members of an object that are annotations. */
export function groupAnnotations({ members }: ObjectValue): AnnotationGroups {
  const groups = new Map<string, ValueMember[]>();
  for (const member of members) {
    const at = member.name.lastIndexOf('@');
    if (at < 0 || member.name === '@type') continue;
    const base = member.name.slice(0, at);
    const group = groups.get(base);
    if (group === undefined) groups.set(base, [member]);
    else group.push(member);
  }
  return groups;
}

/** Sends the annotations of an object itself, or with a name those of its member. */
export function sendAnnotations(
  draft: CsdlDraft,
  frame: CsdlFrame | undefined,
  groups: AnnotationGroups,
  name = '',
): void {
  if (frame === undefined) return;
  for (const { name: fullName, nameSpan, value } of groups.get(name) ?? []) {
    const attributes = { Term: fullName.slice(name.length + 1) };
    const annotation = frame.open({ name: 'Annotation', attributes, span: schemaSpanOf(draft, nameSpan) });
    if (annotation === undefined) continue;
    sendValue(draft, annotation, value);
    sendAnnotations(draft, annotation, groups, fullName);
  }
}

export const schemaSpanOf = (draft: CsdlDraft, { start, end }: Span): SchemaSpan => draft.span(start, end);

const noAttributes: CsdlElement['attributes'] = {};

/** Sends a constant as the element that has its text. */
function sendText(frame: CsdlFrame, name: string, text: string, span: SchemaSpan): void {
  frame.open({ name, attributes: noAttributes, span })?.close?.(text);
}

function sendValue(draft: CsdlDraft, frame: CsdlFrame, value: JsonValue): void {
  const span = schemaSpanOf(draft, value);
  switch (value.kind) {
    case 'string':
      return sendText(frame, 'String', value.text, span);
    case 'number':
      return sendText(frame, 'Float', value.text, span);
    case 'boolean':
      return sendText(frame, 'Bool', value.text, span);
    case 'null':
      return sendText(frame, 'Null', '', span);
    case 'array': {
      const collection = frame.open({ name: 'Collection', attributes: noAttributes, span });
      if (collection !== undefined) for (const item of value.items) sendValue(draft, collection, item);
      return;
    }
    case 'object':
      sendObject(draft, frame, value);
  }
}

/** Words that say more about an expression; any other `$` word is the expression itself. */
const attributeWords: ReadonlySet<string> = new Set([
  '$Function', '$Type', '$Name', '$Collection', '$MaxLength', '$Precision', '$Scale', '$SRID', '$Unicode',
]); // prettier-ignore

/** An object is an expression if it has a `$` member, otherwise a record (CSDL JSON 14.4.12). */
function sendObject(draft: CsdlDraft, frame: CsdlFrame, object: ObjectValue): void {
  const expression = object.members.find(({ name }) => /^\$./.test(name) && !attributeWords.has(name));
  if (expression === undefined) sendRecord(draft, frame, object);
  else sendExpression(draft, frame, object, expression);
}

function sendRecord(draft: CsdlDraft, frame: CsdlFrame, object: ObjectValue): void {
  const typed = object.members.find(({ name }) => name === '@type' || name === '@odata.type')?.value;
  // The type is the fragment of an address, or `#` and the name alone.
  const type = typed?.kind === 'string' ? typed.text.slice(typed.text.lastIndexOf('#') + 1) : undefined;
  const attributes = type === undefined ? noAttributes : { Type: type };
  const record = frame.open({ name: 'Record', attributes, span: schemaSpanOf(draft, object) });
  if (record === undefined) return;
  for (const { name, nameSpan, value } of object.members) {
    if (name.includes('@')) continue;
    const element = { name: 'PropertyValue', attributes: { Property: name }, span: schemaSpanOf(draft, nameSpan) };
    const property = record.open(element);
    if (property !== undefined) sendValue(draft, property, value);
  }
}

function sendExpression(
  draft: CsdlDraft,
  frame: CsdlFrame,
  { members, start, end }: ObjectValue,
  { name, value }: ValueMember,
): void {
  const span = draft.span(start, end);
  const word = name.slice(1);
  if (word === 'Path' || word === 'LabeledElementReference') {
    sendText(frame, word, value.kind === 'string' ? value.text : '', schemaSpanOf(draft, value));
    return;
  }
  const attributes = Object.create(null) as Record<string, string>;
  for (const member of members) {
    if (attributeWords.has(member.name) && member.value.kind !== 'object' && member.value.kind !== 'array')
      attributes[member.name.slice(1)] = member.value.text;
  }
  // CSDL JSON 14.4.7 and 14.4.8: without a type these refer to strings.
  if (word === 'Cast' || word === 'IsOf') attributes['Type'] = typeOf(attributes);
  const expression = frame.open({ name: word, attributes, span });
  if (expression === undefined || word === 'Null') return;
  // The operands of `In` are a value and a list of values, those of any other expression with several are in the array.
  const operands = value.kind === 'array' ? value.items : [value];
  for (const operand of operands) sendValue(draft, expression, operand);
}

function typeOf({ Type = 'Edm.String', Collection }: Readonly<Record<string, string>>): string {
  return Collection === 'true' ? `Collection(${Type})` : Type;
}
