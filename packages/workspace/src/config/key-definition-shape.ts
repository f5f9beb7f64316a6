/** The members of an API key definition; its type is `KeyDefinition` of the core. */
import type { Shape } from '../settings/index.js';

const properties = (description: string): Shape => ({
  kind: 'list',
  description,
  of: {
    kind: 'text',
    format: 'name',
    description: 'The name of a property; that of a reference stands for its Id and ExternalId too.',
  },
});

const flag = (description: string): Shape => ({ kind: 'flag', description });

/** The whole file. */
export const keyDefinitionShape: Shape = {
  kind: 'record',
  description: 'What an API key allows and sets. The key itself is a secret and is not part of it.',
  members: {
    $schema: { kind: 'text', description: 'Where the JSON Schema of this file is; for editors only.' },
    company: { kind: 'text', format: 'name', description: 'The company that owns what is written through the key.' },
    dataProvider: {
      kind: 'text',
      format: 'name',
      description: 'The data provider whose records the key finds and writes by external identifier.',
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
      keys: 'name',
      description:
        'What the key sees and writes, by the name of an entity set or of its type. Nothing is claimed about a resource that is not here.',
      of: {
        kind: 'record',
        description: 'One resource. Nothing is claimed about a list that is not here.',
        members: {
          visible: properties('The properties that can be read.'),
          writable: properties('The properties that can be written.'),
        },
      },
    },
  },
};
