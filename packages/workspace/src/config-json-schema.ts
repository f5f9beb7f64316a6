/** The JSON Schema of a configuration file, made from the same table that the reader uses. */
import { severities } from '@odatalint/core';
import { configShape, type Shape } from './config-shape.js';

/** A JSON Schema (draft 2020-12) as a plain value. */
export function configJsonSchema(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://odatalint.github.io/odatalint.config.schema.json',
    title: 'odatalint.config.json',
    ...schemaOf(configShape),
  };
}

function schemaOf(shape: Shape): Record<string, unknown> {
  const { description } = shape;
  switch (shape.kind) {
    case 'text':
      return { description, type: 'string' };
    case 'whole-number':
      return { description, type: 'integer', minimum: 0 };
    case 'severity':
      return { description, enum: [...severities, 'off'] };
    case 'list': {
      const list = { type: 'array', items: schemaOf(shape.of) };
      return shape.orOne === true ? { description, anyOf: [schemaOf(shape.of), list] } : { description, ...list };
    }
    case 'record': {
      const properties = Object.fromEntries(Object.entries(shape.members).map(([name, of]) => [name, schemaOf(of)]));
      return { description, type: 'object', properties, additionalProperties: false };
    }
    case 'map':
      return { description, type: 'object', additionalProperties: schemaOf(shape.of) };
  }
}
