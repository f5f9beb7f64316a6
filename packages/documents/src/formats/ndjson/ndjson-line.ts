/** Reads one line of NDJSON as a request or a stored fragment. */
import type { CheckInput, FragmentInput, HeaderInput, RequestInput, ResponseInput } from '@odatalint/core';
import { suggestNames } from '@odatalint/core/internal';
import { lineAt, textStart } from '../../text/line.js';
import { splitRequestLine } from '../../text/request-line.js';

/** A line that contains a request or a fragment. Offsets count in the decoded text of each field. */
export interface NdjsonRequest {
  readonly id?: unknown;
  readonly input: CheckInput;
}

/** A line that contains neither, with the message to report under the code `malformed-line`. */
export interface NdjsonProblem {
  readonly id?: unknown;
  readonly problem: { readonly message: string };
  /** Set for an array, and for an object whose members are not those of a request or a fragment. */
  readonly isOther?: true;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The members of a stored fragment. */
export const fragmentFields = ['on', 'filter', 'orderby', 'select', 'expand'] as const;

/** The members with string values. */
const textFields = ['url', 'method', ...fragmentFields] as const;

/**
 * Reads one line, without its line break. A line that is not JSON, or has a value of the wrong type, is a problem.
 * Other members are ignored, unless they are named like query options that a fragment cannot have, are likely typos of
 * known members, or contain query options; beside `on` the values of `top`, `skip` and `count` are checked. A member
 * that is null counts as absent.
 *
 * @returns The request or fragment (the `url` of a string is the text after the method); undefined for an empty line.
 */
export function readNdjsonLine(line: string): NdjsonRequest | NdjsonProblem | undefined {
  const { from, to } = lineAt(line, textStart(line), line.length);
  // A line with other white space, which `trim` also removes, is not JSON.
  const text = line.slice(from, to);
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return problem(notJson(text));
  }
  if (typeof value === 'string') return { input: inputOfText(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      ...problem(`This line is ${kindOf(value)}; write a string such as "GET https://host/path", or an object.`),
      ...(Array.isArray(value) ? { isOther: true } : {}),
    };
  }
  return readObject(value as JsonObject);
}

function notJson(text: string): string {
  return text.startsWith('{') || text.startsWith('"') || text.startsWith('[')
    ? 'This line is not JSON; check its quotes, commas and braces, and that the value ends on the line it starts on.'
    : 'This line is not JSON; put the URL in double quotes, or write an object with a member "url".';
}

function inputOfText(value: string): CheckInput {
  const { method, target } = splitRequestLine(value);
  const url = value.slice(target.start, method === undefined ? value.length : target.end);
  return method === undefined ? { url } : { method: value.slice(method.start, method.end), url };
}

function readObject(value: JsonObject): NdjsonRequest | NdjsonProblem {
  const id = value['id'] === undefined ? {} : { id: value['id'] };
  const wrong = wrongMember(value);
  if (wrong !== undefined) return { ...id, ...problem(wrong) };
  const url = textOf(value, 'url');
  if (url !== undefined) {
    const unread = misspelledMember(value) ?? (url.includes('?') ? undefined : unreadQuery(value, '"url" after a "?"'));
    return unread === undefined ? { ...id, input: requestOf(value, url) } : { ...id, ...problem(unread) };
  }
  const fragment: { -readonly [member in keyof FragmentInput]: FragmentInput[member] } = {};
  for (const field of fragmentFields) {
    const text = textOf(value, field);
    if (text !== undefined) fragment[field] = text;
  }
  const unread =
    unreadOption(value) ??
    unreadQuery(value, 'members of their own') ??
    (fragment.on === undefined ? undefined : invalidOption(value));
  if (unread !== undefined) return { ...id, ...problem(unread) };
  if (Object.keys(fragment).length > 0) return { ...id, input: fragment };
  const names = Object.keys(value);
  const known = names.filter((name) => readMembers.has(name));
  const isOther = known.length === 0 || (known.length < names.length && known.every((name) => name === 'id'));
  return {
    ...id,
    ...problem(
      'This object contains nothing to check; add a "url", or one of "filter", "orderby", "select", "expand".',
    ),
    ...(isOther ? { isOther: true } : {}),
  };
}

function requestOf(value: JsonObject, url: string): CheckInput {
  const method = textOf(value, 'method');
  const headers = value['headers'];
  const body = value['body'];
  // Few lines have these members, so they are not copied into every request.
  const request: { -readonly [member in keyof RequestInput]: RequestInput[member] } = { url };
  if (method !== undefined) request.method = method;
  if (isObject(headers)) request.headers = headersOf(headers);
  if (body !== undefined && body !== null) request.body = body;
  if (isObject(value['response'])) request.response = responseOf(value['response']);
  return request;
}

