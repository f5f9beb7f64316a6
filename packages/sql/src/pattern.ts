/** Regular expressions of OData for databases: classes are written in full, and syntax that databases read differently is refused. */

/** The characters of each escape: in PostgreSQL they would depend on the locale. */
const classes: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: ' \\t\\n\\r\\f\\v\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff',
};

/** One part of a pattern, at the beginning of the rest. Other syntax has another meaning in databases, or none. */
const part =
  /^(?:(?<class>\[\^?(?:[^\\[\]]|\\[dwsDWSnrt\\.*+?^${}()|[\]/-])*\])|\\(?<set>[dws])|\\(?<notSet>[DWS])|(?<escape>\\[nrt\\.*+?^${}()|[\]/])|(?<any>\.)|(?<sign>\(\?:|[()|^$])|(?<repeat>[*+?]|\{(?<least>\d{1,3})(?:,(?<most>\d{1,3})?)?\})|(?<plain>[^\\[\](){}.*+?^$|\0]))/u;

/**
 * Converts an ECMAScript pattern to one with the same meaning for PostgreSQL, with `\u` for code points.
 *
 * @returns undefined if it is malformed, or databases lack a part or read it differently.
 */
export function patternInParts(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  let result = '';
  for (let rest = pattern, before = ''; rest !== '';) {
    const found = part.exec(rest);
    if (found === null) return undefined;
    const next = translated(found.groups!, before);
    if (next === undefined) return undefined;
    result += next;
    before = found[0];
    rest = rest.slice(before.length);
  }
  return result;
}

type Groups = Readonly<Record<string, string | undefined>>;

function translated(
  { class: set, set: name, notSet, escape, any, sign, repeat, least, most, plain }: Groups,
  before: string,
): string | undefined {
  if (set !== undefined) return translatedClass(set);
  if (name !== undefined) return `[${classes[name]!}]`;
  if (notSet !== undefined) return `[^${classes[notSet.toLowerCase()]!}]`;
  if (any !== undefined) return '[^\\n\\r\\u2028\\u2029]';
  if (repeat === undefined) return escape ?? sign ?? plain;
  // The beginning, an assertion and a repetition cannot be repeated, a second sign does not mean greed, and 255 is the limit.
  if (/^(?:$|[|^$*+{]|\(.*$)/.test(before) || Number(least) > 255 || Number(most) > 255) return undefined;
  return repeat;
}

/** Translates a class. Negated escapes in it have no translation, and an empty class is an error. */
function translatedClass(set: string): string | undefined {
  const inside = set.slice(set.startsWith('[^') ? 2 : 1, -1);
  if (inside === '' || /\\[DWS]|[[]|^-|-$|-\\|\\[dws]-|--|&&|~~/.test(inside)) return undefined;
  return `${set.startsWith('[^') ? '[^' : '['}${inside.replaceAll(/\\([dws])/g, (_, name: string) => classes[name]!)}]`;
}
