/** Reads YAML files that hold queries among other things, at the places that a configuration names. */
import { commentDirectives } from '../comment.js';
import type { DocumentReader, RequestDocument } from '../document.js';
import type { Place } from '../place.js';
import { malformedDocument, queriesIn } from '../values/queries-in.js';
import { fitYamlEdit } from './fit-yaml-edit.js';
import { readYamlValue, type YamlLibrary } from './yaml-value.js';

let yaml: YamlLibrary | undefined;

export const yamlReader: DocumentReader = {
  format: 'yaml',
  extensions: [],
  placedExtensions: ['.yaml', '.yml'],
  load: async () => void (yaml ??= await import('./yaml-library.js')),
  commentMark: '#',
  read: readYaml,
  fitEdit: fitYamlEdit,
};

function readYaml(text: string, place?: Place): RequestDocument {
  if (yaml === undefined) throw new Error('YAML was not loaded: await loadFormats before a document is read.');
  const read = readYamlValue(yaml, text);
  return {
    format: 'yaml',
    requests: queriesIn(read, place),
    directives: commentDirectives(text, '#'),
    problems: malformedDocument(read, 'YAML'),
  };
}
