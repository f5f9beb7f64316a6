/** The table of programming languages: one row contains everything needed to find queries in a program. */
import {
  slash,
  block,
  hash,
  inScript,
  braces,
  dollarBraces,
  dollarParentheses,
  doubledBraces,
  quoted,
  controlEscapes,
  continuedLine,
  inC,
} from './literal-forms.js';
import { abap, al, vb } from './business-languages.js';
import { r, ruby } from './ruby-and-r.js';
import { entities, xml } from './markup-language.js';
import { bicep, csharp, dart, go, groovy, java, kotlin, rust, scala, slashLanguage, swift } from './slash-languages.js';
import type { CharacterRules, LanguageRow, LiteralForm } from './source-language.js';

const scriptLiterals: readonly LiteralForm[] = [
  quoted('"', inScript),
  quoted("'", inScript),
  quoted('`', { ...inScript, isMultiline: true, holes: [dollarBraces] }),
];

const script: LanguageRow = {
  ...slashLanguage,
  label: 'TypeScript and JavaScript',
  example: 'const orders = odata`Orders?$top=1`;\n',
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  ids: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  fences: ['js', 'ts', 'jsx', 'tsx'],
  constructs: [],
  functionWord: 'function',
  literals: scriptLiterals,
  hasRegexes: true,
  hasElements: true,
  hasDollarNames: true,
};

