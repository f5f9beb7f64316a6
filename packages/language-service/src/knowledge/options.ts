/** The system query options (URL conventions 5.1, data aggregation extension, temporal extension). */
import type { Entries } from './entry.js';

export const options: Entries = {
  apply: {
    signature: 'apply=transformation/transformation/…',
    text: 'Groups, aggregates and filters the collection before the other options (data aggregation extension).',
  },
  compute: {
    signature: 'compute=expression as Name, …',
    text: 'Gives values names, which the other options can use.',
    since: '4.01',
  },
  count: { signature: 'count=true|false', text: 'Whether the answer says how many items match, pages left aside.' },
  deltatoken: { signature: 'deltatoken=token', text: 'Asks for what has changed since the service gave the token.' },
  expand: { signature: 'expand=Navigation, …', text: 'Related entities that the answer carries with each item.' },
  filter: { signature: 'filter=condition', text: 'Only items for which the condition holds are in the answer.' },
  format: { signature: 'format=media type', text: 'The media type of the answer, over that of the header Accept.' },
  id: { signature: 'id=address', text: 'The address of the entity that a reference is about.' },
  index: {
    signature: 'index=position',
    text: 'Where in an ordered collection a new item is put; below zero from the end.',
    since: '4.01',
  },
  levels: { signature: 'levels=number|max', text: 'How many times a navigation is followed along itself.' },
  orderby: {
    signature: 'orderby=expression asc|desc, …',
    text: 'The order of the items; ascending if nothing is said.',
  },
  schemaversion: {
    signature: 'schemaversion=version|*',
    text: 'The version of the schema that the request is written for.',
    since: '4.01',
  },
  search: {
    signature: 'search=term AND term …',
    text: 'Only items that the service finds by free text are in the answer.',
  },
  select: { signature: 'select=Property, …', text: 'The properties that the answer has of each item.' },
  skip: { signature: 'skip=number', text: 'How many items are left out at the beginning.' },
  skiptoken: {
    signature: 'skiptoken=token',
    text: 'Where the next page begins; it comes from a link of the service and is not made by hand.',
  },
  top: { signature: 'top=number', text: 'The greatest number of items in the answer.' },
  inlinecount: {
    signature: 'inlinecount=allpages|none',
    text: 'How OData V2 and V3 asked for the number of items; since 4.0 it is `count=true`.',
  },
  at: { signature: '$at=time', text: 'The state at a point in time (temporal extension).' },
  from: { signature: '$from=time', text: 'The beginning of a period, itself in it (temporal extension).' },
  to: { signature: '$to=time', text: 'The end of a period, itself not in it (temporal extension).' },
  toinclusive: { signature: '$toInclusive=time', text: 'The end of a period, itself in it (temporal extension).' },
};

export const directions: Entries = {
  asc: { signature: 'expression asc', text: 'From the least to the greatest, which is the order if nothing is said.' },
  desc: { signature: 'expression desc', text: 'From the greatest to the least.' },
};
