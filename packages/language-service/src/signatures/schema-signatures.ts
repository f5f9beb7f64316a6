/** Signatures from a schema: functions, and the keys of entity types. */
import type { Declaration, KeyProperty, Operation, Schema, StructuredType } from '@odatalint/core';
import {
  alternateKeys,
  annotationOf,
  isOptional,
  keyOf,
  parametersInUrl,
  propertyAtPath,
  shownText,
  typeText,
} from '@odatalint/core/internal';
import type { FunctionSignature, SignatureParameter } from '../knowledge/signature-texts.js';

/** A parameter before it has its place in a label. */
interface Part {
  readonly name: string;
  readonly type: string;
  readonly isOptional?: boolean;
  readonly summary?: string | undefined;
}

/** A function as a URL calls it by a name, its own or that of an import; its binding parameter is the path before it. */
export function operationSignature(operation: Operation, name: string): FunctionSignature {
  const parts = parametersInUrl(operation).map((parameter) => ({
    name: parameter.name,
    type: typeText(parameter.type),
    isOptional: isOptional(parameter),
    summary: descriptionOf(parameter),
  }));
  const returns = operation.returnType === undefined ? undefined : typeText(operation.returnType);
  return makeSignature(name, parts, returns, descriptionOf(operation) ?? '');
}

/**
 * The keys of an entity type after a name: the primary key, then the alternate keys.
 *
 * @param repeated - Key properties that the URL already determines, so that they are optional.
 */
export function keySignatures(
  schema: Schema,
  type: StructuredType,
  name: string,
  repeated: ReadonlySet<KeyProperty>,
): readonly FunctionSignature[] {
  const own = (keyOf(schema, type) ?? []).map((key) => ({
    ...partOf(schema, type, key.alias, key.path),
    isOptional: repeated.has(key),
  }));
  const others = alternateKeys(schema, type).map((names) => names.map((each) => partOf(schema, type, each, each)));
  return [own, ...others]
    .filter((parts) => parts.length > 0)
    .map((parts) => makeSignature(name, parts, type.name, descriptionOf(type) ?? ''));
}

function partOf(schema: Schema, type: StructuredType, name: string, path: string): Part {
  const property = propertyAtPath(schema, type, path)?.property;
  return property === undefined
    ? { name, type: '' }
    : { name, type: typeText(property.type), summary: descriptionOf(property) };
}

function descriptionOf(declaration: Declaration): string | undefined {
  const value = annotationOf(declaration, 'Org.OData.Core.V1.Description')?.value;
  return typeof value === 'string' ? shownText(value) : undefined;
}

function makeSignature(
  name: string,
  parts: readonly Part[],
  returns: string | undefined,
  summary: string,
): FunctionSignature {
  let label = `${shownText(name)}(`;
  const parameters = parts.map((part, i): SignatureParameter => {
    if (i > 0) label += ', ';
    const start = label.length;
    label += shownText(`${part.name}${part.isOptional === true ? '?' : ''}${part.type === '' ? '' : `: ${part.type}`}`);
    return {
      name: part.name,
      type: part.type,
      isOptional: part.isOptional === true,
      start,
      end: label.length,
      ...(part.summary === undefined ? {} : { summary: part.summary }),
    };
  });
  label += shownText(`)${returns === undefined ? '' : `: ${returns}`}`);
  return { name, label, parameters, returns, summary, clause: undefined };
}
