/** Answers agents about one request or fragment: its findings, its fixed text, and completions. */
import type { CheckInput } from '@odatalint/core';
import { applyEdits, fixText, maskSecrets } from '@odatalint/core/internal';
import { complete, type CompletionItem, LanguageDocument } from '@odatalint/language-service';
import type { FileDiagnostic, Workspace } from '@odatalint/workspace';
import { join } from 'node:path';

/** A URL with its method, headers and body, or a fragment with its entity set. */
export interface RequestArguments {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly body?: unknown;
  readonly filter?: string | undefined;
  readonly orderby?: string | undefined;
  readonly select?: string | undefined;
  readonly expand?: string | undefined;
  readonly on?: string | undefined;
}

/** The parts of a request that can have findings and be fixed. */
const parts = ['url', 'filter', 'orderby', 'select', 'expand'] as const;
type Part = (typeof parts)[number];

/** The maximum number of findings; agents seldom read more. */
const maxFindings = 20;
const maxItems = 40;

/** A message for the agent if its arguments are not a request. */
export function argumentFault(given: RequestArguments): string | undefined {
  if (given.url !== undefined) return given.on === undefined ? undefined : 'Give either "url" or "on" with a fragment.';
  const hasFragment = parts.some((part) => given[part] !== undefined);
  if (!hasFragment) return 'Give a "url", or a fragment such as "filter" with "on", the entity set it is about.';
  return given.on === undefined ? 'A fragment requires "on", the entity set it is about.' : undefined;
}

function inputOf({ url, method = 'GET', body, on = '', ...fragments }: RequestArguments): CheckInput {
  if (url === undefined) return { on, ...withoutUndefined(fragments) } as CheckInput;
  return {
    method,
    url,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const withoutUndefined = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;

const check = (workspace: Workspace, cwd: string, given: RequestArguments): readonly FileDiagnostic[] =>
  workspace.check.input(inputOf(given), join(cwd, '-'));

/** The findings with their fixes, one a line; a sentence if there are none. */
export function checkAnswer(workspace: Workspace, cwd: string, given: RequestArguments): string {
  const lines = findingLines(check(workspace, cwd, given), given);
  return [...lines, ...unchecked(workspace, cwd, given)].join('\n');
}

/** The parts that the check could not know. */
function unchecked(workspace: Workspace, cwd: string, given: RequestArguments): string[] {
  const { hasSchema } = workspace.requestsAt(join(cwd, '-')).checkedAgainst({ input: inputOf(given) });
  return hasSchema ? [] : ['Names were not checked, because this service has no schema.'];
}

function findingLines(findings: readonly FileDiagnostic[], given: RequestArguments): string[] {
  if (findings.length === 0) return ['No findings.'];
  const lines = findings.slice(0, maxFindings).map((finding) => findingLine(finding, given));
  const rest = findings.length - lines.length;
  return rest === 0 ? lines : [...lines, `… and ${rest} more.`];
}

function findingLine(
  { code, severity, message, fixes, notes, ...place }: FileDiagnostic,
  given: RequestArguments,
): string {
  const written = partText(given, place.in ?? 'url');
  // A place may begin inside a secret, but only the name before it shows that it is one.
  const text = written === undefined ? undefined : maskSecrets(written);
  const found = text === undefined ? '' : ` at "${text.slice(place.start, place.end)}"`;
  const [fix] = fixes;
  const fixed = fix === undefined || text === undefined ? '' : ` Fix (${fix.safety}): ${applyEdits(text, fix.edits)}`;
  const more = notes.map((note) => ` (${note.message})`).join('');
  return `${severity} ${code}${found}: ${message}${more}${fixed}`;
}

const partText = (given: RequestArguments, part: string): string | undefined =>
  (parts as readonly string[]).includes(part) ? given[part as Part] : undefined;

/** The request with its safe fixes, then the remaining findings. */
export function fixAnswer(
  workspace: Workspace,
  cwd: string,
  given: RequestArguments,
  options: { readonly unsafe: boolean },
): string {
  let fixed = given;
  for (const part of parts.filter((each) => given[each] !== undefined)) {
    const checkPart = (text: string): { diagnostics: readonly FileDiagnostic[] } => ({
      diagnostics: check(workspace, cwd, { ...fixed, [part]: text }).filter((finding) => finding.in === part),
    });
    fixed = { ...fixed, [part]: fixText(given[part]!, checkPart, options).text };
  }
  const texts = parts.filter((part) => fixed[part] !== undefined).map((part) => `${part}: ${fixed[part]!}`);
  const isChanged = parts.some((part) => fixed[part] !== given[part]);
  const left = findingLines(check(workspace, cwd, fixed), fixed);
  const note = unchecked(workspace, cwd, fixed);
  return [isChanged ? 'Fixed:' : 'Nothing was changed:', ...texts, '', ...left, ...note].join('\n');
}

/** Completes the URL or filter at an offset (by default its end), likely items first. */
export function completeAnswer(
  workspace: Workspace,
  cwd: string,
  { offset, ...given }: RequestArguments & { readonly offset?: number | undefined },
): string {
  const { text, before } = documentText(given);
  const options = workspace.check.options(join(cwd, '-'), 'odata');
  if (options === undefined) return 'The configuration has errors.';
  const at = before + Math.min(offset ?? text.length, text.length - before);
  const { items, reason } = complete(new LanguageDocument(text, options), at);
  if (items.length === 0) return reason ?? 'Nothing can be written here.';
  const typed = (item: CompletionItem): string => text.slice(item.edit?.start ?? at, at).toLowerCase();
  const begun = items.filter((item) => (item.filterText ?? item.label).toLowerCase().startsWith(typed(item)));
  return (begun.length > 0 ? begun : items)
    .slice(0, maxItems)
    .map(({ label, detail }) => (detail === undefined ? label : `${label}  (${detail})`))
    .join('\n');
}

/** A fragment is completed in the URL that would contain it. */
function documentText({ url, on = '', ...fragments }: RequestArguments): { text: string; before: number } {
  if (url !== undefined) return { text: url, before: 0 };
  const part = parts.find((each) => each !== 'url' && fragments[each] !== undefined) ?? 'filter';
  const start = `${on}?$${part}=`;
  return { text: `${start}${(fragments as RequestArguments)[part] ?? ''}`, before: start.length };
}
