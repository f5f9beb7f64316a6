/** Reads environments in JSON: those of JetBrains and Visual Studio, of VS Code's REST Client, of httpYac and of Postman. */
import { type GeneratedText, exactText } from '../text/generated-text.js';
import type { DocumentDiagnostic } from '../document/document.js';
import type { StoredVariable } from '../document/stored-variable.js';
import { type HostEntry, type HostValue, itemsOf, memberOf, type ReadValue, textOf } from '../values/host-value.js';
import { readHostJson } from '../values/json-value.js';
import { environmentPrefix, settingPrefix } from '../programs/environment-names.js';
import { storedVariable } from '../variables/make-variable.js';
import type { ReadEnvironments, StoredEnvironment } from './stored-environment.js';

/** The greatest depth of variables. */
const depthLimit = 20;

/** The longest name of a variable. Each member of a record repeats the name of the record. */
const longestName = 1_000;

/** `{ "dev": { "host": "…" }, "$shared": { … } }`. */
export function readEnvironmentTable(text: string, isSecret: boolean): ReadEnvironments {
  const read = readHostJson(text);
  return {
    environments: read.roots.flatMap((root) => environmentsIn(root, text, isSecret)),
    problems: problemsOf(read),
  };
}

function problemsOf({ fault }: ReadValue): readonly DocumentDiagnostic[] {
  if (fault === undefined) return [];
  const { start, end } = fault;
  const message = `This is not valid JSON: ${fault.message}; variables after this place may be missing.`;
  return [{ code: 'malformed-document', severity: 'error', message, in: 'url', start, end, notes: [], fixes: [] }];
}

/** The settings of an editor. The editor itself reports mistakes in them. */
export function readEditorSettings(text: string): ReadEnvironments {
  const tables = ['rest-client.environmentVariables', 'httpyac.environmentVariables'];
  const environments = readHostJson(text).roots.flatMap((root) =>
    tables.flatMap((name) => environmentsIn(memberOf(root, name), text, false)),
  );
  return { environments, problems: [] };
}

/** A configuration of httpYac. */
export function readHttpYacSettings(text: string): ReadEnvironments {
  const { roots } = readHostJson(text);
  return {
    environments: roots.flatMap((root) => environmentsIn(memberOf(root, 'environments'), text, false)),
    problems: [],
  };
}

function environmentsIn(table: HostValue | undefined, text: string, isSecret: boolean): readonly StoredEnvironment[] {
  if (table?.kind !== 'record') return [];
  return table.entries.flatMap(({ name, value }): StoredEnvironment[] =>
    value.kind !== 'record'
      ? []
      : [
          {
            name: name === '$shared' || name === '$default' ? undefined : name,
            variables: variablesIn(value, text, isSecret),
          },
        ],
  );
}

/** `appsettings.json`: nested members have names with colons. */
export const readSettings = (text: string): ReadEnvironments =>
  programEnvironment(readHostJson(text).roots.flatMap((root) => variablesIn(root, text, false, settingPrefix, ':')));

/** `{ "Values": { "API": "…" } }`, which a program reads as variables and as settings. */
export const readFunctionSettings = (text: string): ReadEnvironments =>
  programEnvironment(
    readHostJson(text).roots.flatMap((root) => {
      const values = memberOf(root, 'Values');
      return [environmentPrefix, settingPrefix].flatMap((prefix) => variablesIn(values, text, false, prefix, ':'));
    }),
  );

/** `{ "profiles": { "api": { "environmentVariables": { "API": "…" } } } }` */
export const readLaunchSettings = (text: string): ReadEnvironments =>
  programEnvironment(
    readHostJson(text).roots.flatMap((root) =>
      (memberOf(root, 'profiles')?.entries ?? []).flatMap(({ value }) =>
        variablesIn(memberOf(value, 'environmentVariables'), text, false, environmentPrefix, ':'),
      ),
    ),
  );

/** Variables that no environment of a client selects. A program reports mistakes in its own files. */
const programEnvironment = (variables: readonly StoredVariable[]): ReadEnvironments => ({
  environments: variables.length === 0 ? [] : [{ name: undefined, variables }],
  problems: [],
});

/** Nested members have names with dots, as clients read them, or with another mark. */
function variablesIn(
  record: HostValue | undefined,
  text: string,
  isSecret: boolean,
  start = '',
  mark = '.',
): readonly StoredVariable[] {
  if (record?.kind !== 'record') return [];
  const found: StoredVariable[] = [];
  const open: { readonly entry: HostEntry; readonly prefix: string; readonly depth: number }[] = [];
  const push = (value: HostValue, prefix: string, depth: number): void => {
    for (const entry of [...value.entries].reverse()) open.push({ entry, prefix, depth });
  };
  push(record, start, 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { entry, prefix, depth } = next;
    const name = `${prefix}${entry.name}`;
    if (name.length > longestName) continue;
    const made = madeOf(entry.value, text);
    if (made !== undefined) found.push(storedVariable({ name, nameSpan: entry.nameSpan }, made, isSecret));
    else if (entry.value.kind === 'record' && depth < depthLimit) push(entry.value, `${name}${mark}`, depth + 1);
  }
  return found;
}

/** The text of a value that a client inserts; a number or Boolean as it is written. */
function madeOf(value: HostValue, text: string): GeneratedText | undefined {
  if (value.kind === 'text') return value.made?.();
  const written = text.slice(value.start, value.end);
  if (value.kind !== 'other' || !/^(?:true|false|-?\d[\d.eE+-]*)$/.test(written)) return undefined;
  return exactText(text, value);
}

/** An environment or the globals of Postman. */
export function readPostmanEnvironment(text: string, fileName: string): ReadEnvironments {
  const read = readHostJson(text);
  const [root] = read.roots;
  const isGlobal = textOf(memberOf(root, '_postman_variable_scope')) === 'globals';
  const name = textOf(memberOf(root, 'name')) ?? fileName;
  return {
    environments: [{ name: isGlobal ? undefined : name, variables: postmanVariables(memberOf(root, 'values'), text) }],
    problems: problemsOf(read),
  };
}

/** The enabled variables of a list in Postman's form. */
function postmanVariables(list: HostValue | undefined, text: string): readonly StoredVariable[] {
  return itemsOf(list).flatMap((item): StoredVariable[] => {
    const key = memberOf(item, 'key');
    const value = memberOf(item, 'value');
    const made = value && madeOf(value, text);
    const enabled = memberOf(item, 'enabled');
    const isOff = enabled !== undefined && enabled.isTrue !== true;
    const name = textOf(key);
    if (key === undefined || name === undefined || made === undefined || isOff) return [];
    return [storedVariable({ name, nameSpan: key }, made, textOf(memberOf(item, 'type')) === 'secret')];
  });
}