function responseOf({ status, headers, body }: JsonObject): ResponseInput {
  const lines = isObject(headers) ? headersOf(headers).filter(({ value }) => typeof value === 'string') : undefined;
  return {
    ...(typeof status === 'number' ? { status } : {}),
    ...(lines === undefined ? {} : { headers: lines }),
    ...(body === undefined || body === null ? {} : { body }),
  };
}

const headersOf = (headers: JsonObject): readonly HeaderInput[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value: value as string }));

/** The message about the first member with a value of the wrong type. */
function wrongMember(value: JsonObject): string | undefined {
  for (const name of textFields) {
    const member = value[name];
    if (member !== undefined && member !== null && typeof member !== 'string') {
      return `The member "${name}" is ${kindOf(member)}; it must be a string.`;
    }
  }
  const headers = value['headers'];
  if (headers === undefined || headers === null) return undefined;
  if (!isObject(headers)) {
    return `The member "headers" is ${kindOf(headers)}; it must be an object with a string for each header.`;
  }
  for (const [name, header] of Object.entries(headers)) {
    if (typeof header !== 'string') {
      return `The header ${JSON.stringify(name)} is ${kindOf(header)}; its value must be a string.`;
    }
  }
  return undefined;
}

/** Query options that no fragment has. Other names may be a log's names for parts of the query. */
const otherOptions: ReadonlySet<string> = new Set(['apply', 'compute', 'search']);

const requestMembers = ['method', 'headers', 'body', 'response'];

/** The message about the first member of a request that is a typo of a missing one. A log may have other members. */
function misspelledMember(value: JsonObject): string | undefined {
  for (const name of Object.keys(value)) {
    const [meant] = readMembers.has(name) ? [] : suggestNames(name, requestMembers, { strict: true });
    if (meant !== undefined && value[meant] === undefined)
      return `The member "${name}" of a request is not read. Did you mean "${meant}"?`;
  }
  return undefined;
}

/** The other options of a fragment and their possible values. They are checked without a schema. */
const plainOptions: Readonly<Record<string, readonly [accepts: RegExp, expected: string]>> = {
  top: [/^\d+$/, '0 or a positive integer'],
  skip: [/^\d+$/, '0 or a positive integer'],
  count: [/^(?:true|false)$/, 'true or false'],
};

/** The message about the first option of a fragment with an invalid value. */
function invalidOption(value: JsonObject): string | undefined {
  for (const [name, [accepts, expected]] of Object.entries(plainOptions)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined || member === null || String(member).includes('{{') || accepts.test(String(member)))
      continue;
    return `"${name}" must be ${expected}, but is ${JSON.stringify(member)}.`;
  }
  return undefined;
}

/**
 * The message about the first option of a fragment that would not be checked: one that no fragment has, or a misspelled
 * one.
 */
function unreadOption(value: JsonObject): string | undefined {
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string' || (fragmentFields as readonly string[]).includes(name)) continue;
    if (otherOptions.has(name) || name.startsWith('$'))
      return `The member "${name}" of a fragment is not checked. Write the whole request as "url" instead.`;
    const [meant] = suggestNames(name, fragmentFields, { strict: true });
    if (meant !== undefined) return `The member "${name}" of a fragment is not checked. Did you mean "${meant}"?`;
  }
  return undefined;
}

const readMembers: ReadonlySet<string> = new Set(['id', 'url', ...requestMembers, ...fragmentFields]);

/**
 * The message about the first unknown member with query options, such as the query of a log that stores it separately.
 */
function unreadQuery(value: JsonObject, place: string): string | undefined {
  const unread = Object.keys(value).find((name) => !readMembers.has(name) && holdsOptions(value[name]));
  return unread === undefined
    ? undefined
    : `The member ${JSON.stringify(unread)} holds query options, which are not checked. Write them in ${place}.`;
}

const optionName = /^\$(?:filter|select|expand|orderby|apply|compute|search|top|skip|count)$/;

/** Whether a value is the query part of a URL, or an object with a member for each option. */
const holdsOptions = (member: unknown): boolean =>
  typeof member === 'string'
    ? member
        .replace(/^\s*\?/, '')
        .split('&')
        .some((option) => option.includes('=') && optionName.test(option.split('=', 1)[0]!))
    : isObject(member) && Object.keys(member).some((name) => optionName.test(name));

const problem = (message: string): NdjsonProblem => ({ problem: { message } });

function textOf(value: JsonObject, name: string): string | undefined {
  const member = value[name];
  return typeof member === 'string' ? member : undefined;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'boolean' ? `${value}` : `a ${typeof value}`;
}
