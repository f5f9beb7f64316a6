/** The rows of the languages with the comments of C, and of their literals. */
import {
  slash,
  block,
  braces,
  dollarBraces,
  doubledBraces,
  dollarName,
  quoted,
  character,
  inC,
} from './literal-forms.js';
import type { LanguageRow, LiteralForm } from './source-language.js';

export const slashLanguage = { comments: [slash, block], joins: ['+'], members: ['.', '?.', '[', '(', '!!.'] };

/** One character between quotes, in languages where a name can begin with a quote. */
const shortCharacter = quoted("'", { ...inC, isCharacter: true, open: /'(?=\\|[^\r\n]')/y, close: "'" });

const verbatim = [['""', '"']] as const;
const rawClose = (opening: string): string => opening;
const raw = { starts: '$"', close: rawClose, isMultiline: true, isIndented: true };

export const csharp: LanguageRow = {
  ...slashLanguage,
  label: 'C#',
  formatMarks: '{}',
  example: 'var url = $"{root}/Orders?$top=1";\n',
  extensions: ['.cs', '.csx'],
  ids: ['csharp'],
  fences: ['cs', 'c#'],
  constructs: ['casts', 'typed functions'],
  literals: [
    { ...raw, style: '$$"""', open: /\$\$("{3,9})/y, holes: [{ open: '{{', close: '}}' }] },
    { ...raw, style: '$"""', open: /\$("{3,9})/y, holes: [braces] },
    { ...raw, style: '"""', open: /("{3,9})/y },
    quoted('$@"', {
      starts: '$@',
      open: /(?:\$@|@\$)"/y,
      close: '"',
      isMultiline: true,
      pairs: [...verbatim, ...doubledBraces],
      holes: [braces],
    }),
    quoted('@"', { open: /@"/y, close: '"', isMultiline: true, pairs: verbatim }),
    quoted('$"', { ...inC, open: /\$"/y, close: '"', pairs: doubledBraces, holes: [braces] }),
    quoted('"'),
    character(),
  ],
  hasBracedPairs: true,
};

export const java: LanguageRow = {
  ...slashLanguage,
  label: 'Java',
  formatMarks: '%',
  example: 'var url = root + "/Orders?$top=1";\n',
  extensions: ['.java'],
  ids: ['java'],
  fences: [],
  constructs: ['casts', 'typed functions'],
  literals: [
    quoted('"""', { ...inC, named: { ...inC.named, s: ' ' }, isMultiline: true, isIndented: true }),
    quoted('"', { ...inC, named: { ...inC.named, s: ' ' } }),
    character(),
  ],
};

/** A raw string has no escape for a dollar sign, so it is the text of an expression. */
const inKotlin = {
  pairs: [
    ["${'$'}", '$'],
    ['${"$"}', '$'],
  ],
  holes: [dollarBraces],
  variable: dollarName,
} satisfies Partial<LiteralForm>;

export const kotlin: LanguageRow = {
  ...slashLanguage,
  label: 'Kotlin',
  formatMarks: '%',
  example: 'val url = "$root/Orders?\\$top=1"\n',
  extensions: ['.kt', '.kts'],
  ids: ['kotlin'],
  fences: ['kt'],
  constructs: ['trailing blocks'],
  functionWord: 'fun',
  literals: [
    quoted('"""', { ...inKotlin, isMultiline: true, isIndented: true }),
    quoted('"', { ...inC, ...inKotlin }),
    character(),
  ],
};

export const groovy: LanguageRow = {
  ...slashLanguage,
  label: 'Groovy',
  formatMarks: '%',
  example: 'def url = "${root}/Orders?\\$top=1"\n',
  extensions: ['.groovy', '.gvy', '.gradle'],
  ids: ['groovy'],
  fences: [],
  constructs: ['trailing blocks', 'typed functions'],
  literals: [
    quoted('"""', { ...inC, isMultiline: true, holes: [dollarBraces], variable: dollarName }),
    quoted("'''", { ...inC, isMultiline: true }),
    quoted('"', { ...inC, holes: [dollarBraces], variable: dollarName }),
    quoted("'"),
  ],
  hasRegexes: true,
};

/** In any literal, Gatling replaces names in braces. */
const gatlingHoles = [dollarBraces, { open: '#{', close: '}' }];

const inScala = { pairs: [['$$', '$']], holes: gatlingHoles, variable: dollarName } as const;

export const scala: LanguageRow = {
  ...slashLanguage,
  label: 'Scala',
  formatMarks: '%',
  example: 'val url = s"$root/Orders?$$top=1"\n',
  extensions: ['.scala', '.sc'],
  ids: ['scala'],
  fences: [],
  constructs: [],
  functionWord: 'def',
  literals: [
    quoted('s"""', {
      starts: 'sfu',
      open: /(?:s|f|uri)"""/y,
      close: '"""',
      isMultiline: true,
      isIndented: true,
      ...inScala,
    }),
    quoted('s"', { ...inC, starts: 'sfu', open: /(?:s|f|uri)"/y, close: '"', ...inScala }),
    quoted('"""', { isMultiline: true, isIndented: true, holes: gatlingHoles }),
    quoted('"', { ...inC, holes: gatlingHoles }),
    shortCharacter,
  ],
};

export const swift: LanguageRow = {
  ...slashLanguage,
  label: 'Swift',
  formatMarks: '%',
  example: 'let url = "\\(root)/Orders?$top=1"\n',
  extensions: ['.swift'],
  ids: ['swift'],
  fences: [],
  constructs: ['expression keys', 'trailing blocks'],
  functionWord: 'func',
  literals: [
    quoted('#"', { starts: '#', open: /(#{1,9})"/y, close: (hashes) => `"${hashes}` }),
    quoted('"""', { ...inC, isMultiline: true, isIndented: true, holes: [{ open: '\\(', close: ')' }] }),
    quoted('"', { ...inC, holes: [{ open: '\\(', close: ')' }] }),
  ],
};

const inDart: Partial<LiteralForm> = { ...inC, holes: [dollarBraces], variable: dollarName };

export const dart: LanguageRow = {
  ...slashLanguage,
  label: 'Dart',
  example: "final url = '$root/Orders?\\$top=1';\n",
  extensions: ['.dart'],
  ids: ['dart'],
  fences: [],
  constructs: ['expression keys', 'typed functions'],
  literals: [
    ...['"""', "'''", '"', "'"].map((quote) =>
      quoted(quote, { style: `r${quote}`, starts: 'r', prefix: /r/y, isMultiline: quote.length === 3 }),
    ),
    ...['"""', "'''", '"', "'"].map((quote) => quoted(quote, { ...inDart, isMultiline: quote.length === 3 })),
  ],
  joinsAdjacent: true,
};

export const rust: LanguageRow = {
  ...slashLanguage,
  label: 'Rust',
  formatMarks: '{}',
  example: 'let url = format!("{root}/Orders?$top=1");\n',
  extensions: ['.rs'],
  ids: ['rust'],
  fences: ['rs'],
  constructs: [],
  functionWord: 'fn',
  literals: [
    quoted('r"', { starts: 'r', open: /r(#{0,9})"/y, close: (hashes) => `"${hashes}`, isMultiline: true }),
    quoted('"', { ...inC, isMultiline: true, isIndented: true }),
    shortCharacter,
  ],
};

export const go: LanguageRow = {
  ...slashLanguage,
  label: 'Go',
  formatMarks: '%',
  example: 'url := root + "/Orders?$top=1"\n',
  extensions: ['.go'],
  ids: ['go'],
  fences: ['golang'],
  constructs: ['composite literals', 'second results'],
  functionWord: 'func',
  literals: [quoted('"'), quoted('`', { isMultiline: true }), character()],
  hasBracedPairs: true,
};

export const bicep: LanguageRow = {
  ...slashLanguage,
  label: 'Bicep',
  formatMarks: '{}',
  example: "var url = '${root}/Orders?$top=1'\n",
  extensions: ['.bicep'],
  ids: ['bicep'],
  fences: [],
  constructs: [],
  literals: [
    quoted("'''", { isMultiline: true }),
    quoted("'", { mark: '\\', named: { n: '\n', r: '\r', t: '\t' }, hasCodes: true, holes: [dollarBraces] }),
  ],
};
