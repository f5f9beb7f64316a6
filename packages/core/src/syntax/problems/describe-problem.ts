/** The messages and fixes of the parser's codes. */
import { defaultSeverity } from '../../codes/index.js';
import type { Diagnostic, Field, FindingDetail, Fix, Note, Severity } from '../../text/index.js';
import type { SyntaxCode, SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText, showText } from './quote-text.js';
import { tokenWords } from './token-words.js';

/** The texts of one code. The comment of each row explains the members of its problems. */
interface ProblemTexts {
  /** The problem in one sentence, then what to write. */
  message(problem: SyntaxProblem): string;
  notes?(problem: SyntaxProblem): readonly Note[];
  /** The severity of one problem, where it is not that of the code. */
  severity?(problem: SyntaxProblem): Severity;
  /** Undefined if the intention is unclear. */
  fix?(problem: SyntaxProblem): Fix | undefined;
}

/** A fix with the edits of the problem; undefined without edits. */
const byEdits =
  (title: string, safety: Fix['safety'] = 'safe') =>
  ({ edits }: SyntaxProblem): Fix | undefined =>
    edits && { title, safety, edits };

/** A fix that writes the replacement of the problem; undefined without one. */
const byReplacement =
  (title: (replacement: string) => string, safety: Fix['safety'] = 'safe') =>
  ({ start, end, replacement }: SyntaxProblem): Fix | undefined =>
    replacement === undefined
      ? undefined
      : { title: title(replacement), safety, edits: [{ start, end, text: replacement }] };

