/** Paths into the bodies of responses, as request clients write them: JSONPath in a variable, JavaScript in a script. */
import type { Span } from './span.js';

/** One step of a path; the span is that of the name or the brackets. */
export interface ResponseStep extends Span {
  /** The member to read; undefined for an item of a collection. */
  readonly name: string | undefined;
}

/** A path into the body of a response. */
export interface ResponsePath extends Span {
  readonly steps: readonly ResponseStep[];
  /** Whether the steps are the whole path, so that no unread text follows. */
  readonly isWhole: boolean;
}

/** A path in a variable: `{{list.response.body.$.value[0].Id}}`; the span includes the braces. */
export interface ResponseVariable extends Span {
  /** The name of the request. */
  readonly name: string;
  /** Undefined for a variable that is one word, as a script can define it. */
  readonly path: ResponsePath | undefined;
}

/** A path in a script, with the variable that it is assigned to. */
export interface ScriptPath extends ResponsePath {
  readonly variable: string | undefined;
}

const isNameStart = (char: string): boolean => /[\p{L}_]/u.test(char);

/** Variables that may refer to a response; the caller checks that the named request exists. */
export function responseVariablesIn(text: string): readonly ResponseVariable[] {
  const found: ResponseVariable[] = [];
  for (let start = text.indexOf('{{'); start !== -1;) {
    const close = text.indexOf('}}', start + 2);
    if (close === -1) break;
    const variable = variableAt(text, start, close);
    if (variable !== undefined) found.push(variable);
    start = text.indexOf('{{', close + 2);
  }
  return found;
}

const bodyMark = '.response.body';

function variableAt(text: string, start: number, close: number): ResponseVariable | undefined {
  let from = start + 2;
  while (from < close && text.charCodeAt(from) <= 32) from++;
  let to = close;
  while (to > from && text.charCodeAt(to - 1) <= 32) to--;
  if (!isNameStart(text.charAt(from))) return undefined;
  let end = from;
  while (end < to && /[\p{L}\p{N}_-]/u.test(text.charAt(end))) end++;
  const name = text.slice(from, end);
  const span = { start, end: close + 2, name };
  if (end === to) return { ...span, path: undefined };
  const hasMark = text.startsWith(bodyMark, end) && end + bodyMark.length <= to;
  if (!hasMark && /^\.(?:request|response)\b/.test(text.slice(end, Math.min(to, end + 12)))) return undefined;
  if (!hasMark && !'.['.includes(text.charAt(end))) return undefined;
  let at = hasMark ? end + bodyMark.length : end;
  // The text after the dollar sign is JSONPath; without one, clients read the path as JavaScript.
  if (hasMark && text.startsWith('.$', at) && at + 2 <= to) at += 2;
  // XPath, and the whole body.
  if (hasMark && (text.startsWith('./', at) || text.startsWith('.*', at))) return undefined;
  return { ...span, path: readPath(text, at, to) };
}

/** Reads members and items from an offset on; a filter, a call or an operator ends the path. */
export function readPath(text: string, start: number, limit: number): ResponsePath {
  const steps: ResponseStep[] = [];
  let at = start;
  while (at < limit) {
    const step = stepAt(text, at, limit);
    if (step === undefined || text.charAt(step.end) === '(') break;
    steps.push(step);
    at = step.next;
  }
  return { start, end: at, steps, isWhole: at === limit };
}

/** A step with where the next one begins. */
type ReadStep = ResponseStep & { readonly next: number };

function stepAt(text: string, at: number, limit: number): ReadStep | undefined {
  let from = at;
  if (text.startsWith('?.', from)) from++;
  if (text.charAt(from) === '[' || text.startsWith('.[', from))
    return bracketAt(text, text.charAt(from) === '.' ? from + 1 : from, limit);
  if (text.charAt(from) !== '.') return undefined;
  const start = from + 1;
  let end = start;
  let isAnnotation = false;
  while (end < limit) {
    const char = text.charAt(end);
    isAnnotation ||= char === '@';
    // The names of annotations have dots: `@odata.nextLink`.
    if (!(isAnnotation && char === '.' && /[\w]/.test(text.charAt(end + 1))) && !/[\p{L}\p{N}_@$-]/u.test(char)) break;
    end++;
  }
  return end === start ? undefined : { start, end, name: text.slice(start, end), next: end };
}

/** `[0]`, `[*]`, `[-1:]`, `['name']`; undefined for anything else. */
function bracketAt(text: string, start: number, limit: number): ReadStep | undefined {
  const quote = text.charAt(start + 1);
  if (quote === "'" || quote === '"') {
    const close = text.indexOf(quote, start + 2);
    if (close === -1 || close >= limit || text.charAt(close + 1) !== ']') return undefined;
    return { start: start + 2, end: close, name: text.slice(start + 2, close), next: close + 2 };
  }
  let end = start + 1;
  while (end < limit && /[\d*:,\s-]/.test(text.charAt(end))) end++;
  if (end === start + 1 || text.charAt(end) !== ']' || end >= limit) return undefined;
  return { start, end: end + 1, name: undefined, next: end + 1 };
}

const bodies = ['response.body', 'response.parsedBody'] as const;

/**
 * The paths into the body of the response in a script of JetBrains (`client.global.set("id", response.body.items[0].Id)`) or
 * httpYac (`exports.id = response.parsedBody.items[0].Id`). Comments and strings are skipped.
 */
export function scriptPathsIn(script: string): readonly ScriptPath[] {
  const found: ScriptPath[] = [];
  for (let at = 0; at < script.length;) {
    const after = endOfQuiet(script, at);
    if (after !== undefined) {
      at = after;
      continue;
    }
    const body = script.charAt(at) === 'r' ? bodies.find((each) => script.startsWith(each, at)) : undefined;
    if (body === undefined || /[\p{L}\p{N}_$.]/u.test(script.charAt(at - 1))) {
      at++;
      continue;
    }
    const path = readPath(script, at + body.length, script.length);
    const variable = variableBefore(script, at);
    const isWhole = /^\s*(?:\)|;|$|[\r\n}])/.test(script.slice(path.end, path.end + 20));
    found.push({ ...path, isWhole, variable: isWhole ? variable : undefined });
    at = Math.max(path.end, at + body.length);
  }
  return found;
}

/** `x.set("id", ` and `exports.id = `, at the end of the text before a path. */
function variableBefore(script: string, at: number): string | undefined {
  const before = script.slice(Math.max(0, at - 120), at);
  return (
    /\.set\(\s*(?:"([\w-]+)"|'([\w-]+)')\s*,\s*$/
      .exec(before)
      ?.slice(1)
      .find((name) => name !== undefined) ?? /\bexports\.([\w$]+)\s*=\s*$/.exec(before)?.[1]
  );
}

/** The end of the comment or string that begins at an offset. */
function endOfQuiet(script: string, at: number): number | undefined {
  const char = script.charAt(at);
  if (script.startsWith('//', at)) return endOr(script, '\n', at + 2, 1);
  if (script.startsWith('/*', at)) return endOr(script, '*/', at + 2, 2);
  if (char !== '"' && char !== "'" && char !== '`') return undefined;
  for (let end = at + 1; end < script.length; end++) {
    const next = script.charAt(end);
    if (next === '\\') end++;
    else if (next === char) return end + 1;
    else if (char !== '`' && (next === '\n' || next === '\r')) return end;
  }
  return script.length;
}

function endOr(script: string, mark: string, from: number, length: number): number {
  const found = script.indexOf(mark, from);
  return found === -1 ? script.length : found + length;
}
