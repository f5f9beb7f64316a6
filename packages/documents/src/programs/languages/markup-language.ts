/** The row of XML in the table of languages. */
import { quoted } from './literal-forms.js';
import type { CharacterRules, LanguageRow } from './source-language.js';

/** The predefined entities (XML 1.0, 4.6), and references to the characters of URLs. */
export const entities: CharacterRules = {
  pairs: [
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&apos;', "'"],
    ['&#38;', '&'],
    ['&#39;', "'"],
    ['&#34;', '"'],
    ['&#36;', '$'],
    ['&#32;', ' '],
    ['&#10;', '\n'],
    ['&#13;', '\r'],
    ['&#xA;', '\n'],
    ['&#xD;', '\r'],
    ['&#x20;', ' '],
    ['&#x22;', '"'],
    ['&#x24;', '$'],
    ['&#x26;', '&'],
    ['&#x27;', "'"],
  ],
};

export const xml: LanguageRow = {
  label: 'XML',
  example: '<call url="https://host/odata/Orders?$top=1"/>\n',
  extensions: ['.xml', '.config', '.xaml', '.props', '.targets', '.jmx', '.odc', '.rdl', '.dtsx', '.iflw', '.xslt'],
  ids: ['xml'],
  fences: ['xaml'],
  comments: [{ open: '<!--', close: '-->' }],
  literals: [
    { style: 'cdata', starts: '<', open: /<!\[CDATA\[/y, close: ']]>', isMultiline: true },
    quoted('"', { ...entities, isMultiline: true }),
    quoted("'", { ...entities, isMultiline: true }),
    { ...entities, style: 'text', starts: '', open: '', close: '<', isMultiline: true },
  ],
  constructs: [],
  joins: [],
  members: [],
  isMarkup: true,
};
