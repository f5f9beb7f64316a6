/** Texts in several languages: an object with a text for each language code. */

/**
 * A text of a value in several languages: that of the first wanted language that it has, otherwise the first. Another value is returned as
 * it is.
 */
export function textIn(json: unknown, wanted: readonly string[] = []): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const texts = Object.entries(json).filter(
    ([name, text]) => isLanguage(name) && (text === null || typeof text === 'string'),
  );
  if (texts.length === 0 || texts.length < Object.keys(json).length) return json;
  const byCode = new Map(texts.map(([name, text]) => [name.toUpperCase(), text as string | null]));
  const code = wanted.find((each) => byCode.has(each.toUpperCase()));
  return code === undefined ? texts[0]![1] : byCode.get(code.toUpperCase());
}

const isLanguage = (name: string): boolean => /^[A-Za-z]{2}$/.test(name);
