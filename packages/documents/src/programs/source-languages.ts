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
  dollarName,
  quoted,
  character,
  controlEscapes,
  continuedLine,
  inC,
} from './literal-forms.js';
import { r, ruby } from './ruby-and-r.js';
import { xml } from './markup-language.js';
import type { CharacterRules, LiteralForm, SourceLanguage } from './source-language.js';

const slashLanguage = { comments: [slash, block], joins: ['+'], members: ['.', '?.', '[', '(', '!!.'] };

const scriptLiterals: readonly LiteralForm[] = [
  quoted('"', inScript),
  quoted("'", inScript),
  quoted('`', { ...inScript, isMultiline: true, holes: [dollarBraces] }),
];

const script: SourceLanguage = {
  ...slashLanguage,
  name: 'script',
  label: 'TypeScript and JavaScript',
  example: 'const orders = odata`Orders?$top=1`;\n',
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  ids: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  fences: ['js', 'ts', 'jsx', 'tsx'],
  literals: scriptLiterals,
  hasRegexes: true,
  hasElements: true,
  hasDollarNames: true,
};

const verbatim = [['""', '"']] as const;
const rawClose = (opening: string): string => opening;
const raw = { starts: '$"', close: rawClose, isMultiline: true, isIndented: true };

const csharp: SourceLanguage = {
  ...slashLanguage,
  name: 'csharp',
  label: 'C#',
  formatMarks: '{}',
  example: 'var url = $"{root}/Orders?$top=1";\n',
  extensions: ['.cs', '.csx'],
  ids: ['csharp'],
  fences: ['cs', 'c#'],
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

const java: SourceLanguage = {
  ...slashLanguage,
  name: 'java',
  label: 'Java',
  formatMarks: '%',
  example: 'var url = root + "/Orders?$top=1";\n',
  extensions: ['.java'],
  ids: ['java'],
  fences: [],
  literals: [
    quoted('"""', { ...inC, named: { ...inC.named, s: ' ' }, isMultiline: true, isIndented: true }),
    quoted('"', { ...inC, named: { ...inC.named, s: ' ' } }),
    character(),
  ],
};

const kotlin: SourceLanguage = {
  ...slashLanguage,
  name: 'kotlin',
  label: 'Kotlin',
  formatMarks: '%',
  example: 'val url = "$root/Orders?\\$top=1"\n',
  extensions: ['.kt', '.kts'],
  ids: ['kotlin'],
  fences: ['kt'],
  literals: [
    quoted('"""', { isMultiline: true, isIndented: true, holes: [dollarBraces], variable: dollarName }),
    quoted('"', { ...inC, holes: [dollarBraces], variable: dollarName }),
    character(),
  ],
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

const python: SourceLanguage = {
  name: 'python',
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
  joins: ['+'],
  joinsAdjacent: true,
  members: ['.', '[', '('],
};

const go: SourceLanguage = {
  ...slashLanguage,
  name: 'go',
  label: 'Go',
  formatMarks: '%',
  example: 'url := root + "/Orders?$top=1"\n',
  extensions: ['.go'],
  ids: ['go'],
  fences: ['golang'],
  literals: [quoted('"'), quoted('`', { isMultiline: true }), character()],
  hasBracedPairs: true,
};

const phpVariable = /\$[A-Za-z_]\w*(?:\[[^\]\r\n"'[]{0,60}\]|->[A-Za-z_]\w*)?/y;
const phpHoles = { holes: [{ open: '{$', close: '}' }, dollarBraces], variable: phpVariable };
const phpRules: CharacterRules = {
  ...inC,
  named: { ...controlEscapes, e: '\x1b', $: '$', '"': '"', '\\': '\\' },
  keepsMark: true,
};

const php: SourceLanguage = {
  name: 'php',
  label: 'PHP',
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
  joins: ['.'],
  members: ['->', '?->', '['],
  island: { open: /<\?(?:php|=)?/g, close: '?>' },
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

const powershell: SourceLanguage = {
  name: 'powershell',
  label: 'PowerShell',
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
  joins: ['+'],
  members: ['.', '[', '?.', '-f', '-replace', '-split', '-join'],
  bareEscape: '`',
  continuation: '`',
};

const bicep: SourceLanguage = {
  ...slashLanguage,
  name: 'bicep',
  label: 'Bicep',
  formatMarks: '{}',
  example: "var url = '${root}/Orders?$top=1'\n",
  extensions: ['.bicep'],
  ids: ['bicep'],
  fences: [],
  literals: [
    quoted("'''", { isMultiline: true }),
    quoted("'", { mark: '\\', named: { n: '\n', r: '\r', t: '\t' }, hasCodes: true, holes: [dollarBraces] }),
  ],
};

const terraformRules = {
  pairs: [
    ['$${', '${'],
    ['%%{', '%{'],
  ],
  holes: [dollarBraces, { open: '%{', close: '}' }],
} satisfies Partial<LiteralForm>;

const terraform: SourceLanguage = {
  name: 'terraform',
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

const shell: SourceLanguage = {
  name: 'shell',
  label: 'shell scripts',
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
    quoted("'", { isMultiline: true }),
  ],
  joins: [],
  joinsAdjacent: true,
  members: [],
  bareEscape: '\\',
  continuation: '\\',
};

/** Every language, in the order in which lists show them. */
export const sourceLanguages: readonly SourceLanguage[] = [
  script,
  csharp,
  java,
  kotlin,
  python,
  go,
  php,
  powershell,
  bicep,
  terraform,
  ruby,
  r,
  shell,
  xml,
];
