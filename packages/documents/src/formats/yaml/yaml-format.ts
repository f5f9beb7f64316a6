/** Reads YAML files that contain queries, at the places that a configuration names. */
import { commentDirectives } from '../../comments/comment.js';
import type { ReadDocument } from '../../document/document.js';
import type { QueryPlace } from '../../document/query-place.js';
import { malformedDocument, queriesIn } from '../../stored/queries-in.js';
import { fitYamlEdit } from './fit-yaml-edit.js';
import { readYamlValue, type YamlLibrary } from './yaml-value.js';
import type { FormatDescriptor } from '../format-descriptor.js';

let yaml: YamlLibrary | undefined;

export const yamlFormat: FormatDescriptor = {
  label: 'YAML with queries among other things',
  example: 'orders: https://host/odata/Orders?$top=1\n',
  fileNames: { placed: ['.yaml', '.yml'] },
  languageIds: ['yaml'],
  embedding: 'places',
  layout: 'embedded',
  load: async () => void (yaml ??= await import('./yaml-library.js')),
  commentMark: '#',
  read: readYaml,
  fitEdit: fitYamlEdit,
};

function readYaml(text: string, place?: QueryPlace): ReadDocument {
  if (yaml === undefined) throw new Error('YAML was not loaded: await loadFormats before a document is read.');
  const read = readYamlValue(yaml, text);
  const { requests, problems } = queriesIn(text, read, place);
  return {
    requests,
    directives: commentDirectives(text, '#'),
    problems: [...malformedDocument(read, 'YAML'), ...problems],
  };
}
