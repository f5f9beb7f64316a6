/** Converts a CSDL JSON document to the elements of CSDL XML, one by one (CSDL JSON 4 to 14). */
import { openReference, openSchema } from './csdl-document.js';
import type { CsdlDraft } from './csdl-draft.js';
import type { CsdlElement, CsdlFrame } from './csdl-element.js';
import { groupAnnotations, sendAnnotations, schemaSpanOf } from './csdl-json-annotations.js';
import type { JsonValue, ObjectValue, ScalarValue, ValueMember } from '../../../json/index.js';
import type { SchemaSpan } from '../../model/model.js';

/** Sends the whole document. Text that is not CSDL JSON is reported and ignored. */
export function sendDocument(draft: CsdlDraft, root: ObjectValue): void {
  for (const { name, nameSpan, value } of root.members) {
    if (name === '$Version') draft.takeVersion(isScalar(value) ? value.text : undefined);
    else if (name === '$EntityContainer') draft.serviceContainer = isScalar(value) ? value.text : undefined;
    else if (name === '$Reference') eachObject(draft, value, (member, object) => sendReference(draft, member, object));
    else if (isName(name)) {
      if (value.kind === 'object') sendSchema(draft, name, schemaSpanOf(draft, nameSpan), value);
      else draft.report('error', `The schema "${name}" must be an object with its declarations.`, value);
    }
  }
}

/** The name of a declaration; names with `$` are words of CSDL, those with `@` annotations. */
const isName = (name: string): boolean => !name.includes('@') && !name.startsWith('$');

const isScalar = (value: JsonValue): value is ScalarValue => value.kind !== 'object' && value.kind !== 'array';

/** Calls back for each member that is an object; anything else is reported, annotations aside. */
function eachObject(draft: CsdlDraft, value: JsonValue, use: (member: ValueMember, object: ObjectValue) => void): void {
  if (value.kind !== 'object') draft.report('warning', 'This must be an object; it is ignored.', value);
  else {
    for (const member of value.members) {
      if (member.value.kind === 'object') use(member, member.value);
      else if (!member.name.includes('@'))
        draft.report('warning', `"${member.name}" must be an object; it is ignored.`, member.value);
    }
  }
}

/** The objects of an array; anything else is reported. */
function objectsOf(draft: CsdlDraft, value: JsonValue | undefined): ObjectValue[] {
  if (value === undefined) return [];
  const items = value.kind === 'array' ? value.items : [value];
  return items.filter((item): item is ObjectValue => {
    if (value.kind === 'array' && item.kind === 'object') return true;
    draft.report('warning', 'This must be an array of objects; other items are ignored.', item);
    return false;
  });
}

function sendReference(draft: CsdlDraft, { name, nameSpan }: ValueMember, object: ObjectValue): void {
  const frame = openReference(draft, {
    name: 'Reference',
    attributes: { Uri: name },
    span: schemaSpanOf(draft, nameSpan),
  });
  for (const include of objectsOf(draft, memberOf(object, '$Include')))
    frame.open({ name: 'Include', attributes: attributesOf(draft, include), span: braceOf(draft, include) });
}

function memberOf(object: ObjectValue, name: string): JsonValue | undefined {
  return object.members.find((member) => member.name === name)?.value;
}

/** The place of a declaration without a name is its opening brace. */
const braceOf = (draft: CsdlDraft, { start }: ObjectValue): SchemaSpan => draft.span(start, start + 1);

/** Words whose values are never objects or arrays. Other words, including future ones, are not checked. */
const plainWords: ReadonlySet<string> = new Set([
  '$Abstract', '$Action', '$Alias', '$BaseTerm', '$BaseType', '$Collection', '$ContainsTarget', '$EntitySet', '$EntitySetPath',
  '$Extends', '$Function', '$HasStream', '$IncludeInServiceDocument', '$IsBound', '$IsComposable', '$IsFlags', '$Kind',
  '$MaxLength', '$Name', '$Namespace', '$Nullable', '$OpenType', '$Partner', '$Precision', '$Scale', '$SRID', '$Type',
  '$UnderlyingType', '$Unicode',
]); // prettier-ignore

/** The members with `$` as the attributes that CSDL XML has for them. */
function attributesOf(draft: CsdlDraft, object: ObjectValue): Record<string, string | undefined> {
  // No prototype, so that a member cannot collide with an inherited one.
  const attributes = Object.create(null) as Record<string, string | undefined>;
  for (const { name, value } of object.members) {
    if (!name.startsWith('$') || name.includes('@')) continue;
    if (isScalar(value)) attributes[name.slice(1)] = value.text;
    else if (plainWords.has(name)) draft.report('warning', `${name} must be a plain value; it is ignored.`, value);
  }
  return attributes;
}

/** The same where a type is among them: CSDL JSON marks a collection separately, and a string needs no type (CSDL JSON 7.1). */
function typedAttributesOf(draft: CsdlDraft, object: ObjectValue): Record<string, string | undefined> {
  const attributes = attributesOf(draft, object);
  const type = attributes['Type'] ?? 'Edm.String';
  attributes['Type'] = attributes['Collection'] === 'true' ? `Collection(${type})` : type;
  return attributes;
}

