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

/** The offset after the brace that closes an expression; braces in its strings do not count. */
function endOfExpression(text: string, from: number): number {
  let depth = 1;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
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
