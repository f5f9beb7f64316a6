/** The rows of Ruby and R in the table of languages. */
import { hash, quoted, inC } from './literal-forms.js';
import type { CharacterRules, LanguageRow, LiteralForm } from './source-language.js';

const rubyRules: CharacterRules & Partial<LiteralForm> = {
  ...inC,
  holes: [{ open: '#{', close: '}' }],
  isMultiline: true,
};

/** A text up to a line with its name; the rest of the first line is code, which is not read. */
const rubyHeredoc = { starts: '<', close: (opening: string) => opening, isMultiline: true, closesAtLine: true };

export const ruby: LanguageRow = {
  label: 'Ruby',
  example: 'orders = get("#{root}/Orders?$top=1")\n',
  extensions: ['.rb', '.rake'],
  ids: ['ruby'],
  fences: ['rb'],
  comments: [{ open: '#', except: '{' }],
  literals: [
    { ...rubyHeredoc, style: "<<'", isIndented: true, open: /<<[~-]'(\w{1,60})'[^\r\n]*\r?\n/y },
    { ...rubyRules, ...rubyHeredoc, style: '<<', isIndented: true, open: /<<[~-]"?([A-Z_]\w{0,60})"?[^\r\n]*\r?\n/y },
    quoted('"', rubyRules),
    quoted("'", { mark: '\\', named: { '\\': '\\', "'": "'" }, keepsMark: true, isMultiline: true }),
  ],
  constructs: ['arrow names', 'block parameters', 'hash arguments'],
  functionWord: 'def',
  joins: ['+', '<<'],
  joinsAdjacent: true,
  members: ['.', '&.', '['],
  formatMarks: '%',
  hasRegexes: true,
};

export const r: LanguageRow = {
  label: 'R',
  example: 'orders <- GET("https://host/odata/Orders?$top=1")\n',
  extensions: ['.r'],
  ids: ['r'],
  fences: [],
  comments: [hash],
  literals: [quoted('"', { ...inC, isMultiline: true }), quoted("'", { ...inC, isMultiline: true })],
  constructs: ['left arrows'],
  joins: [],
  members: ['$', '['],
  formatMarks: '%',
};
