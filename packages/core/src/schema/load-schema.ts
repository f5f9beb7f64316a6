/** Reads a schema document of any supported format. */
import type { Diagnostic } from '../source/index.js';
import type { Schema } from './model.js';
import { readCsdlXml } from './read-csdl-xml.js';

export type { Schema } from './model.js';

/** A finding in a schema document. */
export type SchemaProblem = Pick<Diagnostic, 'code' | 'severity' | 'message' | 'start' | 'end' | 'notes'>;

export interface LoadedSchema {
  /** As much of a model as the text gives; undefined when it is no schema at all. */
  readonly schema: Schema | undefined;
  readonly problems: readonly SchemaProblem[];
}

/** Reads CSDL XML (OData 4.0, 4.01); CSDL JSON and OpenAPI are told apart and reported as not read yet. Never throws. */
export function loadSchema(text: string): LoadedSchema {
  const start = text.search(/[^\s\uFEFF]/);
  return text[start] === '{' ? refuseJson(text, start) : readCsdlXml(text);
}

function refuseJson(text: string, start: number): LoadedSchema {
  const what = text.includes('"$Version"')
    ? 'CSDL JSON'
    : /"(?:openapi|swagger)"/.test(text)
      ? 'an OpenAPI description'
      : 'JSON';
  const message = `This document is ${what}, which is not read yet; give the schema as CSDL XML.`;
  const problem: SchemaProblem = {
    code: 'malformed-schema',
    severity: 'error',
    message,
    start,
    end: start + 1,
    notes: [],
  };
  return { schema: undefined, problems: [problem] };
}
