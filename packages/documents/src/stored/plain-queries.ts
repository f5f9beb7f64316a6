/**
 * Finds the queries of a document that no place names: texts that are certainly OData URLs, records whose members are
 * query options (`"queries": {"$filter": "…"}`), and programs in texts (the scripts of a workflow, the expressions of a
 * report).
 */
import type { Span } from '@odatalint/core';
import type { DocumentDiagnostic, StoredRequest } from '../document/document.js';
import { withoutOverlaps } from '../document/without-overlaps.js';
import { mention, plainAddress, possibleAddress } from '../programs/plain-address.js';
import { powerQueryCall, powerQueryRequests } from '../programs/powerquery/power-query.js';
import { readEmbedded } from '../programs/source-reader.js';
import type { SourceFormat } from '../programs/languages/source-languages.js';
import { hasSystemOption } from '../text/odata-evidence.js';
import { GeneratedText } from '../text/generated-text.js';
import { addressOf } from '../values/placed-requests.js';
import { type HostEntry, type HostValue, itemsOf, memberOf, textOf } from '../values/host-value.js';
import { withoutExpressions } from './expressions.js';
import { type Connections, connectionsIn, optionRecord, partsBeside, serviceOfParameter } from './option-record.js';

/** Members whose text is a script, with its language. */
const scripts: ReadonlyMap<string, SourceFormat> = new Map([
  ['run', 'shell'],
  ['script', 'shell'],
  ['before_script', 'shell'],
  ['after_script', 'shell'],
  ['inlineScript', 'shell'],
  ['bash', 'shell'],
  ['scriptContent', 'shell'],
  ['powershell', 'powershell'],
  ['pwsh', 'powershell'],
]);

/** A value, and the facts about it from the values around it. */
interface Pending {
  readonly value: HostValue;
  readonly language: SourceFormat | undefined;
  /** The record that contains the value, or the list of the value. */
  readonly holder: HostValue | undefined;
  /** The record that contains the holder. */
  readonly around: HostValue | undefined;
  /** The shell of scripts that name none: of a job, or of a runner. */
  readonly shell: string;
}

/** A problem of a program in a text. */
export interface ProgramProblem {
  readonly problem: DocumentDiagnostic;
  readonly holder: Span;
}

interface PlainQueries {
  readonly requests: readonly StoredRequest[];
  readonly problems: readonly ProgramProblem[];
}

/** Every such query in the order of the document, without overlaps, and the problems of the programs. */
export function plainQueries(root: HostValue): PlainQueries {
  const found: StoredRequest[] = [];
  const problems: ProgramProblem[] = [];
  const connections = connectionsIn(root);
  const pending: Pending[] = [{ value: root, language: undefined, holder: undefined, around: undefined, shell: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, holder, around } = next;
    for (const request of requestsOf(next, connections, problems)) found.push(request);
    const shell = shellOf(value) ?? next.shell;
    // The last entry is pushed first, so that the first one is popped first.
    for (let i = value.entries.length - 1; i >= 0; i--) {
      const entry = value.entries[i] as HostEntry;
      const isItem = value.kind === 'list';
      pending.push({
        value: entry.value,
        language: isItem ? next.language : scriptLanguage(entry, value, shell),
        holder: isItem ? holder : value,
        around: isItem ? around : holder,
        shell,
      });
    }
  }
  return { requests: withoutOverlaps(found), problems };
}

/** The language of a script in a member, which another member may name. */
function scriptLanguage({ name }: HostEntry, record: HostValue, inherited: string): SourceFormat | undefined {
  const language = scripts.get(name);
  if (language === undefined) return undefined;
  const own = textOf(memberOf(record, 'shell') ?? memberOf(record, 'scriptType'));
  // Scripts of Azure Pipelines run in `cmd` on Windows, `run` of GitHub in PowerShell.
  const shell = own ?? (inherited !== 'windows' || name === 'bash' ? inherited : name === 'run' ? 'pwsh' : 'cmd');
  if (/^(?:cmd|batch|python|node)/i.test(shell)) return undefined;
  return /^(?:pwsh|powershell|ps)/i.test(shell) ? 'powershell' : language;
}

/** The shell that a workflow or job decides for its scripts. */
function shellOf(record: HostValue): string | undefined {
  const shell = textOf(memberOf(memberOf(memberOf(record, 'defaults'), 'run'), 'shell'));
  const runner = textOf(memberOf(record, 'runs-on')) ?? textOf(memberOf(memberOf(record, 'pool'), 'vmImage'));
  return shell ?? (runner === undefined ? undefined : /windows/i.test(runner) ? 'windows' : '');
}

function requestsOf(
  { value, language, holder, around }: Pending,
  connections: Connections,
  problems: ProgramProblem[],
): readonly StoredRequest[] {
  if (value.kind === 'record') return optionRecord(value, holder, connections);
  if (value.kind === 'list') return expressionIn(value);
  const made = value.made?.();
  if (made === undefined) return [];
  const { start, end } = value;
  if (language !== undefined) {
    const own = /\b(?:Invoke-|\$env:)/.test(made.text) ? 'powershell' : language;
    const read = readEmbedded(made, own, value);
    for (const problem of read.problems) problems.push({ problem, holder: value });
    return read.requests;
  }
  if (powerQueryCall.test(made.text)) return powerQueryRequests(made, { start, end });
  const text = withoutExpressions(made);
  // A member of a value in another expression, which no URL contains.
  if (/[\w)]\??\['[\w/ -]{1,80}'\]/.test(text.text)) return [];
  const isPlain = hasSystemOption(made.text) || /^\s*\$\w+=/.test(made.text);
  const plain = isPlain ? plainAddress(text) : undefined;
  const address = plain ?? possibleAddress(text);
  if (address === undefined) return [];
  const span = { start, end };
  const service = /^https?:/i.test(address.text) ? undefined : serviceOfParameter(holder, around, connections);
  return [
    {
      span,
      target: span,
      ...(isAddressOf(holder, value) ? partsBeside(address, holder) : addressOf(address, undefined)),
      ...(plain === undefined ? mention : {}),
      ...(service === undefined ? {} : { service }),
    },
  ];
}

/** Whether a value is the URL of a record that also names the method: the inputs of an HTTP action. */
const isAddressOf = (record: HostValue | undefined, value: HostValue): boolean =>
  memberOf(record, 'method') !== undefined && (memberOf(record, 'uri') === value || memberOf(record, 'url') === value);

/** An expression whose lines are the items of a list, as in the files of Power BI projects. */
function expressionIn(list: HostValue): readonly StoredRequest[] {
  const lines = itemsOf(list);
  if (!lines.some((line) => powerQueryCall.test(textOf(line) ?? ''))) return [];
  const made = new GeneratedText();
  let last: Span | undefined;
  for (const line of lines) {
    if (line.made === undefined) return [];
    if (last !== undefined) made.addCollapsed('\n', { start: last.end - 1, end: line.start + 1 });
    made.addMade(line.made());
    last = line;
  }
  return powerQueryRequests(made, { start: list.start, end: list.end });
}