function sendSchema(draft: CsdlDraft, namespace: string, span: SchemaSpan, schema: ObjectValue): void {
  const attributes = { Namespace: namespace, Alias: attributesOf(draft, schema)['Alias'] };
  const frame = openSchema(draft, { name: 'Schema', attributes, span });
  if (frame === undefined) return;
  sendAnnotations(draft, frame, groupAnnotations(schema));
  for (const member of schema.members) {
    const { name, nameSpan, value } = member;
    if (name === '$Annotations') {
      eachObject(draft, value, (target, object) => {
        const place = schemaSpanOf(draft, target.nameSpan);
        const block = frame.open({ name: 'Annotations', attributes: { Target: target.name }, span: place });
        sendAnnotations(draft, block, groupAnnotations(object));
      });
    } else if (!isName(name)) continue;
    else if (value.kind === 'array') sendOverloads(draft, frame, name, value);
    else if (value.kind === 'object') sendDeclaration(draft, frame, name, schemaSpanOf(draft, nameSpan), value);
    else draft.report('warning', `"${name}" must be an object or an array of overloads; it is ignored.`, value);
  }
}

function sendOverloads(draft: CsdlDraft, schema: CsdlFrame, name: string, value: JsonValue): void {
  for (const overload of objectsOf(draft, value)) {
    const attributes = attributesOf(draft, overload);
    const kind = attributes['Kind'];
    if (isOperationKind(kind)) sendOverload(draft, schema, { ...attributes, Kind: kind, Name: name }, overload);
    else {
      const message = `An overload of "${name}" needs the $Kind Action or Function; it is ignored.`;
      draft.report('error', message, braceOf(draft, overload));
    }
  }
}

const isOperationKind = (kind: string | undefined): kind is 'Action' | 'Function' =>
  kind === 'Action' || kind === 'Function';

function sendOverload(
  draft: CsdlDraft,
  schema: CsdlFrame,
  attributes: CsdlElement['attributes'] & { readonly Kind: string },
  overload: ObjectValue,
): void {
  const frame = schema.open({ name: attributes.Kind, attributes, span: braceOf(draft, overload) });
  if (frame === undefined) return;
  const sendTyped = (name: string, object: ObjectValue): void => {
    const element = { name, attributes: typedAttributesOf(draft, object), span: braceOf(draft, object) };
    sendAnnotations(draft, frame.open(element), groupAnnotations(object));
  };
  for (const parameter of objectsOf(draft, memberOf(overload, '$Parameter'))) sendTyped('Parameter', parameter);
  const result = memberOf(overload, '$ReturnType');
  if (result?.kind === 'object') sendTyped('ReturnType', result);
  else if (result !== undefined) draft.report('warning', '$ReturnType must be an object.', result);
  sendAnnotations(draft, frame, groupAnnotations(overload));
}

type SendContent = (draft: CsdlDraft, frame: CsdlFrame, object: ObjectValue) => void;

/** The kinds of the objects in a schema, by their `$Kind`. */
const declarationKinds: ReadonlyMap<string, SendContent> = new Map<string, SendContent>([
  ['EntityType', sendStructuredType],
  ['ComplexType', sendStructuredType],
  ['EnumType', sendMembers],
  ['TypeDefinition', () => undefined],
  ['Term', () => undefined],
  ['EntityContainer', sendContainer],
]);

function sendDeclaration(
  draft: CsdlDraft,
  schema: CsdlFrame,
  name: string,
  span: SchemaSpan,
  object: ObjectValue,
): void {
  const attributes = attributesOf(draft, object);
  const written = attributes['Kind'] ?? '';
  if (isOperationKind(written)) {
    draft.report('warning', `The overloads of "${name}" must be in an array, even a single one.`, span);
    sendOverload(draft, schema, { ...attributes, Kind: written, Name: name }, object);
    return;
  }
  // Some writers have words of their own for the one kind of declaration that rests on another type.
  const kind = declarationKinds.has(written) || !('UnderlyingType' in attributes) ? written : 'TypeDefinition';
  const send = declarationKinds.get(kind);
  if (kind !== written || send === undefined) {
    const what = written === '' ? 'has no $Kind' : `has the $Kind "${written}", which does not exist`;
    const consequence = send === undefined ? 'it is ignored' : `it is read as a ${kind}`;
    draft.report(send === undefined ? 'error' : 'warning', `"${name}" ${what}; ${consequence}.`, span, 'Kind');
  }
  if (send === undefined) return;
  const shaped = kind === 'Term' ? typedAttributesOf(draft, object) : attributes;
  const appliesTo = memberOf(object, '$AppliesTo');
  if (appliesTo?.kind === 'array') shaped['AppliesTo'] = appliesTo.items.map((item) => textOf(item)).join(' ');
  shaped['Name'] = name;
  const frame = schema.open({ name: kind, attributes: shaped, span });
  if (frame === undefined) return;
  send(draft, frame, object);
  sendAnnotations(draft, frame, groupAnnotations(object));
}

const textOf = (value: JsonValue): string => (isScalar(value) ? value.text : '');

