/** Writes a described schema as CSDL JSON (OData 4.01 CSDL JSON). */
import { csdlJsonFormat } from '../read/csdl/csdl-format.js';
import type { CsdlAttribute, CsdlNode } from './csdl-node.js';
import { describeSchema } from './describe-schema.js';
import type { AnnotationValue, DynamicExpression, Schema, TypeReference } from '../model/model.js';
import { numberText } from './number-text.js';

type Members = Map<string, WrittenJson>;

/** The indentation of a member of the document, and that of a level below. */
const step = '  ';

export function writeCsdlJson(schema: Schema): string {
  const schemas = new Map<string, Members>();
  const { version, container, references } = describeSchema(schema, csdlJsonFormat, (namespace, alias) => {
    const members: Members = new Map();
    if (alias !== undefined) members.set('$Alias', alias);
    schemas.set(namespace, members);
    return (element) => place(element, members, step + step);
  });
  const document: Members = new Map([['$Version', version]]);
  if (container !== undefined) document.set('$EntityContainer', container);
  for (const reference of references) place(reference, document, step);
  for (const [namespace, members] of schemas) document.set(namespace, members);
  return `${writeJsonText(document)}\n`;
}

const textOf = ({ attributes }: CsdlNode, name: string): string => String(attributes[name]);

/** The text of the object that represents an element, with the indentation of its line. */
function objectOf(element: CsdlNode, indent: string): JsonFragment {
  const members: Members = new Map();
  if (kinds.has(element.name)) members.set('$Kind', element.name);
  if (element.name === 'EntitySet') members.set('$Collection', true);
  for (const [name, value] of Object.entries(element.attributes)) {
    if (value === undefined || names.get(element.name) === name) continue;
    if (isType(value)) placeType(value, members);
    else members.set(name === 'EntityType' ? '$Type' : `$${name}`, jsonOf(value));
  }
  for (const child of element.children) place(child, members, indent + step);
  return { json: writeJsonText(members, indent) };
}

/** The declarations with a `$Kind` in CSDL JSON; the place determines the kind of the others. */
const kinds: ReadonlySet<string> = new Set([
  'EntityType', 'ComplexType', 'EnumType', 'TypeDefinition', 'Term', 'Action', 'Function', 'EntityContainer', 'NavigationProperty',
]); // prettier-ignore

/** The attributes that are not among the members of the object, as its own name in the object around it says them. */
const names: ReadonlyMap<string, string> = new Map([
  ['Schema', 'Namespace'],
  ['Reference', 'Uri'],
  ['Annotations', 'Target'],
  ...['EntityType', 'ComplexType', 'EnumType', 'TypeDefinition', 'Term', 'Action', 'Function', 'EntityContainer']
    .concat(['Property', 'NavigationProperty', 'EntitySet', 'Singleton', 'ActionImport', 'FunctionImport'])
    .map((element) => [element, 'Name'] as const),
]);

const isType = (value: CsdlAttribute): value is TypeReference => typeof value === 'object' && 'isCollection' in value;

/** CSDL JSON 7.1: a collection is marked, and a string needs no type. */
function placeType({ name, isCollection }: TypeReference, members: Members): void {
  if (isCollection) members.set('$Collection', true);
  if (name !== 'Edm.String') members.set('$Type', name);
}

function jsonOf(value: Exclude<CsdlAttribute, TypeReference>): WrittenJson {
  return typeof value === 'bigint' ? { json: String(value) } : value;
}

/**
 * Adds an element to the object around it, whose members have this indentation. The first of two members with one name
 * stays, as for a reader.
 */
function place(element: CsdlNode, into: Members, indent: string): void {
  const put = (name: string, value: WrittenJson): void => void (into.has(name) || into.set(name, value));
  switch (element.name) {
    case 'Annotation':
      return placeAnnotation(element, into, '');
    case 'Annotations':
    case 'Reference':
      membersAt(into, `$${element.name}`).set(
        textOf(element, names.get(element.name) ?? ''),
        objectOf(element, indent + step),
      );
      return;
    case 'Include':
      return listAt(into, '$Include', objectOf(element, indent + step));
    case 'Action':
    case 'Function':
      return listAt(into, textOf(element, 'Name'), objectOf(element, indent + step));
    case 'Parameter':
      return listAt(into, '$Parameter', objectOf(element, indent + step));
    case 'ReturnType':
      return put('$ReturnType', objectOf(element, indent));
    case 'Key':
      return put('$Key', element.children.map(keyPart));
    case 'ReferentialConstraint':
      return placePair(into, element, 'Property', 'ReferencedProperty');
    case 'NavigationPropertyBinding':
      return placePair(into, element, 'Path', 'Target');
    case 'Member': {
      const name = textOf(element, 'Name');
      put(name, jsonOf(element.attributes['Value'] as number | bigint));
      for (const annotation of element.children) placeAnnotation(annotation, into, name);
      return;
    }
    default:
      put(textOf(element, 'Name'), objectOf(element, indent));
  }
}

