/** The inputs of the checker: a request, a stored fragment of one, or the body of a batch. */
import { aString, misspelt, shown } from './check-arguments.js';
import type { PlaceholderScope } from './placeholders.js';
import type { ResponseStep } from './response-path.js';

/** The members of every input. */
interface Writing {
  /**
   * In which notations values are left open that are filled in before the request is sent: `Equipment('<key>')`, `{id}`, `…`.
   * Nothing is said about such a value. Absent: `stored`.
   */
  readonly placeholders?: PlaceholderScope;
}

/** One header, with its name as written. */
export interface HeaderInput {
  readonly name: string;
  readonly value: string;
}

/**
 * A request as it would be sent. An absent member is unknown: without `headers`, no header is reported as missing.
 * `{{name}}` in any text represents a value that is not known.
 */
export interface RequestInput extends Writing {
  /** As written; absent means GET. */
  readonly method?: string;
  /** An absolute URL, a path, or a query string, percent-encoded or raw. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | readonly HeaderInput[];
  /** The text of the body, or the value of a JSON body. */
  readonly body?: unknown;
  /** The recorded response, which is then checked too. */
  readonly response?: ResponseInput;
  /** The requests whose responses the variables of this one read, by the name before the first dot: `{{list.response.body…}}`. @beta */
  readonly named?: Readonly<Record<string, NamedRequest>>;
  /** The script that a client runs on the response, in the notation of JetBrains or httpYac. @beta */
  readonly script?: string;
}

/** A request whose response a variable reads. @beta */
export interface NamedRequest {
  readonly request: RequestInput;
  /** The steps into the body, where the variable is only a name that a script has given to a part of it. */
  readonly steps?: readonly ResponseStep[];
}

/** A response as it was received. An absent member is unknown. @public */
export interface ResponseInput {
  /** The status code: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>> | readonly HeaderInput[];
  /** The text of the body, or the value of a JSON body; the field `response` of findings. */
  readonly body?: unknown;
}

/** The query options of a fragment. */
export const fragmentOptions = [
  'filter',
  'orderby',
  'select',
  'expand',
  'search',
  'compute',
  'apply',
  'top',
  'skip',
  'count',
  'skiptoken',
  'deltatoken',
  'format',
  'index',
  'schemaversion',
] as const;

/** A query option of a fragment, without `$`. */
export type FragmentOption = (typeof fragmentOptions)[number];

/** Query option values stored with the name of their entity set: plain, decoded text, including numbers (`top: '10'`). */
export interface FragmentInput extends Writing, Readonly<Partial<Record<FragmentOption, string>>> {
  /** The entity set (or a path to a collection) that the fragment is for. */
  readonly on?: string;
}

/** The body of a batch request that is stored without the request around it. */
export interface BatchInput extends Writing {
  /** The text of the body, or the value of a JSON body. */
  readonly batch: unknown;
}

export type CheckInput = RequestInput | FragmentInput | BatchInput;

/** Distinguishes a request from other inputs: it has a `url`. */
export const isRequestInput = (input: CheckInput): input is RequestInput =>
  'url' in input && typeof input.url === 'string';

/** Distinguishes a batch from other inputs: it has a `batch` and no `url`. */
export const isBatchInput = (input: CheckInput): input is BatchInput => 'batch' in input && !isRequestInput(input);

const requestTexts: ReadonlySet<string> = new Set(['url', 'method', 'script']);
const fragmentTexts: ReadonlySet<string> = new Set(['on', ...fragmentOptions]);
const otherMembers = ['headers', 'body', 'response', 'named', 'batch', 'placeholders'];
const inputMembers: ReadonlySet<string> = new Set([...requestTexts, ...fragmentTexts, ...otherMembers]);

/**
 * @throws A TypeError for anything but a request, a batch or a fragment, for a text that is not a string, and for a
 *   member that is probably a typo. Other members are the caller's own, as those of a log.
 */
export function requireInput(input: unknown): void {
  const fault = faultOfInput(input);
  if (fault !== undefined) throw new TypeError(`${fault} Write, for example, { url: '/Orders?$top=1' }.`);
}

function faultOfInput(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return `The input must be an object, but is ${shown(input)}.`;
  const given = input as Readonly<Record<string, unknown>>;
  // A URL has a member "search", as a fragment does; an entry of a log can have a member "href" besides its "url".
  if ('href' in given && given['url'] === undefined)
    return `"url" of the input must be a string, but the input is ${shown(input)}.`;
  const texts = given['url'] === undefined ? fragmentTexts : requestTexts;
  let isEmpty = given['url'] === undefined && !('batch' in given);
  for (const name in given) {
    const isText = texts.has(name) && given[name] !== undefined;
    const fault = isText ? aString(given[name], `"${name}" of the input`) : undefined;
    if (fault !== undefined) return fault;
    if (isText) isEmpty = false;
    const meant = inputMembers.has(name) ? undefined : misspelt(name, [...inputMembers]);
    if (meant !== undefined && given[meant] === undefined)
      return `The input has an unknown member "${name}"; did you mean "${meant}"?`;
  }
  // The members of a class that are getters are not listed.
  if (isEmpty && ![...fragmentTexts].some((name) => given[name] !== undefined))
    return 'The input must have a member "url", "batch", or an option such as "filter".';
  return faultOfHeaders(given['headers']);
}

/** A `Headers` object of fetch has no enumerable members, so it would look empty. */
function faultOfHeaders(headers: unknown): string | undefined {
  const isRead =
    headers === undefined ||
    Array.isArray(headers) ||
    (typeof headers === 'object' && headers !== null && !(Symbol.iterator in headers));
  return isRead
    ? undefined
    : `"headers" of the input must be an object with a string for each header, but is ${shown(headers)}.`;
}

/** The sent part of a request, without its response and the responses to others. */
export const plainRequest = ({ url, method, headers, body, placeholders }: RequestInput): RequestInput => ({
  url,
  ...(method === undefined ? {} : { method }),
  ...(headers === undefined ? {} : { headers }),
  ...(body === undefined ? {} : { body }),
  ...(placeholders === undefined ? {} : { placeholders }),
});

/** The headers of a request as a list in their order; empty also where they are not known. */
export const headerLines = (headers: RequestInput['headers']): readonly HeaderInput[] =>
  Array.isArray(headers)
    ? (headers as readonly HeaderInput[])
    : Object.entries(headers ?? {}).map(([name, value]) => ({ name, value: String(value) }));

/** The value of the first header of a name in lower case; undefined where there is none. */
export const headerValue = (headers: RequestInput['headers'], wanted: string): string | undefined =>
  headerLines(headers).find(({ name }) => name.trim().toLowerCase() === wanted)?.value;
