/** What a caller hands to the checker: a whole request, or a stored fragment of one. */
import type { PlaceholderScope } from './placeholders.js';
import type { ResponseStep } from './response-path.js';

/** What every input can say of how it is written. */
interface Writing {
  /**
   * In which notations values are left open that are filled in before the request is sent: `Equipment('<key>')`, `{id}`, `…`.
   * Nothing is said about such a value. Absent: `stored`.
   */
  readonly placeholders?: PlaceholderScope;
}

/** One header line; the name as it was written. */
export interface HeaderInput {
  readonly name: string;
  readonly value: string;
}

/**
 * A request as it would be sent. What is absent is not known: without `headers` nothing is said about missing ones.
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
  /** The recorded response; with one, the check is about both. */
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

/** A response as it was received. What is absent is not known. @beta */
export interface ResponseInput {
  /** The status code: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>> | readonly HeaderInput[];
  /** The text of the body, or the value of a JSON body; the field `response` of findings. */
  readonly body?: unknown;
}

/** Query option values stored beside the name of their entity set: plain, decoded text. */
export interface FragmentInput extends Writing {
  /** The entity set (or a path to a collection) that the fragment is for. */
  readonly on?: string;
  readonly filter?: string;
  readonly orderby?: string;
  readonly select?: string;
  readonly expand?: string;
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