/** Programs in pages: the text between script tags, and the URLs of links and forms. */
const html: LanguageRow = {
  ...script,
  label: 'HTML, Vue and Svelte',
  example: '<script>const url = `${root}/Orders?$top=1`;</script>\n',
  extensions: ['.html', '.htm', '.vue', '.svelte', '.cshtml'],
  ids: ['html', 'vue', 'svelte'],
  fences: [],
  literals: [
    ...script.literals,
    ...['"', "'"].map((quote) =>
      quoted(quote, { ...entities, style: `attribute ${quote}`, starts: '', isMultiline: true }),
    ),
  ],
  island: { open: /<script(?:\s[^>]{0,300})?>/gi, close: '</script>' },
  attributes: /\s(?:href|action|formaction)=(?=["'])/gi,
};

const pythonRules: CharacterRules = { ...inC, named: { ...inC.named, a: '\x07' }, keepsMark: true };
const pythonRaw: CharacterRules = { mark: '\\', named: {}, keepsMark: true };
const formatted = { pairs: doubledBraces, holes: [braces] };

/** The four forms of a prefix, with three quotes before one. */
const pythonForms = (style: string, starts: string, rules: Partial<LiteralForm>): readonly LiteralForm[] =>
  ['"""', "'''", '"', "'"].map((quote) => ({
    style: style + quote,
    starts: starts === '' ? quote.charAt(0) : starts,
    open: quote,
    close: quote,
    isMultiline: quote.length === 3,
    ...rules,
  }));

const python: LanguageRow = {
  label: 'Python',
  formatMarks: '%{}',
  example: 'url = f"{root}/Orders?$top=1"\n',
  extensions: ['.py', '.pyw'],
  ids: ['python'],
  fences: ['py', 'python3'],
  comments: [hash],
  literals: [
    ...pythonForms('fr', 'fFtTrR', { prefix: /(?:[fFtT][rR]|[rR][fFtT])/y, ...pythonRaw, ...formatted }),
    ...pythonForms('f', 'fFtT', { prefix: /[fFtT]/y, ...pythonRules, ...formatted }),
    ...pythonForms('r', 'rRbB', { prefix: /(?:[rR][bB]?|[bB][rR])/y, ...pythonRaw }),
    ...pythonForms('b', 'bBuU', { prefix: /[bBuU]/y, ...pythonRules }),
    ...pythonForms('', '', pythonRules),
  ],
  constructs: ['expression keys', 'resources', 'unbraced classes'],
  functionWord: 'def',
  joins: ['+'],
  joinsAdjacent: true,
  members: ['.', '[', '('],
};

const phpVariable = /\$[A-Za-z_]\w*(?:\[[^\]\r\n"'[]{0,60}\]|->[A-Za-z_]\w*)?/y;
const phpHoles = { holes: [{ open: '{$', close: '}' }, dollarBraces], variable: phpVariable };
const phpRules: CharacterRules = {
  ...inC,
  named: { ...controlEscapes, e: '\x1b', $: '$', '"': '"', '\\': '\\' },
  keepsMark: true,
};

const php: LanguageRow = {
  label: 'PHP',
  dollarEscape: ['PHP', '\\'],
  formatMarks: '%',
  example: "<?php $url = $root . '/Orders?$top=1';\n",
  extensions: ['.php', '.phtml'],
  ids: ['php'],
  fences: [],
  comments: [slash, block, { open: '#', except: '[' }],
  literals: [
    {
      style: 'nowdoc',
      starts: '<',
      open: /<<<[ \t]{0,9}'(\w{1,60})'\r?\n/y,
      close: (opening) => opening,
      isMultiline: true,
      closesAtLine: true,
      isIndented: true,
    },
    {
      ...phpRules,
      ...phpHoles,
      style: 'heredoc',
      starts: '<',
      open: /<<<[ \t]{0,9}"?(\w{1,60})"?\r?\n/y,
      close: (opening) => opening,
      isMultiline: true,
      closesAtLine: true,
      isIndented: true,
    },
    quoted('"', { ...phpRules, ...phpHoles, isMultiline: true }),
    quoted("'", { mark: '\\', named: { '\\': '\\', "'": "'" }, keepsMark: true, isMultiline: true }),
  ],
  constructs: ['arrow names'],
  functionWord: 'function',
  joins: ['.'],
  members: ['->', '?->', '['],
  island: { open: /<\?(?:php|=)?/g, close: '?>', isOptional: true },
};

const inPowershell: CharacterRules = {
  mark: '`',
  named: { ...controlEscapes, ...continuedLine, a: '\x07', e: '\x1b' },
};
const powershellHoles = {
  holes: [dollarParentheses, dollarBraces],
  variable: /\$(?:[A-Za-z_]\w*(?::[A-Za-z_]\w*)?|[?^$])/y,
};
const hereString = { starts: '@', isMultiline: true, closesAtLine: true };

const powershell: LanguageRow = {
  label: 'PowerShell',
  dollarEscape: ['PowerShell', '`'],
  formatMarks: '{}',
  example: '$orders = Invoke-RestMethod -Uri "$root/Orders?`$top=1"\n',
  extensions: ['.ps1', '.psm1', '.psd1'],
  ids: ['powershell'],
  fences: ['pwsh', 'ps1', 'ps', 'azurepowershell', 'azurepowershell-interactive'],
  comments: [
    { open: '<#', close: '#>' },
    { open: '#', afterSpace: true },
  ],
  literals: [
    { ...hereString, ...inPowershell, ...powershellHoles, style: '@"', open: /@"[ \t]{0,9}\r?\n/y, close: '"@' },
    { ...hereString, style: "@'", open: /@'[ \t]{0,9}\r?\n/y, close: "'@" },
    quoted('"', { ...inPowershell, ...powershellHoles, pairs: [['""', '"']], isMultiline: true }),
    quoted("'", { pairs: [["''", "'"]], isMultiline: true }),
  ],
  constructs: ['array parentheses', 'bracket casts'],
  functionWord: 'function',
  joins: ['+'],
  members: ['.', '[', '?.', '-f', '-replace', '-split', '-join'],
  bareEscape: '`',
  continuation: '`',
};

const terraformRules = {
  pairs: [
    ['$${', '${'],
    ['%%{', '%{'],
  ],
  holes: [dollarBraces, { open: '%{', close: '}' }],
} satisfies Partial<LiteralForm>;

const terraform: LanguageRow = {
  label: 'Terraform',
  formatMarks: '%',
  example: 'url = "${var.root}/Orders?$top=1"\n',
  extensions: ['.tf', '.tfvars', '.hcl'],
  ids: ['terraform'],
  fences: ['hcl', 'tf'],
  comments: [hash, slash, block],
  literals: [
    {
      ...terraformRules,
      style: 'heredoc',
      starts: '<',
      open: /<<-?[ \t]{0,9}(\w{1,60})\r?\n/y,
      close: (opening) => opening,
      isMultiline: true,
      closesAtLine: true,
      isIndented: true,
    },
    quoted('"', { ...inC, ...terraformRules }),
  ],
  constructs: [],
  joins: [],
  members: [],
};

const shellRules: CharacterRules = {
  mark: '\\',
  named: { ...continuedLine, $: '$', '"': '"', '\\': '\\', '`': '`' },
  keepsMark: true,
};
const shellHoles = {
  holes: [dollarParentheses, dollarBraces, { open: '`', close: '`' }],
  variable: /\$(?:[A-Za-z_]\w*|[0-9@*#?!$-])/y,
};
const hereDocument = {
  starts: '<',
  close: (opening: string) => opening,
  isMultiline: true,
  closesAtLine: true,
};

const shell: LanguageRow = {
  label: 'shell scripts',
  dollarEscape: ['The shell', '\\'],
  formatMarks: '%',
  example: 'curl "$ROOT/Orders?\\$top=1"\n',
  extensions: ['.sh', '.bash', '.zsh'],
  ids: ['shellscript'],
  fences: ['shell', 'sh', 'bash', 'zsh', 'console', 'azurecli', 'azurecli-interactive', 'curl', 'cli'],
  comments: [{ open: '#', afterSpace: true }],
  literals: [
    { ...hereDocument, style: "<<'", open: /<<-?[ \t]{0,9}['"](\w{1,60})['"][^\r\n]*\r?\n/y },
    {
      ...hereDocument,
      ...shellRules,
      ...shellHoles,
      style: '<<',
      open: /<<-?[ \t]{0,9}([A-Za-z_]\w{0,60})[^\r\n]*\r?\n/y,
    },
    quoted("$'", { ...inC, open: /\$'/y, close: "'", isMultiline: true }),
    quoted('"', { ...shellRules, ...shellHoles, isMultiline: true }),
    // The string ends for the quote and goes on after it.
    quoted("'", { pairs: [["'\\''", "'"]], isMultiline: true }),
  ],
  constructs: [],
  functionWord: 'function',
  joins: [],
  joinsAdjacent: true,
  members: [],
  bareEscape: '\\',
  continuation: '\\',
};

/** Every language by the name of its format, in the order in which lists show them. Nothing else lists them. */
const languageRows = {
  script,
  html,
  csharp,
  vb,
  java,
  kotlin,
  groovy,
  scala,
  python,
  go,
  rust,
  swift,
  dart,
  php,
  powershell,
  bicep,
  terraform,
  ruby,
  r,
  abap,
  al,
  shell,
  xml,
} satisfies Readonly<Record<string, LanguageRow>>;

/** The languages whose literals are read. */
export type SourceFormat = keyof typeof languageRows;

/** One language. */
export interface SourceLanguage extends LanguageRow {
  /** The name of the format. */
  readonly name: SourceFormat;
}

export const sourceLanguages: readonly SourceLanguage[] = (Object.keys(languageRows) as SourceFormat[]).map((name) => ({
  name,
  ...languageRows[name],
}));
