/** Semantic tokens: colours by the kind of each word, with the token types of colour themes. */
import { sourceLanguages } from '@odatalint/documents';
import { semanticTokens as tokensOf, type TokenModifier, type TokenType } from '@odatalint/language-service';
import {
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  SemanticTokenModifiers,
  SemanticTokenTypes,
} from 'vscode-languageserver';
import type { ReadyDocument } from '../open-documents.js';
import { answering, type Feature } from '../session.js';

const typeOf: Readonly<Record<TokenType, string>> = {
  entitySet: SemanticTokenTypes.class,
  navigation: SemanticTokenTypes.property,
  property: SemanticTokenTypes.property,
  type: SemanticTokenTypes.type,
  function: SemanticTokenTypes.function,
  parameter: SemanticTokenTypes.parameter,
  operator: SemanticTokenTypes.operator,
  option: SemanticTokenTypes.keyword,
  keyword: SemanticTokenTypes.keyword,
  number: SemanticTokenTypes.number,
  string: SemanticTokenTypes.string,
  enumMember: SemanticTokenTypes.enumMember,
  lambdaVariable: SemanticTokenTypes.variable,
  variable: SemanticTokenTypes.variable,
  alias: SemanticTokenTypes.variable,
  method: SemanticTokenTypes.keyword,
  header: SemanticTokenTypes.property,
  member: SemanticTokenTypes.property,
};

/** The last one is not of LSP, so it has a colour only if a user defines one. */
const modifiers: readonly (TokenModifier | SemanticTokenModifiers)[] = [
  SemanticTokenModifiers.deprecated,
  SemanticTokenModifiers.readonly,
  SemanticTokenModifiers.declaration,
  'unknown',
];

/** The formats of programs. */
const programs: ReadonlySet<string> = new Set(sourceLanguages.map(({ name }) => name));

const types = [...new Set(Object.values(typeOf))];

export const semanticTokensFeature: Feature<'semanticTokensProvider'> = {
  announce: () => ({ legend: { tokenTypes: types, tokenModifiers: [...modifiers] }, full: true, range: true }),

  register(session) {
    const { semanticTokens: handlers } = session.connection.languages;
    const nothing: SemanticTokens = { data: [] };
    // An editor shows the colours of one server only, and a program gets those of its language.
    const colours = (ready: ReadyDocument, range?: Range): SemanticTokens =>
      (programs.has(ready.language.format) ? null : encode(ready, range)) as SemanticTokens;
    handlers.on(answering(session, nothing, (ready) => colours(ready)));
    handlers.onRange(
      answering(session, nothing, (ready, { range }: { range: Range; textDocument: { uri: string } }) =>
        colours(ready, range),
      ),
    );
  },
};

function encode({ document, language }: ReadyDocument, range?: Range): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const token of tokensOf(language, range && document.spanOf(range))) {
    const { line, character } = document.rangeOf(token).start;
    const bits = token.modifiers.reduce((sum, modifier) => sum | (1 << modifiers.indexOf(modifier)), 0);
    builder.push(line, character, token.end - token.start, types.indexOf(typeOf[token.type]), bits);
  }
  return builder.build();
}
