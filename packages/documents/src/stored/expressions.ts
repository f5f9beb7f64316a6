/** The expressions that workflows, pipelines and dashboards evaluate before they send a request. */
import { GeneratedText } from '../text/generated-text.js';

/** Variables of dashboards; `$it`, `$count` and similar words belong to OData. */
const dashboardVariable = /(?<before>[\s'=])\$(?<name>[A-Za-z_]\w{0,60})/g;
const odataWords: ReadonlySet<string> = new Set([
  'it',
  'this',
  'root',
  'count',
  'value',
  'all',
  'ref',
  'filter',
  'select',
  'expand',
]);

/**
 * The text with a variable for each `@{…}`, for an expression `@…` as a whole, and for each `$name` of a dashboard.
 * Other notations are placeholders everywhere.
 */
export function withoutExpressions(text: GeneratedText): GeneratedText {
  return withoutVariables(withoutBraces(text));
}

function withoutBraces(source: GeneratedText): GeneratedText {
  const { text } = source;
  if (!text.includes('@')) return source;
  const made = new GeneratedText();
  const joined = text.startsWith('@concat(') ? concatenated(source) : undefined;
  if (joined !== undefined) return joined;
  if (/^@(?:\w+|\w+(?:\.\w+)*\()/.test(text) && !text.startsWith('@odata')) {
    made.addCollapsed('{{expression}}', source.map.span({ start: 0, end: text.length }));
    return made;
  }
  let done = 0;
  for (let at = text.indexOf('@{'); at !== -1; at = text.indexOf('@{', Math.max(at + 1, done))) {
    const end = endOfExpression(text, at + 2);
    if (at > done) made.addMade(source, done, at);
    made.addCollapsed('{{expression}}', source.map.span({ start: at, end }));
    done = end;
  }
  if (done === 0) return source;
  if (done < text.length) made.addMade(source, done);
  return made;
}

/**
 * The text of `@concat('Name eq ''', body('x'), '''')`, with a variable for each argument that is not a string. The map
 * of a string is not exact, because an edit in it must double its quotes.
 */
function concatenated(source: GeneratedText): GeneratedText | undefined {
  const { text } = source;
  const made = new GeneratedText();
  let at = '@concat('.length;
  for (;;) {
    const end = endOfExpression(text, at, '(', ',)');
    const argument = text.slice(at, end - 1).trim();
    const isString = /^'(?:[^']|'')*'$/.test(argument);
    const written = isString ? argument.slice(1, -1).replaceAll("''", "'") : '{{expression}}';
    if (written !== '') made.addCollapsed(written, source.map.span({ start: at, end: end - 1 }));
    if (text.charAt(end - 1) !== ',') return text.charAt(end - 1) === ')' && end === text.length ? made : undefined;
    at = end;
  }
}

/** The offset after the mark that ends an expression; those in its brackets and strings do not count. */
function endOfExpression(text: string, from: number, open = '{', marks = '}'): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === open) depth++;
    else if (depth === 0 && marks.includes(character)) return at + 1;
    else if (depth > 0 && character === marks.at(-1)) depth--;
  }
  return text.length;
}

function withoutVariables(source: GeneratedText): GeneratedText {
  const { text } = source;
  const made = new GeneratedText();
  let done = 0;
  for (const match of text.matchAll(dashboardVariable)) {
    const { name = '' } = match.groups ?? {};
    if (odataWords.has(name)) continue;
    const start = match.index + 1;
    made.addMade(source, done, start);
    made.addCollapsed(`{{${name}}}`, source.map.span({ start, end: start + name.length + 1 }));
    done = start + name.length + 1;
  }
  if (done === 0) return source;
  if (done < text.length) made.addMade(source, done);
  return made;
}
