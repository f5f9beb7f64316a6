/** The forms of comments, literals and interpolations that several languages share. */
import type { CharacterRules, CommentForm, HoleForm, LiteralForm } from './source-language.js';

export const slash: CommentForm = { open: '//' };
export const block: CommentForm = { open: '/*', close: '*/' };
export const hash: CommentForm = { open: '#' };

/** The escapes that languages share with C. */
export const controlEscapes = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' };
export const continuedLine = { '\n': '', '\r': '', '\r\n': '' };
export const inC: CharacterRules = { mark: '\\', named: { ...controlEscapes, ...continuedLine }, hasCodes: true };
export const inScript: CharacterRules = { ...inC, named: { ...inC.named, '\u2028': '', '\u2029': '' } };

export const braces: HoleForm = { open: '{', close: '}' };
export const dollarBraces: HoleForm = { open: '${', close: '}' };
export const dollarParentheses: HoleForm = { open: '$(', close: ')' };
export const doubledBraces = [
  ['{{', '{'],
  ['}}', '}'],
] as const;
export const dollarName = /\$[A-Za-z_]\w*/y;

/** A literal between two quotes of one kind, on one line. */
export const quoted = (quote: string, rules: CharacterRules & Partial<LiteralForm> = inC): LiteralForm => ({
  style: quote,
  starts: quote.charAt(0),
  open: quote,
  close: quote,
  ...rules,
});

export const character = (rules: CharacterRules = inC): LiteralForm => quoted("'", { ...rules, isCharacter: true });
