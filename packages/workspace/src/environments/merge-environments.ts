/** Puts the findings of a document in several environments together, and says of each that does not apply in all where it applies. */
import type { BodyCheck } from '@odatalint/documents';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';
import type { DocumentFindings } from '../results/result-cache.js';

/** The findings of a document in one environment. */
export interface EnvironmentFindings {
  readonly environment: string;
  readonly found: DocumentFindings;
}

type Finding = Pick<FileDiagnostic, 'code' | 'start' | 'end' | 'message'>;

const keyOf = ({ code, start, end, message }: Finding): string => JSON.stringify([code, start, end, message]);

/** In: at least one check of the same document. */
export function mergeEnvironments(all: readonly EnvironmentFindings[]): DocumentFindings {
  const [first, ...others] = all;
  if (first === undefined) throw new Error('There is no environment.');
  if (others.length === 0) return first.found;
  const bodies = new Map<string, { readonly environment: string; readonly body: BodyCheck }[]>();
  for (const { environment, found } of all)
    for (const body of found.bodies) {
      const known = bodies.get(body.path);
      if (known === undefined) bodies.set(body.path, [{ environment, body }]);
      else known.push({ environment, body });
    }
  const suppressed = new Map(
    all.flatMap(({ found }) => found.suppressed.map((each) => [keyOf(each.diagnostic), each] as const)),
  );
  return {
    ...first.found,
    ...(all.some(({ found }) => found.isCut === true) ? { isCut: true as const } : {}),
    diagnostics: mergeFindings(
      all.map(({ environment, found }) => ({ environment, diagnostics: found.diagnostics })),
      all.length,
    ),
    suppressed: [...suppressed.values()],
    bodies: [...bodies.values()].map((checks) => ({
      ...checks[0]!.body,
      diagnostics: mergeFindings(
        checks.map(({ environment, body }) => ({ environment, diagnostics: body.diagnostics })),
        all.length,
      ) as BodyCheck['diagnostics'],
    })),
  };
}

function mergeFindings(
  all: readonly { readonly environment: string; readonly diagnostics: readonly FileDiagnostic[] }[],
  count: number,
): readonly FileDiagnostic[] {
  const byKey = new Map<string, { readonly diagnostic: FileDiagnostic; readonly environments: string[] }>();
  for (const { environment, diagnostics } of all)
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { diagnostic, environments: [environment] });
      else if (known.environments.at(-1) !== environment) known.environments.push(environment);
    }
  const merged = [...byKey.values()].flatMap(({ diagnostic, environments }): FileDiagnostic[] => {
    if (environments.length === count) return [diagnostic];
    // A comment that hides something in one of them is not unused.
    if (diagnostic.code === 'unused-suppression') return [];
    const message = `Only in the environment${environments.length === 1 ? '' : 's'} ${listOf(environments)}.`;
    return [{ ...diagnostic, notes: [...diagnostic.notes, { message }] }];
  });
  return merged.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The largest number of environments that a note names. */
const maxNamed = 10;

function listOf(environments: readonly string[]): string {
  const names = environments.slice(0, maxNamed).map((name) => JSON.stringify(name));
  const others = environments.length - names.length;
  return `${names.join(', ')}${others === 0 ? '' : ` and ${others} more`}`;
}
