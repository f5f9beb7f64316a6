/** Splits XML into its literals: the values of attributes, and the texts between tags, including CDATA sections. */
import { isSpaceCode } from '../text/line.js';
import { endOfStretch } from './literal-stretch.js';
import type { LiteralForm } from './languages/source-language.js';
import type { SourceLanguage } from './languages/source-languages.js';
import type { SourceToken } from './source-token.js';

/** The comments and literals of any text in order, without names and marks of tags. Never throws. */
export function scanMarkup(text: string, language: SourceLanguage): readonly SourceToken[] {
  const formOf = (style: string): LiteralForm | undefined => language.literals.find((form) => form.style === style);
  const tokens: SourceToken[] = [];
  const add = (start: number, from: number, form: LiteralForm | undefined, close: string): number => {
    if (form === undefined) return from;
    const { to, end, isClosed } = endOfStretch(text, from, form, close);
    tokens.push({ kind: 'literal', start, end, isClosed, literal: { form, opens: true, start: from, end: to } });
    return end;
  };
  let isInTag = false;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at + 4);
      const end = close === -1 ? text.length : close + 3;
      tokens.push({ kind: 'comment', start: at, end, isClosed: close !== -1 });
      at = end;
    } else if (text.startsWith('<![CDATA[', at)) at = add(at, at + 9, formOf('cdata'), ']]>');
    else if (character === '<') {
      isInTag = true;
      at++;
    } else if (!isInTag) {
      const end = add(at, at, formOf('text'), '<');
      if (isAllSpace(text, at, end)) tokens.pop();
      at = end;
    } else if (character === '"' || character === "'") at = add(at, at + 1, formOf(character), character);
    else {
      isInTag = character !== '>';
      at++;
    }
  }
  return tokens;
}

function isAllSpace(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpaceCode(text.charCodeAt(at))) return false;
  return true;
}
