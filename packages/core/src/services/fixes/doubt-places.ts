/** Marks fixes as unsafe where the text at their place may mean something else than what the parser reads in it. */
import { type Diagnostic, hasSafeFix, mayTouchPlaceholder, type TextEdit, withoutSafety } from '../../text/index.js';
import { type SearchedText, textOfFinding } from './searched-text.js';

/**
 * In: findings about one request, and the texts that they are about. Out: the same findings in the same order; not safe is a fix
 * at what may be a placeholder (`%s`, `#{name}`, `:name`, `?`), a sign of a comment, an operator that a variable may begin, and a
 * plus sign where others are spaces.
 */
export function doubtPlaces(diagnostics: readonly Diagnostic[], texts: readonly SearchedText[]): readonly Diagnostic[] {
  const plusIsSpace = new Map<string, boolean>();
  const isDoubted = (finding: Diagnostic, text: string): boolean => {
    if (finding.code === 'foreign-operator') return isOtherSign(finding, text) || touchesPlaceholder(finding, text);
    if (finding.code !== 'unencoded-plus') return touchesPlaceholder(finding, text);
    const known = plusIsSpace.get(finding.in) ?? writtenSpace.test(text);
    plusIsSpace.set(finding.in, known);
    return known;
  };
  return diagnostics.map((each) => {
    const text = hasSafeFix(each) ? textOfFinding(each, texts) : undefined;
    return text !== undefined && isDoubted(each, text) ? withoutSafety(each) : each;
  });
}

/** A plus sign that can only be a space: beside an operator, after a comma or between words to search for. */
const writtenSpace = /\+(?:eq|ne|gt|ge|lt|le|and|or|in|has|asc|desc|as)(?![\w'])|,\+|search=\w{1,60}\+/i;

/** A finding about a longer text is about more than one value. */
const longestValue = 200;

function touchesPlaceholder({ start, end, fixes }: Diagnostic, text: string): boolean {
  if (end - start <= longestValue && mayTouchPlaceholder(text, start, end)) return true;
  return fixes.some(({ edits }) =>
    edits.some((edit) => {
      const [from, to] = changedPart(edit, text);
      return mayTouchPlaceholder(text, from, to);
    }),
  );
}

/** What an edit changes, without the text that it writes again at its end. */
function changedPart({ start, end, text: written }: TextEdit, text: string): readonly [number, number] {
  let kept = 0;
  while (kept < Math.min(end - start, written.length) && text[end - 1 - kept] === written[written.length - 1 - kept])
    kept++;
  return [start, end - kept];
}

/** `--` and the two ends of a comment are no arithmetic; the value of a variable may begin the operator that its text ends. */
function isOtherSign({ start, end }: Diagnostic, text: string): boolean {
  const sign = text.slice(start, end);
  const [previous, next] = [text.charAt(start - 1), text.charAt(end)];
  if (/^[-*/%]$/.test(sign) && (isSign(previous) || (isSign(next) && !/^-\d/.test(text.slice(end, end + 2)))))
    return true;
  if (previous !== '}') return false;
  const variable = /\{\{[^{}\r\n]{1,80}\}\}$/.exec(text.slice(Math.max(0, start - 90), start));
  if (variable === null) return false;
  const operand = /([\w')\]]{1,20})(?:\s|%20|\+){1,5}$/.exec(
    text.slice(Math.max(0, start - 190), start - variable[0].length),
  )?.[1];
  return (
    operand !== undefined && !/^(?:and|or|not|eq|ne|gt|ge|lt|le|in|has|add|sub|mul|div|divby|mod|like)$/i.test(operand)
  );
}

const isSign = (character: string): boolean => character !== '' && '-*/%'.includes(character);
