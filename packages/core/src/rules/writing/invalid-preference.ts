/** A preference with an invalid value, or with a misspelt name. */
import { type PreferenceName, preferenceRows, prefixedPreferences } from '../../language/index.js';
import { type Span, suggestNames } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { changeTo } from '../shared/text/change-to.js';
import { listWords, showQuoted, shorten } from '../shared/text/words.js';
import { isNamed } from '../shared/writing/written-headers.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly takes: string;
  /** The preference that was probably meant. */
  readonly near?: string;
  /** The place of the value in the header, if that is written without escapes, and the value that was probably meant. */
  readonly span?: Span;
  readonly meant?: string;
}

interface PreferenceShape {
  readonly takes: string;
  /** The values, where only a few are valid. */
  readonly values?: readonly string[];
  accepts(value: string): boolean;
}

const oneOf = ([first, second]: readonly [string, string]): PreferenceShape => ({
  takes: `${first} or ${second}`,
  values: [first, second],
  accepts: (value) => value.toLowerCase() === first || value.toLowerCase() === second,
});

const isAnnotation = (text: string): boolean =>
  /^-?(?:\*|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*\.(?:\*|[\p{L}_][\p{L}\p{N}_]*))(?:#[\p{L}_][\p{L}\p{N}_]*)?$/u.test(
    text,
  );

/** The values that are not a choice of two words. */
const otherShapes: Readonly<Partial<Record<PreferenceName, PreferenceShape>>> = {
  maxpagesize: { takes: 'a positive integer', accepts: (value) => /^0*[1-9][0-9]*$/.test(value) },
  'include-annotations': {
    takes: 'comma-separated qualified terms such as "Core.Description,Display.*", or "*"',
    accepts: (value) => value.split(',').every((item) => isAnnotation(item.trim())),
  },
  wait: { takes: 'a number of seconds', accepts: (value) => /^[0-9]+$/.test(value) },
};

/** The shapes of the values of preferences, by their names; none for a preference without a value. */
const shapes: ReadonlyMap<string, PreferenceShape> = new Map(
  preferenceRows.flatMap((row) => {
    const shape = 'values' in row ? oneOf(row.values) : otherShapes[row.name];
    return shape === undefined ? [] : [[row.name, shape]];
  }),
);

const candidates = [...preferenceRows.map(({ name }) => name), ...prefixedPreferences.map((name) => `odata.${name}`)];

/** One preference: `name=value`, the value perhaps in double quotes, perhaps followed by a semicolon and parameters. */
const preference = /^[\s;="]*([^\s;="]+)\s*(?:=\s*("[^"]*"|[^\s;"]*))?/;

/** The tokens of a list of preferences: commas, quoted texts, and everything between. */
const piece = /[^,"]+|"[^"]*"|[,"]/g;

export const invalidPreference = defineRule<'Header', Fact>({
  name: 'invalid-preference',
  visits: ['Header'],
  find({ name, value }, context, report) {
    const { conventions } = context;
    if (!isNamed(name, 'Prefer') || hasHole(value.text, context)) return;
    // In a text with escapes, the offsets differ from those of the value.
    const isAsWritten = context.textOf(value) === value.text;
    for (const { word, text, start, nameStart, rest } of preferencesOf(value.text)) {
      if (text !== undefined && rest !== '') {
        const span = { start: value.start + start, end: value.start + start + text.length + rest.length };
        report(
          value,
          { name: word, value: text + rest, takes: 'in double quotes, since it has spaces' },
          isAsWritten ? { span } : {},
        );
        continue;
      }
      const own = conventions.headers.ownPreferences.find((each) =>
        each.text.toLowerCase().startsWith(`${word.toLowerCase()}=`),
      );
      if (
        own?.values !== undefined &&
        text !== undefined &&
        !own.values.includes(text.replaceAll('"', '').toLowerCase())
      ) {
        const span = { start: value.start + start, end: value.start + start + text.length };
        report(value, { name: word, value: text, takes: listWords(own.values, 'or') }, isAsWritten ? { span } : {});
        continue;
      }
      if (own?.text.toLowerCase() === `${word}=${text}`.toLowerCase()) continue;
      // Names that begin with "odata." are those of the standard alone.
      const isOwn = /^odata\./i.test(word);
      const near =
        conventions.headers.preferences === undefined
          ? (joinedPreference(word) ?? suggestNames(word.toLowerCase(), candidates, { strict: !isOwn })[0])
          : undefined;
      if (near !== undefined) {
        const span = { start: value.start + nameStart, end: value.start + nameStart + word.length };
        report(
          value,
          { name: word, value: '', takes: '', near },
          { severity: 'warning', ...(isAsWritten && { span }) },
        );
        continue;
      }
      const bare = word.toLowerCase().replace(/^odata\./, '');
      // unknown-preference reports a preference that the service does not support.
      const isKnown = conventions.headers.preferences === undefined || conventions.headers.preferences.includes(bare);
      const shape = isKnown ? shapes.get(bare) : undefined;
      if (shape === undefined || text === undefined || shape.accepts(text.replaceAll('"', ''))) continue;
      const at = value.start + start;
      const span = { start: at, end: at + text.length };
      const [meant] = suggestNames(text.toLowerCase(), shape.values ?? []);
      const fact = {
        name: word,
        value: text,
        takes: shape.takes,
        ...(isAsWritten && { span }),
        ...(meant !== undefined && { meant }),
      };
      report(value, fact, isAsWritten ? { span } : {});
    }
  },
  describe: ({ name, value, takes, near }) => ({
    message:
      near === undefined
        ? `The preference ${shorten(name)} must be ${takes}, but is ${showQuoted(value)}.`
        : `There is no preference ${shorten(name)} in OData; did you mean ${near}?`,
  }),
  fix: ({ span, meant }) => (span === undefined || meant === undefined ? [] : changeTo([meant], span)),
});

/** `return=minimal` for `return-minimal`: a preference whose value follows another character than an equals sign. */
function joinedPreference(word: string): string | undefined {
  const [, prefix = '', name = '', value = ''] =
    /^(odata\.)?(return|handling|omit-values|continue-on-error|wait|maxpagesize)[-_:](\w+)$/i.exec(word) ?? [];
  return shapes.get(name.toLowerCase())?.accepts(value) === true ? `${prefix}${name}=${value}` : undefined;
}

interface Preference {
  readonly word: string;
  /** The value with its quotes; undefined if there is none. */
  readonly text: string | undefined;
  /** Where the value begins, or the preference where it has none. */
  readonly start: number;
  readonly nameStart: number;
  /** What follows the value without a semicolon. */
  readonly rest: string;
}

function preferencesOf(header: string): Preference[] {
  const found: Preference[] = [];
  const read = (from: number, to: number): void => {
    const [whole = '', word = '', text] = preference.exec(header.slice(from, to)) ?? [];
    const nameStart = from + whole.indexOf(word);
    const rest = /^\s+\w[^;,]*/.exec(header.slice(from + whole.length, to))?.[0].trimEnd() ?? '';
    if (word !== '') found.push({ word, text, start: from + whole.length - (text ?? '').length, nameStart, rest });
  };
  let start = 0;
  for (const { 0: text, index } of header.matchAll(piece)) {
    if (text !== ',') continue;
    read(start, index);
    start = index + 1;
  }
  read(start, header.length);
  return found;
}
