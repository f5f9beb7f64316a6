/** The JSON Schemas of configurations and key definitions, generated from the tables of the readers. */
import { builtInServices } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import { callRoles, documentFormats } from '@odatalint/documents';
import { configShape } from './config-shape.js';
import { keyDefinitionShape } from './key-definition-shape.js';
import { languageWords } from '../settings/language-words.js';
import type { Shape, TextFormat } from '../settings/shape.js';

/** The JSON Schema (draft 2020-12) of a configuration as a plain value. */
export const configJsonSchema = (): Record<string, unknown> =>
  jsonSchemaOf(configShape, 'odatalint.config.schema.json', 'odatalint.config.json');

/** The JSON Schema (draft 2020-12) of an API key definition as a plain value. */
export const keyDefinitionJsonSchema = (): Record<string, unknown> =>
  jsonSchemaOf(keyDefinitionShape, 'odatalint.key.schema.json', 'API key definition of odatalint');

const jsonSchemaOf = (shape: Shape, file: string, title: string): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `https://odatalint.github.io/${file}`,
  title,
  ...schemaOf(shape),
});

/** The values of a text: all of them, or examples where a configuration can declare more. */
function valuesOf(format: TextFormat | undefined): {
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
} {
  if (format === 'profile' || format === 'service') return { examples: builtInServices.map(({ name }) => name) };
  if (format === 'input-format') return { enum: [...documentFormats] };
  if (format === 'role') return { enum: [...callRoles] };
  const words = format === undefined ? undefined : languageWords[format];
  return words === undefined ? {} : { enum: words.map(({ name }) => name) };
}

function schemaOf(shape: Shape): Record<string, unknown> {
  const { description } = shape;
  switch (shape.kind) {
    case 'text':
      return {
        description,
        type: 'string',
        ...valuesOf(shape.format),
      };
    case 'whole-number':
      return {
        description,
        type: 'integer',
        minimum: 0,
        ...(shape.maximum === undefined ? {} : { maximum: shape.maximum }),
      };
    case 'flag':
      return { description, type: 'boolean' };
    case 'text-or-false':
      return { description, anyOf: [{ type: 'string', minLength: 1 }, { const: false }] };
    case 'choice':
      return { description, enum: [...shape.words] };
    case 'severity':
      return { description, enum: [...severities, 'off'] };
    case 'list': {
      const list = { type: 'array', items: schemaOf(shape.of) };
      return shape.orOne === true ? { description, anyOf: [schemaOf(shape.of), list] } : { description, ...list };
    }
    case 'record': {
      const properties = Object.fromEntries(Object.entries(shape.members).map(([name, of]) => [name, schemaOf(of)]));
      const required = shape.required === undefined ? {} : { required: [...shape.required] };
      return { description, type: 'object', properties, ...required, additionalProperties: false };
    }
    case 'map':
      return { description, type: 'object', additionalProperties: schemaOf(shape.of) };
  }
}
