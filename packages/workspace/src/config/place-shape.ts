/** The members of a configuration for files that contain queries at certain places. */
import type { Shape } from '../settings/shape.js';

const selectors = (description: string): Shape => ({
  kind: 'list',
  orOne: true,
  description,
  of: {
    kind: 'text',
    format: 'selector',
    description:
      'A JSON pointer such as "/queries/0/url", names with dots such as "queries.*.url", or "$..url" for any depth.',
  },
});

const name = (description: string): Shape => ({ kind: 'text', format: 'name', description });

/** One item of `places`. */
export const placeShape: Shape = {
  kind: 'record',
  required: ['files'],
  description:
    'Files that contain queries, and where in them. If you name none of url, filter, orderby, select and expand, odatalint checks every URL that is clearly OData.',
  members: {
    files: {
      kind: 'list',
      orOne: true,
      description: 'The files: patterns as in .gitignore, relative to this configuration.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    format: {
      kind: 'text',
      format: 'input-format',
      description: 'The format of the files, if their extension does not determine it.',
    },
    url: selectors('The places of URLs, paths and query strings, with or without a method before them.'),
    filter: selectors('The places of filters that are not part of a URL.'),
    orderby: selectors('The places of orderby values that are not part of a URL.'),
    select: selectors('The places of select values that are not part of a URL.'),
    expand: selectors('The places of expand values that are not part of a URL.'),
    on: name(
      'The member that names the entity set of the filter, orderby, select or expand. It is in the same object as the query or one level up.',
    ),
    set: name('The entity set if there is no member "on".'),
    method: name(
      'The name of the member that contains the method of a URL: beside it, or beside the object that contains it.',
    ),
    column: name('The column of a table (CSV) that contains the queries.'),
    service: {
      kind: 'text',
      format: 'service',
      description: 'The service of the queries: one of this configuration, or a profile.',
    },
  },
};