const texts: Readonly<Record<SyntaxCode, ProblemTexts>> = {
  'ambiguous-option': {
    message({ found, variant }) {
      switch (variant) {
        case 'space':
          return `Some servers ignore the white space around the name ${quoteText(found)}; remove it.`;
        case 'spelling':
          return /^%?[\w%$@-]+$/.test(found) && decodeName(found) !== found
            ? `Some servers read ${quoteText(found)} as ${decodeName(found)}, others do not; write ${decodeName(found)}.`
            : `Some servers read the name ${quoteText(found)} as another one; use only ASCII letters.`;
        case 'bracket':
          return 'Some servers read everything before "]=" as the name of the option; write the "=" of "]=" as %3D.';
        default:
          return `Some servers decode ${quoteText(found)} before they split the URL and read another option after it; remove it.`;
      }
    },
    notes: ({ variant }) =>
      variant === 'space' || variant === 'spelling' || variant === 'bracket'
        ? []
        : [{ message: 'It is allowed in a string in single quotes, in an option whose name begins with "$" or "@".' }],
  },

  /** `replacement`: the date alone. */
  'date-with-time-zone': {
    message: ({ found, replacement = '' }) =>
      `${quoteText(found)} is not a valid date, since a date has no time zone; write ${replacement}, or add a time.`,
    fix: byReplacement((date) => `Write ${date}`),
  },

  'excessive-length': {
    message: ({ limit = 0, end, found, variant }) =>
      variant === 'options'
        ? `The query has ${found} parts between "&", but the limit is ${limit}; send fewer query options.`
        : variant === 'list'
          ? `The list has ${found} items, but the limit is ${limit}; split it into several requests.`
          : `The query has ${end} characters, over the limit of ${limit}, so it was not checked; split it into several requests.`,
  },

  'excessive-nesting': {
    message: ({ limit }) =>
      `The expression is nested more than ${limit ?? 100} levels deep, so deeper parts were not checked; use fewer parentheses.`,
  },

  'foreign-operator': {
    message({ found, replacement = '', variant }) {
      switch (variant) {
        case 'lambda':
          return `OData has no ${quoteText(found)} in lambda expressions; write "${replacement}" after the variable.`;
        case 'encoded':
          return `This text is not part of a URL, so it is not percent-decoded; write ${replacement === ' ' ? 'a space' : `"${replacement}"`} instead of ${found}.`;
        case 'twice':
          return `This text is percent-encoded twice; write ${replacement} instead of ${found}.`;
        case 'hyphen':
          return `OData has no operator "-"; write ${replacement} if it is text, or "sub" to subtract.`;
        case 'negation':
          return `${quoteText(found)} cannot be between two values; write ${replacement}.`;
        default:
          return `OData has no operator ${quoteText(found)}; write "${replacement}".`;
      }
    },
    fix: (problem) => byEdits(`Write "${problem.replacement ?? ''}"`)(problem),
  },

  /** `variant`: the kind of the literal. `expected`: the reason why it is not valid. */
  'invalid-literal': {
    message: ({ found, variant = '', expected = '', replacement = '' }) =>
      literalMessages[expected]?.(found, replacement) ??
      `${quoteText(found)} is not ${literalWords[variant] ?? 'a value'}: ${expected}.`,
    fix: (problem) =>
      byReplacement((literal) => `Write ${literal}`)(problem) ?? byEdits('Remove prefix and quotes')(problem),
  },

  'invalid-percent-encoding': {
    message: ({ found, variant }) =>
      variant === 'bytes'
        ? `"${showText(found)}" is not valid UTF-8; encode the character as UTF-8 (é is %C3%A9), or write a percent sign as %25.`
        : `${quoteText(found)} is not a valid percent-encoding: "%" requires two hex digits; write a percent sign as %25.`,
    fix: byReplacement(() => 'Write "%" as %25', 'unsafe'),
  },

  /** `replacement`: the V4 literal. The variant `zone` means that the UTC offset in it is a guess. */
  'legacy-literal': {
    message({ found, replacement, variant }) {
      const advice =
        replacement === undefined
          ? 'write the value in V4 syntax'
          : variant === 'zone'
            ? `write ${replacement}, or your own UTC offset`
            : `write ${replacement}`;
      return `${quoteText(found)} is OData V2 or V3 syntax; ${advice}.`;
    },
    fix: (problem) =>
      byReplacement((literal) => `Write ${literal}`, problem.variant === 'zone' ? 'unsafe' : 'safe')(problem),
  },

  'miscased-keyword': {
    message: ({ found, replacement = '' }) => `${quoteText(found)} must be lowercase; write "${replacement}".`,
    fix: byReplacement((word) => `Write "${word}"`),
  },

  /** `expected`: the place in words. */
  'misplaced-space': {
    message: ({ expected = 'here' }) => `A space is not allowed ${expected}; remove it.`,
    // Few services read a space around the "=" as part of the name or the value.
    severity: ({ expected = '' }) => (expected.includes('"="') ? 'warning' : severityOfCode('misplaced-space')),
    fix: byEdits('Remove the space'),
  },

  /** `variant`: the side where the operand is missing, or `double` where another operator, `expected`, follows. */
  'missing-operand': {
    message({ found, variant, expected = '' }) {
      const shown = quoteText(found);
      const operator = found.toLowerCase();
      if (variant === 'double')
        return `${shown} and ${quoteText(expected)} have no value between them; keep one of the two.`;
      if (operator === 'not' || found === '!')
        return `${shown} requires a condition after it; add one, or remove ${shown}.`;
      const isLogical = operator === 'and' || operator === 'or' || found === '&&' || found === '||';
      const side = variant === 'left' ? 'before' : 'after';
      if (isLogical) return `${shown} requires a condition ${side} it; add one, or remove ${shown}.`;
      return `${shown} requires a value ${side} it; add ${side === 'before' ? 'a property' : "one, such as 'text' or 5"}.`;
    },
  },

  /** `found`: the navigation property. `replacement`: what to write. No edits where a value is not plain. */
  'nested-aggregate': {
    message: ({ found, replacement = '' }) =>
      `Parentheses after ${quoteText(found)} are not allowed in aggregate; write ${quoteText(replacement)}.`,
    fix: byEdits('Write a path'),
  },

  /** `replacement`: the name without its quotes. */
  'quoted-type-name': {
    message: ({ found, replacement = '' }) =>
      `A type name must not be in quotes; write ${replacement} instead of ${found}.`,
    fix: byReplacement(() => 'Remove the quotes'),
  },

  /** `replacement`: the number alone. */
  'suffixed-number': {
    message: ({ found, replacement = 'the number alone' }) =>
      `A number has no suffix since OData 4.0; write ${replacement} instead of ${quoteText(found)}.`,
    fix: byReplacement((number) => `Write ${number}`),
  },

  'trailing-comma': {
    message: () => 'A comma is not allowed after the last item; remove it.',
    fix: ({ start, end }) => ({ title: 'Remove the comma', safety: 'safe', edits: [{ start, end, text: '' }] }),
  },

  /** `related`: the last place where the parenthesis can be closed. */
  'unclosed-parenthesis': {
    message: () => 'This "(" is never closed; add the matching ")".',
    notes: ({ related }) =>
      related === undefined ? [] : [{ message: 'The ")" is missing here at the latest.', span: related }],
    fix: byEdits('Insert ")"'),
  },

  'unencoded-hash': {
    message: ({ variant }) =>
      variant === 'received'
        ? 'A request target cannot contain a raw "#"; write %23 if it belongs to a value.'
        : variant === 'phrase'
          ? 'A raw "#" begins a fragment, so the rest of the phrase is never sent; write it as %23.'
          : variant === 'several'
            ? 'A raw "#" begins a fragment, so the rest of the URL is never sent; write each "#" as %23.'
            : 'A raw "#" begins a fragment, so the query options after it are never sent; write it as %23.',
    fix: (problem) =>
      byReplacement(() => 'Write "#" as %23', 'unsafe')(problem) ?? byEdits('Write "#" as %23', 'unsafe')(problem),
  },

  'unencoded-percent': {
    message: ({ found, variant }) =>
      variant === 'decoded'
        ? `${quoteText(found)} is read as one control character; write a percent sign as %25.`
        : 'A bare "%" in a URL is rejected by some servers; write it as %25.',
    fix: byReplacement(() => 'Write "%" as %25'),
  },

  'unencoded-plus': {
    severity: ({ variant }) => (variant === 'string' ? 'warning' : 'error'),
    message: ({ variant }) =>
      variant === 'string'
        ? 'A "+" in a query is read as a space; write %2B for a plus sign, %20 for a space.'
        : 'A "+" in a query is read as a space, which breaks this value; write %2B.',
    fix: byReplacement(() => 'Write "+" as %2B'),
  },

  /**
   * `variant` explains `expected`: the text that belongs `before`, `after` or `instead` of the text found, the reason why that is `extra`,
   * or where a `space` is not allowed. `word`: a misspelled keyword. `quotes`: a string in other quotes. `closer`: another character
   * instead of a parenthesis or a comma. `foreign`: syntax of another language, with the text to write instead. `call`: a function that is
   * written as an operator. `colon`: a lambda variable without its colon. `variable`: a condition without its lambda variable. `engine`:
   * anything else.
   */
  'unexpected-token': {
    message(problem) {
      const { variant, expected = '', found } = problem;
      const shown = quoteText(found);
      const words = tokenWords(problem);
      if (words !== undefined) return words;
      switch (variant) {
        case 'before':
          return `Expected ${expected} before ${shown}.`;
        case 'after':
          return `Expected ${expected} after ${shown}.`;
        case 'word':
          return `OData has no ${shown}; write ${expected}.`;
        case 'instead':
        case 'closer':
          return `Expected ${expected} instead of ${shown}.`;
        case 'extra':
          return `Unexpected ${shown}: ${expected}.`;
        case 'foreign':
          return `OData has no ${shown}; ${expected}.`;
        case 'call':
          return `OData has no ${found}; ${expected}.`;
        case 'colon':
          return `The variable ${shown} requires a colon after it; write "${expected}".`;
        case 'variable':
          return `A lambda requires a variable; write "${expected}" before ${shown}.`;
        case 'space':
          return `A space is not allowed ${expected}; remove it.`;
        case 'brackets':
          return `A list requires parentheses; write ${showText(expected)}.`;
        case 'repeated':
          return `The name of the query option is written twice; remove ${shown}.`;
        case 'unordered':
          return `A list of properties has no direction; remove ${shown}, or write ${expected}.`;
        case 'equals':
          return 'The query option already has a "="; remove this one.';
        case 'quoted':
          return `A property name has no quotes; write ${showText(expected)}.`;
        case 'quotes':
          return `Strings require single quotes; write ${showText(expected)}.`;
        default:
          return found === '' ? 'The text is not complete; add the missing end.' : `Unexpected ${shown}.`;
      }
    },
    severity: ({ variant }) => (variant === 'ignored' ? 'warning' : severityOfCode('unexpected-token')),
    fix(problem) {
      const { start, end, variant, expected } = problem;
      if (variant === 'extra' && expected === 'no parenthesis is open')
        return { title: 'Remove the parenthesis', safety: 'unsafe', edits: [{ start, end, text: '' }] };
      if (expected === 'a slash') return byEdits('Insert a slash')(problem);
      const { title, safety } = tokenFixes[variant ?? ''] ?? {};
      return title === undefined ? undefined : byEdits(title, safety)(problem);
    },
  },

  /**
   * `variant`: `unterminated`, `apostrophe` (one in the text is not doubled), `ampersand` (a raw `&` ends it), `phrase` (of a search), or
   * `doubled` (two quotes at its beginning). `related`: the `&`.
   */
  'unterminated-string': {
    message({ found, variant }) {
      if (variant === 'doubled')
        return `The string ${showText(found)} begins with two quotes; write ${showText(found.slice(1, -1))}.`;
      if (variant === 'apostrophe' && found.includes("\\'"))
        return `A backslash does not escape the apostrophe in ${showText(found)}; write ${showText(found.replaceAll("\\'", "''"))}.`;
      if (variant === 'apostrophe')
        return found.endsWith("'") && found.length > 2
          ? `The apostrophe in ${showText(found)} ends the string; write '${showText(found.slice(1, -1).replaceAll("'", "''"))}'.`
          : `The apostrophe in ${showText(found)} ends the string; double it: ''.`;
      if (variant === 'ampersand')
        return `The string ${showText(found)} ends at a raw "&", which begins the next query option; write %26.`;
      if (variant === 'phrase')
        return `The phrase ${showText(found)} has no closing double quote; add a " where it ends.`;
      return `The string ${showText(found)} has no closing quote; add a ' where it ends.`;
    },
    notes: ({ related }) =>
      related === undefined ? [] : [{ message: 'This "&" separates query options.', span: related }],
    fix: (problem) => byEdits(stringTitles[problem.variant ?? ''] ?? '', 'unsafe')(problem),
  },
};

