/** Media types in headers and in lists of a schema, compared without their parameters (RFC 9110 12.5.1). */
import { type AnnotationValue, pathsOf } from '../../../schema/index.js';

/** A media type or range in lower case, without parameters: `application/json`, `image/*`. */
const withoutParameters = (text: string): string => text.split(';', 1)[0]!.trim().toLowerCase();

/** The media types in the value of an annotation. */
export const mediaTypesOf = (value: AnnotationValue | undefined): readonly string[] =>
  pathsOf(value).map(withoutParameters).filter(isMediaType);

const isMediaType = (text: string): boolean => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(text);

/** The media ranges of an `Accept`, those with the weight 0 left out; undefined where one is not a media range. */
export function mediaRanges(header: string): readonly string[] | undefined {
  const ranges = header.split(',').filter((range) => range.trim() !== '' && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range));
  const types = ranges.map(withoutParameters);
  return types.every(isMediaType) ? types : undefined;
}

/** Whether two media ranges have a type in common. */
export function overlap(one: string, other: string): boolean {
  const [type, subtype] = one.split('/');
  const [otherType, otherSubtype] = other.split('/');
  const isSame = (first: string | undefined, second: string | undefined): boolean =>
    first === '*' || second === '*' || first === second;
  return isSame(type, otherType) && isSame(subtype, otherSubtype);
}
