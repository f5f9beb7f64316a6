/** The grammars of other languages into which ours are injected: small replacements, or those of an editor. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
    { include: '#expression' },
  ],
  repository: {
    expression: {
      patterns: [
        { name: 'entity.name.function.ts', match: '[A-Za-z_$][\\w$]*(?=\\()' },
        { name: 'variable.other.readwrite.ts', match: '[A-Za-z_$][\\w$]*' },
        { name: 'constant.numeric.decimal.ts', match: '\\d+' },
      ],
    },
  },
});

const standIns = [
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

interface HostGrammar {
  readonly scopeName: string;
  readonly patterns: readonly object[];
}

/** Every grammar of the extensions in a folder. */
function shippedGrammars(folder: string): HostGrammar[] {
  return readdirSync(folder)
    .map((extension) => join(folder, extension, 'syntaxes'))
    .filter((syntaxes) => existsSync(syntaxes))
    .flatMap((syntaxes) => readdirSync(syntaxes).map((file) => join(syntaxes, file)))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as HostGrammar);
}

/** The grammars for the cases: replacements, and over them those in the folder that the test of the real editor names. */
export function hostGrammars(): readonly HostGrammar[] {
  const folder = process.env.ODATALINT_HOST_GRAMMARS;
  return [...standIns, ...(folder === undefined ? [] : shippedGrammars(folder))];
}