/** The object in a member, made when it is not there yet. */
function membersAt(into: Members, name: string): Members {
  const known = into.get(name);
  if (known instanceof Map) return known as Members;
  const members: Members = new Map();
  into.set(name, members);
  return members;
}

/** Adds to the array in a member. */
function listAt(into: Members, name: string, item: WrittenJson): void {
  const known = into.get(name);
  if (Array.isArray(known)) (known as WrittenJson[]).push(item);
  else if (known === undefined) into.set(name, [item]);
}

function placePair(into: Members, element: CsdlNode, name: string, value: string): void {
  membersAt(into, `$${element.name}`).set(textOf(element, name), textOf(element, value));
}

/** CSDL JSON 6.5. */
function keyPart({ attributes: { Name, Alias } }: CsdlNode): WrittenJson {
  return Alias === undefined ? String(Name) : new Map([[String(Alias), String(Name)]]);
}

/**
 * An annotation is a member of its target object. The annotation of a member, or of another annotation, is a member
 * next to it.
 */
function placeAnnotation(element: CsdlNode, into: Members, about: string): void {
  const { Term, Qualifier } = element.attributes;
  const name = `${about}@${String(Term)}${Qualifier === undefined ? '' : `#${String(Qualifier)}`}`;
  if (into.has(name)) return;
  into.set(name, valueOf(element.value === undefined ? true : element.value));
  for (const nested of element.children) placeAnnotation(nested, into, name);
}

/** CSDL JSON 14.3 and 14.4. */
function valueOf(value: AnnotationValue): WrittenJson {
  if (typeof value === 'number') return { json: numberText(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly AnnotationValue[]).map(valueOf);
  if ('path' in value) return new Map([['$Path', value.path]]);
  if ('dynamic' in value) return expressionOf(value);
  if (!('record' in value)) return null;
  const members: Members = new Map();
  if (value.type !== undefined) members.set('@type', `#${value.type}`);
  for (const [name, member] of Object.entries(value.record)) members.set(name, valueOf(member));
  return members;
}

/** Expressions with one operand, which is not in an array. */
const unary: ReadonlySet<string> = new Set(['Not', 'Neg', 'Cast', 'IsOf', 'LabeledElement', 'UrlRef']);

function expressionOf({ dynamic, operands, name }: DynamicExpression): Members {
  if (dynamic === 'LabeledElementReference') return new Map([[`$${dynamic}`, name ?? '']]);
  const values = operands.map(valueOf);
  const [first = null] = values;
  const isAlone = unary.has(dynamic) && values.length === 1 && !Array.isArray(first);
  const members: Members = new Map([[`$${dynamic}`, isAlone ? first : values]]);
  if (name === undefined) return members;
  if (dynamic === 'Apply') members.set('$Function', name);
  else if (dynamic === 'LabeledElement') members.set('$Name', name);
  else {
    const isCollection = name.startsWith('Collection(') && name.endsWith(')');
    placeType({ name: isCollection ? name.slice('Collection('.length, -1) : name, isCollection }, members);
  }
  return members;
}

/** A JSON value. A map keeps its members in order, and a number can be given as a text. */
type WrittenJson =
  string | number | boolean | null | JsonFragment | readonly WrittenJson[] | ReadonlyMap<string, WrittenJson>;

/** A value as text: a number may have more digits than one of JavaScript, and a large object need not be kept until it is written. */
interface JsonFragment {
  readonly json: string;
}

const lineWidth = 100;

/** Gives the text without a line break at its end. `indent` is that of the line in which the value begins. */
function writeJsonText(value: WrittenJson, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('json' in value) return value.json;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const parts = isList
    ? (value as readonly WrittenJson[]).map((item) => writeJsonText(item, inner))
    : [...(value as ReadonlyMap<string, WrittenJson>)].map(
        ([name, member]) => `${JSON.stringify(name)}: ${writeJsonText(member, inner)}`,
      );
  // A nested object gets its own lines, because it is hard to see on one line.
  if (!parts.some((part) => part.length > lineWidth || /[\n{]/.test(part))) {
    const space = isList || parts.length === 0 ? '' : ' ';
    const line = `${open}${space}${parts.join(', ')}${space}${close}`;
    if (indent.length + line.length <= lineWidth) return line;
  }
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
