/** The rows of Visual Basic, ABAP and AL in the table of languages. */
import { block, braces, doubledBraces, quoted, slash } from './literal-forms.js';
import type { LanguageRow } from './source-language.js';

const doubled = (quote: string) => ({ pairs: [[quote + quote, quote]] as const });

export const vb: LanguageRow = {
  label: 'Visual Basic',
  formatMarks: '{}',
  example: 'Dim url = root & "/Orders?$top=1"\n',
  extensions: ['.vb', '.vbs', '.bas', '.cls', '.frm'],
  ids: ['vb'],
  fences: ['vba', 'vbnet', 'vbs', 'vbscript'],
  // An underscore at the end of a line continues it.
  comments: [{ open: "'" }, { open: '_\n' }, { open: '_\r' }],
  literals: [
    quoted('$"', {
      open: /\$"/y,
      close: '"',
      isMultiline: true,
      pairs: [['""', '"'], ...doubledBraces],
      holes: [braces],
    }),
    quoted('"', doubled('"')),
  ],
  constructs: [],
  joins: ['&', '+'],
  members: ['.', '('],
  hasBracedPairs: true,
};

export const abap: LanguageRow = {
  label: 'ABAP',
  example: 'DATA(url) = |{ root }/Orders?$top=1|.\n',
  extensions: ['.abap'],
  ids: ['abap'],
  fences: [],
  comments: [{ open: '"' }],
  literals: [
    quoted('|', { mark: '\\', named: { n: '\n', r: '\r', t: '\t' }, holes: [braces] }),
    quoted("'", doubled("'")),
    quoted('`', doubled('`')),
  ],
  constructs: [],
  joins: ['&&', '&'],
  members: [],
  statementEnd: '.',
};

export const al: LanguageRow = {
  label: 'AL of Business Central',
  example: "Url := Root + '/Orders?$top=1';\n",
  extensions: ['.al'],
  ids: ['al'],
  fences: [],
  comments: [slash, block],
  // Names of objects are between double quotes.
  literals: [
    quoted("'", { ...doubled("'"), variable: /%[1-9](?![\dA-Fa-f])/y }),
    quoted('"', { ...doubled('"'), isCharacter: true }),
  ],
  constructs: [],
  joins: ['+'],
  members: ['.', '['],
};
