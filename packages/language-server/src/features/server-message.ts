/** The explanation of an error message in a recorded response. */
import { type ExplainedMessage, explainMessage, shownText } from '@odatalint/core/internal';
import type { Hover, LanguageDocument } from '@odatalint/language-service';

/** The longest body in which messages are looked for, in UTF-16 units. */
const longestBody = 100_000;

/** The error message at an offset of a recorded response, explained; undefined outside of a message. */
export function serverMessageAt(document: LanguageDocument, offset: number): Hover | undefined {
  for (const { input, maps, saved = [] } of document.requests) {
    const own = 'response' in input ? [{ body: input.response?.body, map: maps.response }] : [];
    for (const { body, map } of [
      ...own,
      ...saved.map((each) => ({ body: each.input.response?.body, map: each.map })),
    ]) {
      const at = map?.made(offset);
      if (at === undefined || map === undefined || typeof body !== 'string' || body.length > longestBody) continue;
      const literal = stringAt(body, at);
      if (literal === undefined) return undefined;
      return { span: map.span(literal), markdown: document.withoutSecrets(markdownOf(explainMessage(literal.value))) };
    }
  }
  return undefined;
}

/** The string around an offset that is the value of a member `message`, or of `value` in it before V4. */
function stringAt(
  body: string,
  at: number,
): { readonly start: number; readonly end: number; readonly value: string } | undefined {
  for (const { 0: text, 1: literal = '', index } of body.matchAll(
    /"message"\s*:\s*(?:\{[^{}]*?"value"\s*:\s*)?("(?:[^"\\\n]|\\.)*")/g,
  )) {
    const [start, end] = [index + text.length - literal.length, index + text.length];
    if (at < start || at > end) continue;
    try {
      return { start, end, value: String(JSON.parse(literal)) };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function markdownOf({ lines }: ExplainedMessage): string {
  return lines.map((line) => `- ${shownText(line.trim()).replaceAll(/[\\`*_[\]<>{}]/g, String.raw`\$&`)}`).join('\n');
}
