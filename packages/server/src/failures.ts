/** Refusals, violations and errors as responses (JSON format 21.1). */
import type { Refusal, RefusedFinding } from '@odatalint/core';
import { Rejected } from './options.js';
import { NotAnswered, BrokenConstraint } from './store.js';

/** A failure before it has the form of the service. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly target?: string | undefined;
  readonly details?: readonly { readonly code: string; readonly message: string; readonly target?: string }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the mistake is in the value of `filter`. */
  readonly isInFilter?: boolean | undefined;
  /** The error in the service itself, for the log. */
  readonly cause?: unknown;
}

/** Ends the answer to a request with a failure. */
export class Failed extends Error {
  override readonly name = 'Failed';

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** A failure to throw. */
export const failed = (
  status: number,
  code: string,
  message: string,
  more: Pick<Failure, 'target' | 'headers'> = {},
): Failed => new Failed({ status, code, message, ...more });

export const preconditionFailed = (): Failed =>
  failed(412, 'precondition-failed', 'The entity has changed, or the condition of the request is not met.');

export const notFound = (): Failed => failed(404, 'not-found', 'The resource does not exist.');

/** The statuses of findings that are not mistakes in a query (RFC 9110 15.5). */
const statuses: Readonly<Record<string, number>> = {
  'unknown-entity-set': 404,
  'unknown-route': 404,
  'unknown-property': 404,
  'unknown-navigation': 404,
  'unknown-operation': 404,
  'unknown-api-version': 404,
};

/** The failure for a request that the reader refuses. An unknown name in the path is a resource that does not exist (Protocol 9.2.1). */
export function ofRefusal({ status, problem }: Refusal, url: string, body: string): Failure {
  const [first] = problem.findings;
  if (first === undefined) return { status, code: 'invalid-request', message: problem.detail };
  const end = url.indexOf('?');
  const isInPath = first.in === 'url' && (end < 0 || first.start < end);
  const details = problem.findings.map((finding) => ({
    code: finding.code,
    message: finding.message,
    target: targetOf(finding, { url, body }),
  }));
  // A missing body is reported at the method that requires it.
  const isMethod = first.in === 'method' && first.code !== 'missing-body' && status === 400;
  const found = isMethod ? 405 : isInPath && status === 400 ? (statuses[first.code] ?? status) : status;
  const query = isInPath || end < 0 ? '' : url.slice(end + 1, first.start);
  const isInFilter = first.in === 'url' && /^(?:\$|%24)?filter=/i.test(query.slice(query.lastIndexOf('&') + 1));
  return { status: found, code: first.code, message: first.message, target: details[0]!.target, details, isInFilter };
}

/** The maximum length of a target; a longer one would only repeat the request. */
const longestTarget = 100;

const targetOf = (
  { in: field, start, end }: RefusedFinding,
  texts: { readonly url: string; readonly body: string },
): string =>
  field === 'url' || field === 'body' ? texts[field].slice(start, Math.min(end, start + longestTarget)) : field;

/** The failure that a client sees for an error. Details of unexpected errors appear only in the log. */
export function ofError(error: unknown, url: string): Failure {
  if (error instanceof Failed) return error.failure;
  if (error instanceof Rejected) {
    const { status, code, message, target } = error;
    return { status, code, message, target };
  }
  if (error instanceof NotAnswered) return ofNotAnswered(error, url);
  if (error instanceof BrokenConstraint) return ofBrokenConstraint(error);
  return {
    status: 500,
    code: 'internal-error',
    message: 'The service failed; the reason is in its log.',
    cause: error,
  };
}

function ofNotAnswered({ status, message, place }: NotAnswered, url: string): Failure {
  const code = status === 501 ? 'unimplemented-feature' : 'invalid-token';
  return { status, code, message, target: place && url.slice(place.start, place.end) };
}

function ofBrokenConstraint({ kind, properties, cause }: BrokenConstraint): Failure {
  const target = properties.length === 1 ? properties[0] : undefined;
  const name = target === undefined ? 'A property' : `"${target}"`;
  switch (kind) {
    case 'duplicate':
      return { status: 409, code: 'conflict', message: 'An entity with this key or unique value exists.', target };
    case 'reference':
      return { status: 400, code: 'missing-reference', message: 'A referenced entity does not exist.', target };
    case 'referenced':
      return {
        status: 409,
        code: 'conflict',
        message: 'Other entities refer to this entity; change or delete them first.',
      };
    case 'null':
      return { status: 400, code: 'missing-value', message: `${name} must have a value.`, target };
    case 'value':
      return { status: 400, code: 'invalid-value', message: `${name} cannot have this value.`, target };
    case 'busy':
      return {
        status: 503,
        code: 'busy',
        message: 'The service is busy; send the request again.',
        headers: { 'Retry-After': '1' },
        cause,
      };
  }
}
