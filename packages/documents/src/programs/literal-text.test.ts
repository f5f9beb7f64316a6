/**
 * Invariants of the literals of every language: a text that is written into one is read back unchanged and does not
 * close it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitSourceEdit, readSource } from './source-reader.js';
import type { LiteralForm } from './languages/source-language.js';
import { sourceLanguages } from './languages/source-languages.js';
import { writeInStyle } from './write-in-style.js';

/** The delimiters of literals that can have several. */
const marks: Readonly<Record<string, readonly [open: string, close: string]>> = {
  '$$"""': ['$$"""', '"""'],
  '$"""': ['$"""', '"""'],
  nowdoc: ["<<<'EOT'\n", '\nEOT'],
  heredoc: ['<<<EOT\n', '\nEOT'],
  'terraform heredoc': ['<<EOT\n', '\nEOT'],
  '<<': ['<<EOT\n', '\nEOT'],
  "<<'": ["<<'EOT'\n", '\nEOT'],
  'ruby <<': ['<<~EOT\n', '\nEOT'],
  "ruby <<'": ["<<~'EOT'\n", '\nEOT'],
  '@"': ['@"', '"'],
  'powershell @"': ['@"\n', '\n"@'],
  "@'": ["@'\n", "\n'@"],
  '$@"': ['$@"', '"'],
  '$"': ['$"', '"'],
  "$'": ["$'", "'"],
  's"""': ['s"""', '"""'],
  's"': ['s"', '"'],
  '#"': ['#"', '"#'],
  'rust r"': ['r#"', '"#'],
  cdata: ['<a><![CDATA[', ']]></a>'],
  text: ['<a>', '</a>'],
};
const prefixes: Readonly<Record<string, string>> = { fr: 'fr', f: 'f', r: 'r', b: 'b' };

function marksOf(language: string, { style, open, close }: LiteralForm): readonly [open: string, close: string] {
  const known = marks[`${language} ${style}`] ?? marks[style];
  if (known !== undefined)
    return language === 'xml' && style !== 'text' && style !== 'cdata' ? [`<a b=${style}`, `${style}/>`] : known;
  if (language === 'xml') return [`<a b=${style}`, `${style}/>`];
  const prefix = ['python', 'dart'].includes(language) ? (prefixes[style.replace(/["']+$/, '')] ?? '') : '';
  const quote = typeof open === 'string' ? open : '"""';
  return [prefix + quote, typeof close === 'string' ? close : quote];
}

const forms = sourceLanguages.flatMap((language) =>
  language.literals
    .filter(({ isCharacter }) => isCharacter !== true)
    .map((form) => ({ name: `${language.name} ${form.style}`, language, form, marks: marksOf(language.name, form) })),
);

/** How a dollar sign is written where `writeInStyle` does not know the closing mark, or has no escape for it. */
const dollars: Readonly<Record<string, string>> = {
  'kotlin """': "${'$'}",
  'php heredoc': '\\$',
  'shell <<': '\\$',
};

/** The delimiters of code inside text of another language. */
const islands: Readonly<Record<string, string>> = { php: '<?php ', html: '<script>' };

const address = '/x?$filter=A eq 1';
/** Only the surroundings of an edit in it are read. */
const longAddress = `${address}${' or A eq 1'.repeat(40)}`;
const written = fc
  .array(
    fc.constantFrom(
      "'",
      '"',
      '`',
      '\\',
      '$',
      '{',
      '}',
      '$(',
      '${a}',
      '%',
      '<',
      '&',
      '#',
      '@',
      '\n',
      '\r',
      'a',
      ' ',
      "''",
      '"""',
      'EOT',
      'é',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

describe.each(forms)('$name', ({ language, form, marks: [open, close] }) => {
  const start = islands[language.name] ?? '';
  const programOf = (url: string): string => {
    const dollar = dollars[`${language.name} ${form.style}`] ?? '$';
    return `${start}${open}${writeInStyle(url, language, form.style) ?? url.replace('$', () => dollar)}${close}\n`;
  };
  const program = programOf(address);

  test('holds an address, and only in the literal', () => {
    const { requests } = readSource(program, language);
    expect(requests.map(({ input }) => input)).toEqual([{ url: address }]);
    const [map] = requests.flatMap(({ maps }) => maps.url ?? []);
    const span = map?.span({ start: 0, end: address.length });
    expect(span?.start).toBeGreaterThanOrEqual(start.length + open.length);
    expect(span?.end).toBeLessThanOrEqual(program.length - close.length - 1);
  });

  test.each([
    ['a short text', address, address.length - 1],
    ['the middle of a long one', longAddress, address.length + 199],
    ['the end of a long one', longAddress, longAddress.length - 1],
  ])('holds what an edit puts into %s, or refuses the edit', (_, url, offset) => {
    const before = programOf(url);
    const request = readSource(before, language).requests[0]!;
    const at = request.maps.url!.span({ start: offset, end: offset + 1 });
    fc.assert(
      fc.property(written, (text) => {
        const edit = fitSourceEdit(before, { ...at, text }, 'url', request, language);
        if (edit === undefined) return;
        const after = before.slice(0, edit.start) + edit.text + before.slice(edit.end);
        const again = readSource(`${after}${after}`, language).requests;
        // Text that is no longer clearly a URL is not read; spaces at the end of a URL do not belong to it.
        for (const { input } of again) expect(String((input as { url: string }).url)).toContain('/x?$filter=A eq');
        const [outside] = readSource(`${after}\n${program.slice(start.length)}`, language).requests.slice(-1);
        expect(outside?.input).toEqual({ url: address });
      }),
      { numRuns: 40 },
    );
  });
});
