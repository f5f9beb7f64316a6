/** The answers of a guard: problem details (RFC 9457), or the error body of OData. */
import { type Diagnostic, pageUrl } from '../../text/index.js';

/** The answer to a request that the handler should never see. */
export interface Refusal {
  /**
   * 400: the request has errors. 414: its URL is too long to be checked (RFC 9110 15.5.15). 501: its only mistake is that it asks for
   * something that the server does not implement (`supports`; OData 4.01 Protocol 9.3.1).
   */
  readonly status: 400 | 414 | 501;
  readonly headers: { readonly 'content-type': string };
  /** The problem as JSON, in the form that the option `errors` chooses. */
  readonly body: string;
  readonly problem: ProblemDetails;
}

/** The content of a refusal (RFC 9457), with one extension member: the findings. */
export interface ProblemDetails {
  readonly type: 'about:blank';
  /** The phrase of the status. */
  readonly title: string;
  readonly status: number;
  /** The message of the first finding. */
  readonly detail: string;
  /** Every error in the request in order of place, up to `limits.findings`. */
  readonly findings: readonly RefusedFinding[];
}

/** One error in the request. */
export interface RefusedFinding extends Pick<Diagnostic, 'code' | 'message' | 'start' | 'end'> {
  /** The text that contains the place: that of a member of the request, or the headers as lines `name: value` with lower-case names. */
  readonly in: RefusedField;
  /** The address of the page about the code. */
  readonly page: string;
}

/** The error body of OData (JSON format 4.01, 21.1). */
export interface ODataError {
  readonly error: {
    /** The code of the first finding; that of the status, such as `URITooLong`, where there is none. */
    readonly code: string;
    readonly message: string;
    /** The text at the place of the first finding. */
    readonly target?: string;
    readonly details: readonly { readonly code: string; readonly message: string; readonly target: string }[];
  };
}

/** The form of the body of a refusal. */
export type ErrorForm = 'problem-details' | 'odata';

/** The parts of a request that can have errors. */
export type RefusedField = 'url' | 'method' | 'headers' | 'body';

/** One error before it is put into words for the client. */
export type Refused = Pick<Diagnostic, 'code' | 'message' | 'start' | 'end'> & { readonly in: RefusedField };

/** The phrases of the statuses (RFC 9110 15). */
const phrases = { 400: 'Bad Request', 414: 'URI Too Long', 501: 'Not Implemented' } as const;

/** The texts that the places of findings count in. */
export type RefusedTexts = Readonly<Partial<Record<RefusedField, string>>>;

/** Puts errors into an answer. `detail` is the message where there are no errors. */
export function refuse(
  status: Refusal['status'],
  detail: string,
  errors: readonly Refused[],
  form: ErrorForm,
  texts: RefusedTexts,
): Refusal {
  const findings = errors.map(({ code, message, in: field, start, end }) => ({
    code,
    message,
    in: field,
    start,
    end,
    page: pageUrl(code),
  }));
  const problem: ProblemDetails = { type: 'about:blank', title: phrases[status], status, detail, findings };
  if (form === 'problem-details')
    return {
      status,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify(problem),
      problem,
    };
  const body = JSON.stringify(odataError(problem, texts));
  return { status, headers: { 'content-type': 'application/json' }, body, problem };
}

/** A target longer than this would only repeat the request. */
const longestTarget = 100;

function odataError({ title, detail, findings }: ProblemDetails, texts: RefusedTexts): ODataError {
  const details = findings.map(({ code, message, in: field, start, end }) => ({
    code,
    message,
    target: (texts[field] ?? '').slice(start, Math.min(end, start + longestTarget)),
  }));
  const [first] = details;
  const { code, target } = first ?? { code: title.replaceAll(' ', ''), target: undefined };
  return { error: { code, message: detail, ...(target === undefined ? {} : { target }), details } };
}
