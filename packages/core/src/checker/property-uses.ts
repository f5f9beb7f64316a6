/** The uses that a service documents for each property of a set. A check of a request decides about each of them. */
import { findProperty, lineage, structuredType } from '../schema/index.js';
import type { BoundRequest } from '../semantics/index.js';
import type { Diagnostic, Fix } from '../text/index.js';
import type { Checker } from './checker.js';

/** `header`: in an advanced query, which needs a header. */
export type Support = 'yes' | 'header' | 'no';

/** A property or navigation property of a set. */
export interface SetMember {
  readonly name: string;
  readonly isNavigation: boolean;
  readonly isCollection: boolean;
  /** A literal of its type; undefined if filters cannot compare it. */
  readonly literal: string | undefined;
}

/** The uses of one member; undefined where a member of its kind has no such use. */
export interface MemberUses {
  readonly name: string;
  /** By operator or function of the service. */
  readonly filter?: ReadonlyMap<string, Support>;
  readonly orderby?: Support;
  readonly select?: Support;
  readonly expand?: Support;
  /** The header that some of them need: `ConsistencyLevel: eventual`. */
  readonly header?: string;
  /** The first reason of those that it does not support. */
  readonly reason?: string;
}

type UsesChecker = Pick<Checker, 'find' | 'bind'>;

/** The members of the type in the schema, or those that the profile describes; empty if none are known. `set` is a path or an address. */
export function setMembers(set: string, checker: UsesChecker): readonly SetMember[] {
  const [bound] = checker.bind({ method: 'GET', url: set });
  if (bound === undefined) return [];
  const { schema, binding } = bound;
  const type = binding.target?.type;
  if (schema === undefined || type === undefined) return describedMembers(set, bound);
  const names = lineage(schema, type).flatMap(({ properties }) => [...properties.keys()]);
  return [...new Set(names)].map((name): SetMember => {
    const property = findProperty(schema, type, name)?.property;
    const isNavigation = property?.kind === 'navigation';
    const { isCollection, name: typeName } = property?.type ?? { isCollection: false, name: '' };
    const declared = schema.types.get(typeName);
    const member = declared?.kind === 'enum' ? [...declared.members.keys()][0] : undefined;
    const isStructured = structuredType(schema, typeName) !== undefined;
    const literal = member === undefined ? literals[typeName] : `${typeName}'${member}'`;
    return { name, isNavigation, isCollection, literal: isNavigation || isStructured ? undefined : literal };
  });
}

