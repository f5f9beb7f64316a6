/** The languages of multilingual texts: those that a request accepts, and the one that it writes. */
import type { Conventions } from '@odatalint/core/internal';

/** The term of properties whose texts are in several languages. */
export const languageDependent = 'Org.OData.Core.V1.IsLanguageDependent';

/** The language code of a tag: `EN` for `en-US`. */
const codeOf = (tag: string): string => tag.trim().slice(0, 2).toUpperCase();

/** The languages of a response, the preferred one first: those of Accept-Language, then the language of the service. */
export function responseLanguages(
  headers: Headers,
  { headers: { languages }, serving }: Conventions,
): readonly string[] {
  const wanted = (headers.get('Accept-Language') ?? '').split(',').map((each) => codeOf(each.split(';', 1)[0]!));
  const known = wanted.filter((code) => languages.includes(code));
  return serving === undefined ? known : [...known, serving.language];
}

/** The language of the texts in a body; undefined if its header does not name one. */
export function contentLanguage(
  headers: Headers,
  { headers: { contentLanguage: name } }: Conventions,
): string | undefined {
  const tag = name === undefined ? null : headers.get(name);
  return tag === null ? undefined : codeOf(tag);
}

/** A value as an object by language; a text without one is in the language of the service. */
export const textsByLanguage = (value: unknown, { serving }: Conventions): unknown =>
  typeof value === 'string' && serving !== undefined ? { [serving.language]: value } : value;
