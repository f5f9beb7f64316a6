/** Faults of services, and the checkers that report one in each request: that it was not checked, or with an older schema. */
import type { Checker, CheckInput, Diagnostic, RuleName } from '@odatalint/core';
import { fragmentOptions, isBatchInput, isRequestInput } from '@odatalint/core/internal';
import type { FileConfig } from '../config/find-config.js';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';

/** The reason why the requests of a service are not checked, or not with its current schema. */
export interface ServiceFault {
  readonly code: RuleName;
  readonly message: string;
  /** Whether they are checked with an earlier schema. */
  readonly isChecked: boolean;
}

/** The fault of a service that has a mistake in the configuration. */
export function configFault(name: string | undefined, config: FileConfig | undefined): ServiceFault | undefined {
  const fault = name === undefined ? undefined : config?.faultyServices.get(name);
  return fault === undefined ? undefined : notChecked('malformed-config', fault);
}

/** How the finding about one request begins; that about several has their number instead. */
export const oneRequest = 'This request was not checked';

export const notChecked = (code: RuleName, why: string): ServiceFault => ({
  code,
  message: `${oneRequest}, because ${why}.`,
  isChecked: false,
});

/** The first file with an error, and the code of the error; otherwise the first file with a code for it. */
export function faultyFile(
  paths: readonly string[],
  files: readonly { readonly path: string; readonly diagnostics: readonly FileDiagnostic[] }[],
  usual: RuleName,
): { readonly code: RuleName; readonly path: string } {
  const errors = files
    .filter(({ path }) => paths.includes(path))
    .flatMap(({ path, diagnostics }) =>
      diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => ({ code, path })),
    );
  return errors[0] ?? { code: usual, path: paths[0] ?? '' };
}

/** A checker that reports a fault in each request, besides or instead of other findings. */
export const withFault = (checker: Checker, fault: ServiceFault): Checker =>
  fault.isChecked ? alsoFault(checker, fault) : onlyFault(checker, fault);

/** A checker whose only finding in each request is the fault. It knows no names. */
const onlyFault = (checker: Checker, fault: ServiceFault): Checker => ({
  ...checker,
  find: (input, { codes } = {}) => (codes === undefined ? [faultIn(input, fault)] : []),
  check: (input) => [faultIn(input, fault)],
  checkResponse: () => [],
  bind: () => [],
  responseShape: () => undefined,
});

/** The same checker, which also reports the fault in each request. */
function alsoFault(checker: Checker, fault: ServiceFault): Checker {
  const find: Checker['find'] = (input, options) => [
    ...(options?.codes === undefined ? [faultIn(input, fault)] : []),
    ...checker.find(input, options),
  ];
  return { ...checker, find, check: (input) => find(input) };
}

/** A finding about a whole URL or fragment. */
function faultIn(input: CheckInput, { code, message }: ServiceFault): Diagnostic {
  const field = fieldOf(input);
  const text = field === 'body' ? undefined : (input as Readonly<Record<string, unknown>>)[field];
  const end = typeof text === 'string' ? text.length : 0;
  return { code, severity: 'info', message, in: field, start: 0, end, notes: [], fixes: [] };
}

function fieldOf(input: CheckInput): Diagnostic['in'] {
  if (isRequestInput(input)) return 'url';
  return isBatchInput(input) ? 'body' : (fragmentOptions.find((option) => input[option] !== undefined) ?? 'on');
}
