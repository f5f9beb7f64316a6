/** Small stand-ins for the grammars of other languages, with the scopes that ours hang on. */

const string = (quote: string, name: string) => ({
  name,
  begin: quote,
  end: quote,
  patterns: [{ name: 'constant.character.escape', match: '\\\\.' }],
});

const script = (scopeName: string) => ({
  scopeName,
  patterns: [
    { name: 'comment.block.ts', begin: '/\\*', end: '\\*/' },
    { name: 'comment.line.double-slash.ts', match: '//.*' },
    string('`', 'string.template.ts'),
    string('"', 'string.quoted.double.ts'),
    string("'", 'string.quoted.single.ts'),
    { name: 'storage.type.ts', match: '\\b(?:const|let)\\b' },
    { name: 'variable.other.readwrite.ts', match: '[A-Za-z_$][\\w$]*' },
  ],
});

/** The grammars by which the cases are read; the test of the real editor reads the same cases with those that it ships. */
export const hostGrammars = () => [
  script('source.ts'),
  script('source.js'),
  { scopeName: 'source.json', patterns: [string('"', 'string.quoted.double.json')] },
  {
    scopeName: 'source.yaml',
    patterns: [
      string('"', 'string.quoted.double.yaml'),
      string("'", 'string.quoted.single.yaml'),
      { name: 'string.unquoted.plain.out.yaml', match: '(?<=: ).*' },
    ],
  },
  {
    scopeName: 'text.html.markdown',
    patterns: [
      { name: 'markup.fenced_code.block.markdown', begin: '^```', end: '^```' },
      { name: 'meta.paragraph.markdown', match: '.+' },
    ],
  },
  {
    scopeName: 'source.http',
    patterns: [
      { name: 'comment.line.sharp.http', match: '^#.*' },
      { name: 'http.requestline', match: '^(?:GET|POST)\\s.*$' },
      { name: 'http.header', match: '^[\\w-]+:.*$' },
    ],
  },
];