function sendStructuredType(draft: CsdlDraft, type: CsdlFrame, object: ObjectValue): void {
  const key = object.members.find(({ name }) => name === '$Key');
  if (key !== undefined) sendKey(draft, type, key);
  for (const { name, nameSpan, value } of object.members) {
    if (!isName(name)) continue;
    const span = schemaSpanOf(draft, nameSpan);
    if (value.kind !== 'object') {
      draft.report('warning', `The property "${name}" must be an object; it is ignored.`, value);
      continue;
    }
    const attributes = typedAttributesOf(draft, value);
    const kind = attributes['Kind'] ?? 'Property';
    if (kind !== 'Property' && kind !== 'NavigationProperty') {
      draft.report('warning', `A property cannot have the $Kind "${kind}"; it is ignored.`, span, 'Kind');
      continue;
    }
    attributes['Name'] = name;
    const frame = type.open({ name: kind, attributes, span });
    const constraints = memberOf(value, '$ReferentialConstraint');
    if (constraints !== undefined)
      sendPairs(draft, frame, constraints, 'ReferentialConstraint', 'Property', 'ReferencedProperty');
    sendAnnotations(draft, frame, groupAnnotations(value));
  }
}

/** CSDL JSON 6.5: each part of the key is a name, or an object whose one member is an alias for a path. */
function sendKey(draft: CsdlDraft, type: CsdlFrame, { nameSpan, value }: ValueMember): void {
  const frame = type.open({ name: 'Key', attributes: {}, span: schemaSpanOf(draft, nameSpan) });
  const send = (attributes: CsdlElement['attributes'], { start, end }: JsonValue): void =>
    void frame?.open({ name: 'PropertyRef', attributes, span: draft.span(start, end) });
  if (value.kind !== 'array') draft.report('warning', '$Key must be an array of property names.', value);
  else {
    for (const part of value.items) {
      if (part.kind === 'string') send({ Name: part.text }, part);
      else if (part.kind === 'object') {
        for (const { name, value: path } of part.members) send({ Name: textOf(path), Alias: name }, path);
      } else
        draft.report('warning', 'A key item must be a property name, or an object that gives a path an alias.', part);
    }
  }
  frame?.close?.('');
}

/** Sends an element for each member of an object whose values are strings. */
function sendPairs(
  draft: CsdlDraft,
  frame: CsdlFrame | undefined,
  value: JsonValue,
  element: string,
  nameAttribute: string,
  valueAttribute: string,
): void {
  if (value.kind !== 'object') {
    draft.report('warning', `$${element} must be an object; it is ignored.`, value);
    return;
  }
  for (const { name, nameSpan, value: text } of value.members) {
    if (name.includes('@')) continue;
    const attributes = { [nameAttribute]: name, [valueAttribute]: textOf(text) };
    frame?.open({ name: element, attributes, span: schemaSpanOf(draft, nameSpan) });
  }
}

/** CSDL JSON 10.3: the members of an enumeration are numbers; their annotations are other members of the same object. */
function sendMembers(draft: CsdlDraft, type: CsdlFrame, object: ObjectValue): void {
  const annotations = groupAnnotations(object);
  for (const { name, nameSpan, value } of object.members) {
    if (!isName(name)) continue;
    const attributes = { Name: name, Value: isScalar(value) ? value.text : '' };
    const frame = type.open({ name: 'Member', attributes, span: schemaSpanOf(draft, nameSpan) });
    sendAnnotations(draft, frame, annotations, name);
  }
}

/** CSDL JSON 13: the members inside a member of a container show its kind; some writers add a `$Kind`. */
function sendContainer(draft: CsdlDraft, container: CsdlFrame, object: ObjectValue): void {
  for (const { name, nameSpan, value } of object.members) {
    if (!isName(name)) continue;
    const span = schemaSpanOf(draft, nameSpan);
    if (value.kind !== 'object') {
      draft.report('warning', `"${name}" must be an object; it is ignored.`, value);
      continue;
    }
    const attributes = attributesOf(draft, value);
    const kind = containerKind(attributes);
    attributes['Name'] = name;
    if (kind === 'EntitySet') attributes['EntityType'] = attributes['Type'];
    const frame = container.open({ name: kind, attributes, span });
    if (!containerKinds.has(kind))
      draft.report('error', `"${name}" has the $Kind "${kind}", which is not valid here; it is ignored.`, span, 'Kind');
    const bindings = memberOf(value, '$NavigationPropertyBinding');
    if (bindings !== undefined) sendPairs(draft, frame, bindings, 'NavigationPropertyBinding', 'Path', 'Target');
    sendAnnotations(draft, frame, groupAnnotations(value));
  }
}

const containerKinds: ReadonlySet<string> = new Set(['EntitySet', 'Singleton', 'ActionImport', 'FunctionImport']);

function containerKind({ Kind, Collection, Action, Function }: CsdlElement['attributes']): string {
  if (Kind !== undefined) return Kind;
  if (Action !== undefined) return 'ActionImport';
  if (Function !== undefined) return 'FunctionImport';
  return Collection === 'true' ? 'EntitySet' : 'Singleton';
}
