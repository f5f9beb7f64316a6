/** The members of an API key definition; its type is `KeyDefinition` of the core. */
import type { Shape } from '../settings/shape.js';

const properties = (description: string): Shape => ({
  kind: 'list',
  description,
  of: {
    kind: 'text',
    format: 'resource-property',
    description: 'The name of a property; that of a reference includes its Id and ExternalId.',
  },
});

const flag = (description: string): Shape => ({ kind: 'flag', description });

/** The whole file. */
export const keyDefinitionShape: Shape = {
  kind: 'record',
  description: 'The access and settings of an API key. The key itself is a secret and does not belong here.',
  members: {
    $schema: { kind: 'text', description: 'The JSON Schema of this file; for editors only.' },
    company: { kind: 'text', format: 'name', description: 'The company that owns the records written with the key.' },
    currency: {
      kind: 'text',
      format: 'name',
      description: 'The currency of the company, for new records that do not name one.',
    },
    dataProvider: {
      kind: 'text',
      format: 'name',
      description: 'The data provider of the external identifiers that the key reads and writes.',
    },
    multilingual: {
      kind: 'record',
      description: 'How multilingual properties are read and written.',
      members: {
        output: flag('Whether responses carry such a property as an object by language.'),
        properties: flag('Whether bodies carry such a property as an object by language.'),
      },
    },
    resources: {
      kind: 'map',
      keys: 'resource',
      description:
        'The properties that the key reads and writes, by the name of an entity set or of its type. A resource that is not listed is not checked.',
      of: {
        kind: 'record',
        description: 'One resource. If a list is absent, it is not checked.',
        members: {
          visible: properties('The properties that can be read.'),
          writable: properties('The properties that can be written.'),
        },
      },
    },
  },
};
