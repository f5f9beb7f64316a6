/** The command `can`: the possible uses of each property of a set. */
import type { Checker, Diagnostic } from '@odatalint/core';
import { findProperty, lineage, structuredType } from '@odatalint/core/internal';
import type { Workspace } from '@odatalint/workspace';
import { join } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { printable } from '../terminal/safe-text.js';
import type { ChoiceOptions } from '../shared-options.js';
import { chosenWorkspace } from './chosen-service.js';

/**
 * Prints the uses of the properties of a set.
 *
 * @returns Status 0.
 * @throws A `UsageError` if the properties of the set are unknown.
 */
export async function runCan(set: string, settings: ChoiceOptions, host: Host): Promise<number> {
  const workspace = chosenWorkspace(settings, host);
  await host.write(`${usesOf(set, workspace, host.cwd).map(printable).join('\n')}\n`);
  return 0;
}

/** One line for each property, for the terminal and for agents. A check of a request decides about each use. */
export function usesOf(set: string, workspace: Workspace, cwd: string): string[] {
  const input = { method: 'GET', url: set };
  const checker = workspace.requests.checkerFor({ input }, join(cwd, '-'));
  const properties = checker === undefined ? [] : propertiesOf(set, checker);
  if (checker === undefined || properties.length === 0)
    throw new UsageError(`the properties of "${set}" are not known; add --schema FILE.`);
  return properties.map((property) => lineOf(set, property, checker));
}

interface Known {
  readonly name: string;
  /** A literal of the type of a property; undefined if the type cannot be compared. */
  readonly literal: string | undefined;
  readonly isCollection: boolean;
  readonly isNavigation: boolean;
}

/** The properties of the type in the schema, or those that annotations of the profile name. */
function propertiesOf(set: string, checker: Checker): Known[] {
  const [bound] = checker.bind({ method: 'GET', url: set });
  const { schema, binding, service, conventions } = bound ?? {};
  const type = binding?.target?.type;
  if (schema !== undefined && type !== undefined) {
    const names = lineage(schema, type).flatMap(({ properties }) => [...properties.keys()]);
    return [...new Set(names)].map((name): Known => {
      const property = findProperty(schema, type, name)?.property;
      const isNavigation = property?.kind === 'navigation';
      const { isCollection, name: typeName } = property?.type ?? { isCollection: false, name: '' };
      const declared = schema.types.get(typeName);
      const member = declared?.kind === 'enum' ? [...declared.members.keys()][0] : undefined;
      const isStructured = structuredType(schema, typeName) !== undefined;
      const literal = member === undefined ? literals[typeName] : `${typeName}'${member}'`;
      return { name, literal: isNavigation || isStructured ? undefined : literal, isCollection, isNavigation };
    });
  }
  const path = set.replace(/^.*?\/\/[^/]*/, '').replace(/^\/(?:v1\.0|beta)\//, '');
  const listed = conventions?.query.resources.find(
    ({ paths, type: named }) => named !== undefined && paths.includes(path),
  );
  const prefix = `${listed?.type ?? ''}/`;
  return Object.keys(service?.annotations ?? {})
    .filter(
      (target) => listed?.type !== undefined && target.startsWith(prefix) && !target.slice(prefix.length).includes('/'),
    )
    .map((target) => ({ name: target.slice(prefix.length), literal: "'a'", isCollection: false, isNavigation: false }));
}

const literals: Readonly<Record<string, string>> = {
  'Edm.String': "'a'",
  'Edm.Boolean': 'true',
  'Edm.Guid': '00000000-0000-0000-0000-000000000000',
  'Edm.Date': '2024-01-31',
  'Edm.DateTimeOffset': '2024-01-31T00:00:00Z',
  'Edm.TimeOfDay': '12:00:00',
  'Edm.Duration': "duration'PT1H'",
  'Edm.Byte': '1',
  'Edm.SByte': '1',
  'Edm.Int16': '1',
  'Edm.Int32': '1',
  'Edm.Int64': '1',
  'Edm.Decimal': '1.5',
  'Edm.Double': '1.5',
  'Edm.Single': '1.5',
};

const operators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'];
const functions = ['contains', 'startswith', 'endswith'];

/** Findings about the literal or the rest of the request do not concern the property. */
const others: ReadonlySet<string> = new Set([
  'incompatible-operands', 'unsupported-construct', 'unsupported-literal', 'missing-custom-parameter', 'missing-required-filter',
  'missing-resource-requirement', 'unselective-expand', 'impossible-condition', 'needless-null-comparison', 'excessive-expands',
]); // prettier-ignore

/** The prefix of query options: `$` or nothing. */
const signOf = (checker: Checker): string =>
  checker.bind({ filter: '' })[0]?.dialect.optionPrefix === 'none' ? '' : '$';

/** `name: filter eq, ne (with ConsistencyLevel), …; orderby; select`. */
function lineOf(set: string, property: Known, checker: Checker): string {
  const sign = signOf(checker);
  const parts: string[] = [];
  const reasons = new Set<string>();
  const tryQuery = (query: string): 'yes' | 'header' | 'no' => {
    const found = checker
      .check({ method: 'GET', url: `${set}?${query}`, headers: {} })
      .filter(({ code, severity }) => !others.has(code) && (severity === 'error' || severity === 'warning'));
    const blocking = found.filter(({ code }) => !code.startsWith('missing-required-'));
    for (const { message } of blocking) reasons.add(reasonOf(message));
    return blocking.length > 0 ? 'no' : found.length > 0 ? 'header' : 'yes';
  };
  const { name, literal, isCollection, isNavigation } = property;
  if (literal !== undefined) {
    const subject = isCollection ? 'x' : name;
    const within = (condition: string): string => (isCollection ? `${name}/any(x:${condition})` : condition);
    const uses: string[] = [];
    for (const operator of operators) {
      const value = operator === 'in' ? `(${literal})` : literal;
      const answer = tryQuery(`${sign}filter=${within(`${subject} ${operator} ${value}`)}`);
      if (answer !== 'no') uses.push(answer === 'header' ? `${operator}*` : operator);
    }
    for (const each of literal.startsWith("'") ? functions : []) {
      const answer = tryQuery(`${sign}filter=${within(`${each}(${subject},${literal})`)}`);
      if (answer !== 'no') uses.push(answer === 'header' ? `${each}*` : each);
    }
    parts.push(uses.length === 0 ? 'no filter' : `filter ${uses.join(' ')}`);
    if (!isCollection) {
      const order = tryQuery(`${sign}orderby=${name}`);
      parts.push(order === 'no' ? 'no orderby' : order === 'header' ? 'orderby*' : 'orderby');
    }
  }
  if (isNavigation) parts.push(tryQuery(`${sign}expand=${name}`) === 'no' ? 'no expand' : 'expand');
  else parts.push(tryQuery(`${sign}select=${name}`) === 'no' ? 'no select' : 'select');
  const [reason] = reasons;
  return `${name}: ${parts.join('; ')}${reason === undefined ? '' : ` (${reason})`}`;
}

/** The first clause of a message, which states the reason. */
const reasonOf = (message: Diagnostic['message']): string => message.split(';', 1)[0]!.replace(/\.$/, '');
