/** The canonical functions, with what they take and give (URL conventions 5.1.1.4 to 5.1.1.13). */
import type { Entries } from './entry.js';

export const functions: Entries = {
  any: {
    signature: 'any(variable: condition): Edm.Boolean',
    text: 'True if the condition holds for at least one item of the collection; without a condition, if it has any item.',
  },
  all: {
    signature: 'all(variable: condition): Edm.Boolean',
    text: 'True if the condition holds for every item of the collection, and so for an empty one.',
  },
  concat: {
    signature: 'concat(first: Edm.String, second: Edm.String): Edm.String',
    text: 'The second string or collection put behind the first.',
  },
  contains: {
    signature: 'contains(text: Edm.String, part: Edm.String): Edm.Boolean',
    text: 'Whether the text has the part anywhere in it.',
  },
  endswith: {
    signature: 'endswith(text: Edm.String, end: Edm.String): Edm.Boolean',
    text: 'Whether the text ends with the other one.',
  },
  indexof: {
    signature: 'indexof(text: Edm.String, part: Edm.String): Edm.Int32',
    text: 'Where the part first stands in the text, counted from 0; -1 if nowhere.',
  },
  length: { signature: 'length(text: Edm.String): Edm.Int32', text: 'The number of characters.' },
  startswith: {
    signature: 'startswith(text: Edm.String, start: Edm.String): Edm.Boolean',
    text: 'Whether the text starts with the other one.',
  },
  substring: {
    signature: 'substring(text: Edm.String, start: Edm.Int32, length?: Edm.Int32): Edm.String',
    text: 'The text from a place on, counted from 0, to its end or of the given length.',
  },
  hassubset: {
    signature: 'hassubset(collection: Collection, part: Collection): Edm.Boolean',
    text: 'Whether the first collection has every item of the second, in any order.',
    since: '4.01',
  },
  hassubsequence: {
    signature: 'hassubsequence(collection: Collection, part: Collection): Edm.Boolean',
    text: 'Whether the first collection becomes the second by leaving items out.',
    since: '4.01',
  },
  matchespattern: {
    signature: 'matchespattern(text: Edm.String, pattern: Edm.String): Edm.Boolean',
    text: 'Whether the text matches a regular expression of ECMAScript.',
    since: '4.01',
  },
  tolower: { signature: 'tolower(text: Edm.String): Edm.String', text: 'The text in lower case.' },
  toupper: { signature: 'toupper(text: Edm.String): Edm.String', text: 'The text in upper case.' },
  trim: { signature: 'trim(text: Edm.String): Edm.String', text: 'The text without blanks at its ends.' },
  date: { signature: 'date(at: Edm.DateTimeOffset): Edm.Date', text: 'The date without the time of day.' },
  day: { signature: 'day(at: Edm.Date or Edm.DateTimeOffset): Edm.Int32', text: 'The day of the month, 1 to 31.' },
  fractionalseconds: {
    signature: 'fractionalseconds(at: Edm.DateTimeOffset or Edm.TimeOfDay): Edm.Decimal',
    text: 'The part of the second behind the point, 0 up to 1.',
  },
  hour: { signature: 'hour(at: Edm.DateTimeOffset or Edm.TimeOfDay): Edm.Int32', text: 'The hour, 0 to 23.' },
  maxdatetime: {
    signature: 'maxdatetime(): Edm.DateTimeOffset',
    text: 'The latest point in time that the service knows.',
  },
  mindatetime: {
    signature: 'mindatetime(): Edm.DateTimeOffset',
    text: 'The earliest point in time that the service knows.',
  },
  minute: { signature: 'minute(at: Edm.DateTimeOffset or Edm.TimeOfDay): Edm.Int32', text: 'The minute, 0 to 59.' },
  month: { signature: 'month(at: Edm.Date or Edm.DateTimeOffset): Edm.Int32', text: 'The month, 1 to 12.' },
  now: { signature: 'now(): Edm.DateTimeOffset', text: 'The time at which the service answers the request.' },
  second: { signature: 'second(at: Edm.DateTimeOffset or Edm.TimeOfDay): Edm.Int32', text: 'The second, 0 to 59.' },
  time: { signature: 'time(at: Edm.DateTimeOffset): Edm.TimeOfDay', text: 'The time of day without the date.' },
  totaloffsetminutes: {
    signature: 'totaloffsetminutes(at: Edm.DateTimeOffset): Edm.Int32',
    text: 'How many minutes the time zone is ahead of UTC.',
  },
  totalseconds: { signature: 'totalseconds(span: Edm.Duration): Edm.Decimal', text: 'The whole duration in seconds.' },
  year: { signature: 'year(at: Edm.Date or Edm.DateTimeOffset): Edm.Int32', text: 'The year.' },
  ceiling: { signature: 'ceiling(number): number', text: 'The least whole number that is not below the number.' },
  floor: { signature: 'floor(number): number', text: 'The greatest whole number that is not above the number.' },
  round: { signature: 'round(number): number', text: 'The nearest whole number; a half goes away from zero.' },
  cast: {
    signature: 'cast(value?, type): type',
    text: 'The value, or the current item, as a value of the type; null where it cannot be one.',
  },
  isof: {
    signature: 'isof(value?, type): Edm.Boolean',
    text: 'Whether the value, or the current item, is of the type or of one derived from it.',
  },
  case: {
    signature: 'case(condition: value, …): value',
    text: 'The value behind the first condition that holds; null if none does.',
    since: '4.01',
  },
  isdefined: {
    signature: 'isdefined(property): Edm.Boolean',
    text: 'Whether the property has a value in the aggregated data, be it null (data aggregation extension).',
  },
  'geo.distance': {
    signature: 'geo.distance(first: Edm.GeographyPoint, second: Edm.GeographyPoint): Edm.Double',
    text: 'The shortest distance between two points of one coordinate system.',
  },
  'geo.intersects': {
    signature: 'geo.intersects(point: Edm.GeographyPoint, area: Edm.GeographyPolygon): Edm.Boolean',
    text: 'Whether the point lies in the area or on its border.',
  },
  'geo.length': {
    signature: 'geo.length(line: Edm.GeographyLineString): Edm.Double',
    text: 'The length of the line in its coordinate system.',
  },
};
