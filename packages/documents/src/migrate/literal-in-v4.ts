/** The V4 form of a literal in a URL. */
import { type Dialect, parse, type TextEdit, walk } from '@odatalint/core';
import { applyEdits, v3Number, v3Prefixed } from '@odatalint/core/internal';
import { convertDateTime, convertTime, type ConvertedValue } from './convert-values.js';
import type { DeclaredValue } from './declared-value.js';
import type { MigrationOptions } from './migration.js';

/** The prefix of a literal with quotes, or the suffix of a number, in lower case; empty for every other literal. */
export function prefixOf(text: string): string {
  const quote = text.indexOf("'");
  if (quote >= 0) return text.slice(0, quote).toLowerCase();
  return v3Number(text) === undefined ? '' : text.slice(-1).toLowerCase();
}

/** Converts a decoded literal of V2 or V3 to V4, or returns the reason why it cannot. */
export function literalIn4(
  text: string,
  declared: DeclaredValue | undefined,
  options: MigrationOptions,
): ConvertedValue {
  const prefix = prefixOf(text);
  const content = text.slice(text.indexOf("'") + 1, -1);
  switch (prefix) {
    case '':
      return { text: declared?.type.name === 'Edm.Boolean' && /^[01]$/.test(text) ? String(text === '1') : text };
    case 'null':
      return { text: 'null' };
    case 'datetime':
      return convertDateTime(content, declared, options);
    case 'time': {
      const value = convertTime(content, declared, options);
      return 'text' in value && value.isDuration === true ? { text: `duration'${value.text}'` } : value;
    }
    default: {
      const isNumber = !text.includes("'");
      const v3 = isNumber ? v3Number(text) : v3Prefixed(prefix === 'binary' ? 'x' : prefix, content);
      return { text: v3?.replacement ?? text };
    }
  }
}

/** Converts the literals of the keys in a URL of a body to V4. Literals without a V4 form stay. */
export function addressIn4(address: string, dialect: Dialect, options: MigrationOptions): string {
  const edits: TextEdit[] = [];
  walk(parse(address, { dialect }).tree, (node) => {
    if (node.kind !== 'Literal' || node.hasHole || node.malformed) return;
    const value = literalIn4(node.text, undefined, options);
    if ('text' in value && value.text !== node.text) edits.push({ start: node.start, end: node.end, text: value.text });
  });
  return applyEdits(address, edits);
}
