/** The members of a configuration for files that contain queries at certain places. */
import type { Shape } from '../settings/index.js';

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
    'Files and where queries stand in them. Without url, filter, orderby, select and expand it is what is plainly an OData address.',
  members: {
    files: {
      kind: 'list',
      orOne: true,
      description: 'Which files: patterns as in .gitignore, relative to this configuration.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    format: {
      kind: 'text',
      format: 'input-format',
      description: 'The format of the files, where the endings of their names do not tell.',
    },
    url: selectors('Where addresses stand: URLs, paths, query strings, with or without a method before them.'),
    filter: selectors('Where filters stand that are no part of an address.'),
    orderby: selectors('Where orders stand that are no part of an address.'),
    select: selectors('Where selections stand that are no part of an address.'),
    expand: selectors('Where expansions stand that are no part of an address.'),
    on: name(
      'The name of the member with the entity set that a filter, order, selection or expansion is for: beside it, or beside what it is in.',
    ),
    set: name('The entity set where no member "on" is found.'),
    method: name('The name of the member with the method of an address: beside it, or beside what it is in.'),
    column: name('The column of a table (CSV) that holds the queries.'),
    service: {
      kind: 'text',
      format: 'service',
      description: 'The service that the queries are for: one of this configuration, or a profile.',
    },
  },
};