/** The properties that annotations of the profile name, without a schema. */
function describedMembers(set: string, { conventions, service }: BoundRequest): readonly SetMember[] {
  const path = set.replace(/^.*?\/\/[^/]*/, '').replace(/^\/(?:v1\.0|beta)\//, '');
  const listed = conventions.query.resources.find(({ paths, type }) => type !== undefined && paths.includes(path));
  const prefix = `${listed?.type ?? ''}/`;
  return Object.keys(service.annotations ?? {})
    .filter((target) => listed !== undefined && target.startsWith(prefix) && !target.slice(prefix.length).includes('/'))
    .map((target) => ({
      name: target.slice(prefix.length),
      isNavigation: false,
      isCollection: false,
      literal: "'a'",
    }));
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

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'];
const textFunctions = ['contains', 'startswith', 'endswith'];

/** Findings about the literal or the rest of the request do not concern the property. */
const others: ReadonlySet<string> = new Set([
  'incompatible-operands', 'unsupported-construct', 'unsupported-literal', 'missing-custom-parameter', 'missing-required-filter',
  'missing-resource-requirement', 'unselective-expand', 'impossible-condition', 'needless-null-comparison', 'excessive-expands',
]); // prettier-ignore

/** The uses of one member of a set. */
export function usesOf(set: string, member: SetMember, checker: UsesChecker): MemberUses {
  const { name, literal, isCollection, isNavigation } = member;
  const [bound] = checker.bind({ method: 'GET', url: set });
  const { operators = [], functions = [], optionPrefix } = bound?.dialect ?? {};
  const sign = optionPrefix === 'none' ? '' : '$';
  let [reason, header]: (string | undefined)[] = [];
  const find = (query: string): readonly Diagnostic[] =>
    checker
      .find({ method: 'GET', url: `${set}${query}`, headers: {} })
      .filter(({ code, severity }) => !others.has(code) && severity === 'error');
  const always = new Set(find('').map(({ message }) => message));
  const tryQuery = (query: string): Support => {
    const found = find(`?${query}`).filter(({ message }) => !always.has(message));
    const blocking = found.find(({ code }) => !code.startsWith('missing-required-'));
    // The first clause of a message states the reason.
    reason ??= blocking?.message.split(';', 1)[0]!.replace(/\.$/, '');
    if (blocking !== undefined) return 'no';
    header ??= found.map(({ fixes }) => headerOf(fixes)).find((each) => each !== undefined);
    return found.length > 0 ? 'header' : 'yes';
  };
  const filter = new Map<string, Support>();
  if (literal !== undefined) {
    const within = (condition: string): string => (isCollection ? `${name}/any(x:${condition})` : condition);
    const subject = isCollection ? 'x' : name;
    for (const operator of comparisons.filter((each) => operators.includes(each)))
      filter.set(
        operator,
        tryQuery(`${sign}filter=${within(`${subject} ${operator} ${operator === 'in' ? `(${literal})` : literal}`)}`),
      );
    for (const each of textFunctions.filter((word) => literal.startsWith("'") && functions.includes(word)))
      filter.set(each, tryQuery(`${sign}filter=${within(`${each}(${subject},${literal})`)}`));
  }
  const before = reason;
  const ascending = literal === undefined || isCollection ? undefined : tryQuery(`${sign}orderby=${name}`);
  const descending = ascending === 'no' ? tryQuery(`${sign}orderby=${name} desc`) : 'no';
  if (descending !== 'no') reason = before;
  const orderby = descending === 'no' ? ascending : descending;
  const read = tryQuery(`${sign}${isNavigation ? 'expand' : 'select'}=${name}`);
  return {
    name,
    ...(literal !== undefined && { filter }),
    ...(orderby !== undefined && { orderby }),
    ...(isNavigation ? { expand: read } : { select: read }),
    ...(header !== undefined && { header }),
    ...(reason !== undefined && { reason }),
  };
}

/** The header that a fix adds. */
function headerOf(fixes: readonly Fix[] = []): string | undefined {
  for (const { request } of fixes)
    if (request !== undefined && 'header' in request) return `${request.header.name}: ${request.header.value}`;
  return undefined;
}

/** Whether the service restricts a member. */
export const isRestricted = ({ filter, orderby, select, expand }: MemberUses): boolean =>
  [...(filter?.values() ?? []), orderby, select, expand].some((each) => each === 'no' || each === 'header');

/** `filter eq ne*; orderby; select (…)`: what needs the header has a star. */
export function describeUses({ filter, orderby, select, expand, reason }: MemberUses): string {
  const mark = (word: string, support: Support): string => (support === 'header' ? `${word}*` : word);
  const part = (word: string, support: Support | undefined): string[] =>
    support === undefined ? [] : [support === 'no' ? `no ${word}` : mark(word, support)];
  const uses = [...(filter ?? [])]
    .filter(([, support]) => support !== 'no')
    .map(([word, support]) => mark(word, support));
  const parts = [
    ...(filter === undefined ? [] : [uses.length === 0 ? 'no filter' : `filter ${uses.join(' ')}`]),
    ...part('orderby', orderby),
    ...part('expand', expand),
    ...part('select', select),
  ];
  return `${parts.join('; ')}${reason === undefined ? '' : ` (${reason})`}`;
}