/** The messages for the reasons that need other words. */
const literalMessages: Readonly<Record<string, (found: string, replacement: string) => string>> = {
  'without braces': (_found, replacement) => `A GUID has no braces; write ${replacement}.`,
  'add Z or an offset such as +01:00': (found) =>
    `${showText(found)} has no time zone; add Z, or an offset such as +01:00.`,
  'write the qualified type name before the quotes': (found) =>
    `${showText(found)} lacks the namespace of its type; write Sales.${showText(found)}, for example.`,
  'remove the other characters, or quote the text': (found) =>
    `${quoteText(found)} is not a number; if it is text, put it in single quotes.`,
};

/** Decodes a name that is still percent-encoded; unchanged if it is not valid. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const literalWords: Readonly<Record<string, string>> = {
  integer: 'a number',
  decimal: 'a number',
  double: 'a number',
  date: 'a date',
  dateTimeOffset: 'a date and time',
  timeOfDay: 'a time of day',
  duration: 'a duration',
  guid: 'a GUID',
  binary: 'a binary value',
  enum: 'an enumeration value',
  geo: 'a geographic value',
  json: 'valid JSON',
};

/** The fixes of `unexpected-token` by variant. Two adjacent words may be one name, and the first name of a condition a property. */
const tokenFixes: Readonly<Record<string, Pick<Fix, 'title' | 'safety'>>> = {
  word: { title: 'Correct the word', safety: 'safe' },
  brackets: { title: 'Write parentheses', safety: 'safe' },
  call: { title: 'Write a function call', safety: 'safe' },
  closer: { title: 'Correct the character', safety: 'safe' },
  foreign: { title: 'Write two comparisons', safety: 'safe' },
  colon: { title: 'Insert a colon', safety: 'safe' },
  equals: { title: 'Remove the "="', safety: 'safe' },
  repeated: { title: 'Remove the second name', safety: 'safe' },
  unordered: { title: 'Remove the direction', safety: 'unsafe' },
  quoted: { title: 'Remove the quotes', safety: 'safe' },
  quotes: { title: 'Use single quotes', safety: 'safe' },
  space: { title: 'Remove the space', safety: 'safe' },
  variable: { title: 'Insert the variable and a colon', safety: 'unsafe' },
  before: { title: 'Insert a comma', safety: 'unsafe' },
  after: { title: 'Remove the comma', safety: 'safe' },
};

const stringTitles: Readonly<Record<string, string>> = {
  doubled: 'Write one quote at each end',
  apostrophe: 'Double the apostrophe',
  ampersand: 'Write "&" as %26',
  unterminated: 'Close the string here',
};

/** Converts a problem to a finding, whose offsets count in `field`. The severity is that of the code, which a service can change. */
export function describeProblem(problem: SyntaxProblem, field: Field, detail: FindingDetail = 'fixes'): Diagnostic {
  const { code, start, end } = problem;
  const { message, notes, severity, fix } = texts[code];
  const found = detail === 'fixes' ? fix?.(problem) : undefined;
  return {
    code,
    severity: severity?.(problem) ?? severityOfCode(code),
    message: detail === 'places' ? '' : message(problem),
    in: field,
    start,
    end,
    notes: detail === 'places' ? [] : (notes?.(problem) ?? []),
    fixes: found === undefined ? [] : [found],
  };
}

/** No code of the parser is off by default. */
function severityOfCode(code: SyntaxCode): Severity {
  const severity = defaultSeverity(code);
  return severity === 'off' ? 'error' : severity;
}
