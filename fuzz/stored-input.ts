/** Requests as texts that can be damaged: `METHOD url`, headers, an empty line and a body; or a line of NDJSON. */
import type { CheckInput, Diagnostic, Field, RequestInput } from '@odatalint/core';
import { readNdjsonLine } from '@odatalint/documents';

/** The input that a text is; every text is one. */
export function inputOf(text: string): CheckInput {
  const line = text.startsWith('{') ? readNdjsonLine(text) : undefined;
  if (line !== undefined && 'input' in line) return line.input;
  const [head = '', ...bodies] = text.split('\n\n');
  const [target = '', ...headers] = head.split('\n');
  const [, method, url = ''] = /^(?:([A-Z]+) )?(.*)$/s.exec(target) ?? [];
  return {
    ...(method === undefined ? {} : { method }),
    url,
    ...(headers.length === 0 ? {} : { headers: headers.map(headerOf) }),
    ...(bodies.length === 0 ? {} : { body: bodies.join('\n\n') }),
  };
}

function headerOf(line: string): { readonly name: string; readonly value: string } {
  const colon = line.indexOf(':');
  return colon < 0 ? { name: line, value: '' } : { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
}

/** The text in which a field's offsets count; undefined where the input has no such field, or it is not text. */
export function textOfField(input: CheckInput, field: Field): string | undefined {
  if (field !== 'headers') {
    const value = (input as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'string' ? value : undefined;
  }
  const { headers } = input as RequestInput;
  return Array.isArray(headers)
    ? (headers as readonly { name: string; value: string }[]).map(({ name, value }) => `${name}: ${value}`).join('\n')
    : undefined;
}

/** The input with another text in a field, for fields that are a text by themselves. */
export const withField = (input: CheckInput, field: Field, text: string): CheckInput => ({ ...input, [field]: text });

/** Whether a finding is in a field that `withField` can change. */
export const isInText = (input: CheckInput, { in: field }: Diagnostic): boolean =>
  field !== 'headers' && typeof (input as Readonly<Record<string, unknown>>)[field] === 'string';
