/** Raw values of primitive properties, `…/$value`: their bytes in responses, and in bodies of changes (Protocol 11.2.4.1, 11.4.9.1). */
import { annotationOf, valueOfText, valueTypeOf } from '@odatalint/core/internal';
import type { Property, Schema } from '@odatalint/core';
import { failed } from './failures.js';
import { base64urlOf } from './write-json.js';

/** The type of the bytes of a property. */
export function mediaTypeOf(property: Property | undefined): string {
  if (property?.type.name !== 'Edm.Binary') return 'text/plain';
  const declared = annotationOf(property, 'Org.OData.Core.V1.MediaType')?.value;
  return typeof declared === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(declared) ? declared : 'application/octet-stream';
}

/** The bytes of an Edm.Binary in JSON. */
export const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** The body that changes a property by its raw value: the one that changes the property itself. */
export function bodyOfRawValue(schema: Schema, property: Property, bytes: Uint8Array, contentType: string): string {
  const { type } = property;
  const isBinary = type.name === 'Edm.Binary';
  const valueType = valueTypeOf(schema, type);
  if (!isBinary && !/^\s*text\/plain\b/i.test(contentType))
    throw failed(415, 'unsupported-media-type', 'A raw value must have the type text/plain.');
  const text = isBinary ? base64urlOf(bytes) : decoded(bytes);
  const isJson = /^Edm\.(?:Boolean|Byte|SByte|Int16|Int32|Int64|Decimal|Single|Double)$/.test(type.name);
  const isWord = !isJson || text === 'INF' || text === '-INF' || text === 'NaN';
  if (!isBinary && (valueType === undefined || valueOfText(text, valueType, schema) === undefined))
    throw failed(400, 'invalid-value', `The body is not a value of ${type.name}.`, { target: property.name });
  return `{"value":${isWord ? JSON.stringify(text) : text}}`;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw failed(400, 'invalid-body', 'The body is not UTF-8.');
  }
}
