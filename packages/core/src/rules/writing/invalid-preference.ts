/** A preference with an invalid value. */
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { isNamed } from '../shared/writing/index.js';

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly takes: string;
}

interface PreferenceShape {
  readonly takes: string;
  accepts(value: string): boolean;
}

const isAnnotation = (text: string): boolean =>
  /^-?(?:\*|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*\.(?:\*|[\p{L}_][\p{L}\p{N}_]*))(?:#[\p{L}_][\p{L}\p{N}_]*)?$/u.test(
    text,
  );

const shapes: Readonly<Record<string, PreferenceShape>> = {
  maxpagesize: { takes: 'a positive integer', accepts: (value) => /^0*[1-9][0-9]*$/.test(value) },
  'include-annotations': {
    takes: 'comma-separated qualified terms such as "Core.Description,Display.*", or "*"',
    accepts: (value) => value.split(',').every((item) => isAnnotation(item.trim())),
  },
};

/** One preference: `name=value`, the value perhaps in double quotes, perhaps followed by a semicolon and parameters. */
const preference = /^[\s;="]*([^\s;="]+)\s*(?:=\s*("[^"]*"|[^\s;"]*))?/;

/** The tokens of a list of preferences: commas, quoted texts, and everything between. */
const piece = /[^,"]+|"[^"]*"|[,"]/g;

export const invalidPreference = defineRule<'Header', Fact>({
  name: 'invalid-preference',
  wakes: ['Header'],
  find({ name, value }, { conventions }, report) {
    if (!isNamed(name, 'Prefer') || value.text.includes('{{')) return;
    for (const { word, text, start } of preferencesOf(value.text)) {
      const bare = word.toLowerCase().replace(/^odata\./, '');
      // unknown-preference reports a preference that the service does not support.
      const isKnown = conventions.preferences === undefined || conventions.preferences.includes(bare);
      const shape = isKnown && Object.hasOwn(shapes, bare) ? shapes[bare] : undefined;
      if (shape === undefined || text === undefined || shape.accepts(text.replaceAll('"', ''))) continue;
      const at = value.start + start;
      report(value, { name: word, value: text, takes: shape.takes }, { span: { start: at, end: at + text.length } });
    }
  },
  describe: ({ name, value, takes }) => ({
    message: `The preference ${shorten(name)} must be ${takes}; ${shorten(value)} is not.`,
  }),
});

interface Preference {
  readonly word: string;
  /** The value with its quotes; undefined where there is none. */
  readonly text: string | undefined;
  /** Where the value begins. */
  readonly start: number;
}

function preferencesOf(header: string): Preference[] {
  const found: Preference[] = [];
  const read = (from: number, to: number): void => {
    const [whole = '', word = '', text] = preference.exec(header.slice(from, to)) ?? [];
    if (text !== undefined) found.push({ word, text, start: from + whole.length - text.length });
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
