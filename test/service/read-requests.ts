/** Reads the text of requests to the service with the codes that a check of each must report. */
import { readFileSync } from 'node:fs';
import type { RequestInput } from '../../packages/core/src/index.js';

/** One case: the request, and the expected codes. */
export interface RequestCase {
  readonly line: number;
  readonly name: string;
  readonly request: RequestInput;
  /** Codes of errors and warnings; `error` stands for any error. */
  readonly expected: readonly string[];
}

const host = 'https://assets.example.com';
const mandatory = '"Context": 1, "Status": 2';

const addressOf = (written: string): string => host + (written.startsWith('/') ? written : `/api/v1/object/${written}`);

/** A tilde between braces and the rest of a body stands for the mandatory members. */
const expand = (body: string): string => body.replace(/\{~/, `{${mandatory}`);

const isBody = (part: string): boolean => /^(?:[[{<]|--|requests=)/.test(part);

/** `METHOD address | Header: value | body`. */
export function readRequest(text: string): RequestInput {
  const [first = '', ...parts] = text.split(' | ');
  const space = first.indexOf(' ');
  const body = parts.find((part) => isBody(part.trim()));
  const headers = parts
    .filter((part) => !isBody(part.trim()))
    .map((part) => ({ name: part.slice(0, part.indexOf(':')).trim(), value: part.slice(part.indexOf(':') + 1) }));
  return {
    method: first.slice(0, space),
    url: addressOf(first.slice(space + 1).trim()),
    ...(headers.length === 0 ? {} : { headers: headers.map(({ name, value }) => ({ name, value: value.trim() })) }),
    ...(body === undefined ? {} : { body: expand(body.trim()) }),
  };
}

/** `id @group <id,id METHOD address {body}`. */
function readItem(line: string): object {
  const match = /^(\S+)(?: @(\S+))?(?: <(\S+))? ([A-Z]+) ([^{]*?)(?: (\{.*))?$/.exec(line.trim());
  if (match === null) throw new Error(`not a request of a batch: ${line}`);
  const [, id, group, dependsOn, method, url, body] = match;
  return {
    id,
    ...(group === undefined ? {} : { atomicityGroup: group }),
    method,
    url,
    ...(body === undefined ? {} : { body: JSON.parse(expand(body)) as unknown }),
    ...(dependsOn === undefined ? {} : { dependsOn: dependsOn.split(',') }),
  };
}

/** The cases of a text, in order. */
export function readRequests(file: URL): readonly RequestCase[] {
  const cases: RequestCase[] = [];
  let items: object[] | undefined;
  const codes = (text: string): readonly string[] =>
    text
      .trim()
      .split(/\s+/)
      .filter((code) => code !== 'none');
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (line === 'BATCH') items = [];
    else if (items !== undefined && !line.trim().startsWith('=>')) items.push(readItem(line));
    else {
      const arrow = line.lastIndexOf('=>');
      const request =
        items === undefined
          ? readRequest(line.slice(0, arrow))
          : { method: 'POST', url: `${host}/api/v1/batch`, body: JSON.stringify({ requests: items }) };
      cases.push({
        line: index + 1,
        name: items === undefined ? line.slice(0, arrow).trim() : JSON.stringify(items),
        request,
        expected: codes(line.slice(arrow + 2)),
      });
      items = undefined;
    }
  }
  return cases;
}
