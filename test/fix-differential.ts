/** Applies each fix of the findings in requests, and reports fixes that do not remove their mistake or cause another finding. */
import type { Checker, CheckInput, Diagnostic, Fix, HeaderInput, RequestInput } from '@odatalint/core';
import { applyEdits, headerLines } from '@odatalint/core/internal';

/**
 * Findings that the fixed text would also have if it were written by hand: the fix is right, and the other mistake is a
 * separate one.
 */
const deserved: ReadonlyMap<string, string> = new Map([
  ['incompatible-operands adds like-without-wildcard', 'like 5 has no wildcard, and neither has like "5"'],
  ['like-without-wildcard adds empty-string-comparison', "like '' is a comparison with an empty string, as eq '' is"],
  ['unsupported-literal adds empty-string-comparison', 'the enumeration value has no member'],
  ['unterminated-string adds empty-string-comparison', 'the string that the quote closes is empty'],
  ['unknown-query-option adds skip-without-orderby', 'an offset needs an order under any name'],
  ['unknown-route adds missing-body', 'a batch without a body lacks it at any URL'],
  ['misplaced-separator adds skip-without-orderby', 'the option that was part of another value needs an order'],
]);

/** The input after a fix; undefined for a fix in a body that is not a text. */
export function withFix(input: CheckInput, { in: field }: Diagnostic, { edits, request }: Fix): CheckInput | undefined {
  if (request !== undefined) return withChange(input as RequestInput, request);
  const member = field === 'body' && 'batch' in input ? 'batch' : field;
  const text = (input as Readonly<Record<string, unknown>>)[member];
  return typeof text === 'string' ? ({ ...input, [member]: applyEdits(text, edits) } as CheckInput) : undefined;
}

function withChange(input: RequestInput, change: NonNullable<Fix['request']>): RequestInput {
  if ('method' in change) return { ...input, method: change.method };
  const isOther = ({ name }: HeaderInput): boolean => name.toLowerCase() !== change.header.name.toLowerCase();
  return { ...input, headers: [...headerLines(input.headers ?? []).filter(isOther), change.header] };
}

export const countByCode = (findings: readonly Diagnostic[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
};

/** The fault of a fix or of followed advice; undefined if it removed one finding of the code and added none. */
export function faultAfter(
  code: string,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): string | undefined {
  const [counts, left] = [countByCode(before), countByCode(after)];
  if ((left.get(code) ?? 0) >= counts.get(code)!) return `${code} stays`;
  const added = [...left].find(([other, count]) => count > (counts.get(other) ?? 0));
  const key = added && `${code} adds ${added[0]}`;
  return key === undefined || deserved.has(key) ? undefined : key;
}

/** The number of tried fixes, and the faults of harmful ones. */
export interface Differential {
  readonly tried: number;
  readonly faults: readonly string[];
}

/** @returns A fault for each fix, safe or not, that does not remove its mistake or causes another finding. */
export function tryFixes(checker: Checker, input: CheckInput): Differential {
  const before = checker.check(input);
  let tried = 0;
  const faults: string[] = [];
  for (const finding of before)
    for (const fix of finding.fixes) {
      const fixed = withFix(input, finding, fix);
      if (fixed === undefined) continue;
      tried++;
      const fault = faultAfter(finding.code, before, checker.check(fixed));
      if (fault !== undefined) faults.push(`${fault}: ${fix.title}: ${JSON.stringify(input)}`);
    }
  return { tried, faults };
}
