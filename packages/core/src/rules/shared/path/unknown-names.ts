/** Shared by the rules about unknown names: whether to report a name, suggestions for it, and the message. */
import {
  findProperty,
  lineage,
  type Schema,
  type StructuredType,
  structuredType,
  shortName,
  typesDeclaring,
} from '../../../schema/index.js';
import { missRoute, type BoundRequest, type Unresolved } from '../../../semantics/index.js';
import { type Fix, isOtherNumber, suggestNames } from '../../../text/index.js';
import type { Name } from '../../../syntax/index.js';
import { optionInPath } from '../options/option-in-path.js';
import type { Report } from '../../engine/rule.js';
import { changeTo } from '../text/change-to.js';
import { listWords } from '../text/words.js';

/** A name that does not exist, or that a partial schema does not have. */
export interface UnknownName {
  readonly name: Name;
  /** The type it was looked up in; undefined for an entity set. */
  readonly scope: StructuredType | undefined;
  readonly isCertain: boolean;
  /** The likely corrections, the best first. */
  readonly near: readonly string[];
  /** The derived type that has the name, if there is just one. */
  readonly casts?: readonly string[];
  /** Whether it may be a text without its quotes. */
  readonly mayBeText?: boolean;
}

/** The names that are valid in the place of an unknown one. */
export interface Candidates {
  /** The kind of the names; the names of one kind are always the same for a type. */
  readonly kind: 'property' | 'member' | 'navigation' | 'set';
  in(scope: StructuredType | undefined): readonly string[];
}

/**
 * Reports a name that the binder could not resolve: as an error where it certainly does not exist, as a warning where the
 * schema is partial and the name looks like a typo of one it has. Otherwise it reports nothing.
 */
export function reportUnknownName(
  name: Name,
  candidates: Candidates,
  context: BoundRequest,
  report: Report<UnknownName>,
): void {
  const referent = context.binding.referentOf(name);
  // An option without its "?" is not a name.
  if (referent?.kind !== 'unresolved' || optionInPath(name.text) !== undefined) return;
  const { scope, isCertain } = referent;
  if (context.conventions.names.case === 'any' && isInOtherCase(name.text, candidates.in(scope))) return;
  // A person reads few findings of one response, and an attacker can send a thousand names that are almost right.
  const isEnough = isCertain && context.isReceived && context.remember(countOfSuggested).names++ >= maxSuggested;
  const near = isEnough ? [] : nearNames(name.text, candidates, referent, context.schema);
  if (isCertain) report(name, { name, scope, isCertain, near, casts: castsFor(name.text, scope, context) });
  else if (near.length > 0) report(name, { name, scope, isCertain, near }, { severity: 'warning' });
}

/** The maximum number of unknown names of a received request for which suggestions are computed. */
const maxSuggested = 20;

const countOfSuggested = (): { names: number } => ({ names: 0 });

/** A client repeats the same wrong name in every request, and comparing it with all names is the slowest part of a check. */
const known = new WeakMap<Schema, Map<string, readonly string[]>>();
/** The number of unknown names that are cached for one schema, and their maximum length, because they come from outside. */
const maxKnown = 1000;
const longestKnown = 100;

function nearNames(
  wrong: string,
  candidates: Candidates,
  { scope, isCertain, expected }: Unresolved,
  schema: Schema | undefined,
): readonly string[] {
  const find = (): readonly string[] => {
    const names = candidates.in(scope);
    const near = lookupNames(wrong, names) ?? suggestNames(wrong, names, { strict: !isCertain });
    return near.length > 0 || isCertain ? near : inOtherNumber(wrong, candidates, { scope, expected }, schema);
  };
  if (schema === undefined || wrong.length > longestKnown) return find();
  let byName = known.get(schema);
  if (byName === undefined || byName.size >= maxKnown) known.set(schema, (byName = new Map()));
  const key = `${candidates.kind} ${expected} ${isCertain} ${scope?.name ?? ''} ${wrong}`;
  let near = byName.get(key);
  if (near === undefined) byName.set(key, (near = find()));
  return near;
}

/**
 * A set or navigation property of a partial schema whose name has another grammatical number. Properties are excluded:
 * an entity can have a `Site` and `Sites`.
 */
function inOtherNumber(
  wrong: string,
  { kind, in: namesIn }: Candidates,
  { scope, expected }: Pick<Unresolved, 'scope' | 'expected'>,
  schema: Schema | undefined,
): readonly string[] {
  if (kind !== 'set' && expected === 'property') return [];
  const isResource = (name: string): boolean =>
    kind === 'set' ||
    (schema !== undefined && scope !== undefined && findProperty(schema, scope, name)?.property.kind === 'navigation');
  const near = namesIn(scope).filter((name) => isOtherNumber(wrong, name) && isResource(name));
  return near.length > 0 || kind !== 'set' ? near : setsOfType(wrong, schema);
}

/** The sets whose type has a name, or its regular plural: `transactioncurrencys` for `transactioncurrencies`. */
const setsOfType = (wrong: string, schema: Schema | undefined): readonly string[] =>
  [...(schema?.container?.entitySets.values() ?? [])].flatMap(({ name, type }) => {
    const own = shortName(type);
    return wrong === own || wrong === `${own}s` ? [name] : [];
  });

function isInOtherCase(text: string, candidates: Iterable<string>): boolean {
  const lower = text.toLowerCase();
  for (const candidate of candidates) if (candidate.toLowerCase() === lower) return true;
  return false;
}

/**
 * The property that contains the key of a reference, in services that name it `_customerid_value` for a reference
 * `customerid`; people often omit the prefix or the suffix.
 */
function lookupNames(wrong: string, candidates: Iterable<string>): readonly string[] | undefined {
  const meant = `_${wrong.replace(/^_/, '').replace(/_value$/i, '')}_value`.toLowerCase();
  for (const name of candidates) if (name.toLowerCase() === meant) return [name];
  return undefined;
}

/** `Equipment has no property "Cdoe"; did you mean "Code"?` */
export function unknownNameWords(
  {
    name,
    scope,
    isCertain,
    near,
    casts = [],
    mayBeText,
  }: Omit<UnknownName, 'name'> & { readonly name: Pick<Name, 'text'> },
  noun: string,
  context: BoundRequest,
): string {
  const known = isCertain ? noun : `known ${noun}`;
  const owner = scope === undefined ? 'This service' : typeNoun(scope, context);
  const [cast] = casts;
  if (cast !== undefined)
    return `${owner} has no ${known} "${name.text}", but its derived ${derivedWords(casts)}; write ${cast}/${name.text}.`;
  const advice =
    mayBeText === true
      ? isDuration(name.text)
        ? `; if you mean the duration, write duration'${name.text}'`
        : `; if you mean the text, write '${name.text}'`
      : '; correct the name';
  const hint = near.length === 0 ? advice : askWhether(near);
  return `${owner} has no ${known} "${name.text}"${near.length === 0 ? `${hint}.` : hint}`;
}

/** `type Truck has`, `types Car and Truck have`: the derived types that declare a property. */
export function derivedWords(casts: readonly string[]): string {
  const types = listWords(casts.slice(0, maxCasts).map(shortName), casts.length > maxCasts ? 'or' : 'and');
  return casts.length === 1 ? `type ${types} has` : `types${casts.length > maxCasts ? ' such as' : ''} ${types} have`;
}

/** `; did you mean "Code" or "Node"?` */
export const askWhether = (near: readonly string[]): string =>
  `; did you mean ${listWords(
    near.map((name) => `"${name}"`),
    'or',
  )}?`;

/** The name of a type in a message; the template of unlisted sets has no name that users know. */
export function typeNoun(
  type: StructuredType,
  {
    schema,
    conventions: {
      names: { templateEntitySet },
    },
  }: BoundRequest,
): string {
  const template = templateEntitySet === undefined ? undefined : schema?.container?.entitySets.get(templateEntitySet);
  const isStandIn = schema !== undefined && template !== undefined && structuredType(schema, template.type) === type;
  return isStandIn ? 'This entity' : shortName(type.name);
}

/** Writes the intended name; the fix is certain if the names differ only in case. */
export function replaceName(name: Name, near: readonly string[], context: BoundRequest): Fix[] {
  const inOtherCase = near.filter((candidate) => candidate.toLowerCase() === name.text.toLowerCase());
  const [meant, ...others] = inOtherCase;
  const fixes = changeTo(inOtherCase.length > 0 ? inOtherCase : near, name, (each) => context.write(name, each));
  return meant === undefined || others.length > 0 ? fixes : fixes.map((fix) => ({ ...fix, safety: 'safe' }));
}

/**
 * Fixes of an unknown name of a type: casts to the derived types that declare it (URL conventions 4.11), quotes if it may be a
 * string, otherwise the names that may have been meant.
 */
export function castOrReplace({ name, near, casts = [], mayBeText }: UnknownName, context: BoundRequest): Fix[] {
  const { start, end, text } = name;
  if (casts.length === 0 && mayBeText === true) {
    const literal = isDuration(text) ? `duration'${text}'` : `'${text}'`;
    return [
      { title: `Write ${literal}`, safety: 'unsafe', edits: [{ start, end, text: context.write(name, literal) }] },
    ];
  }
  if (casts.length === 0) return replaceName(name, near, context);
  return casts.slice(0, maxCasts).map((cast) => ({
    title: `Write ${cast}/${name.text}`,
    safety: 'unsafe',
    edits: [{ start, end: start, text: context.write(name, `${cast}/`) }],
  }));
}

/** `P1DT2H`, which no service uses as a name (ABNF durationValue). */
export const isDuration = (text: string): boolean =>
  /^P(?:\d{1,10}D)?(?:T(?:\d{1,10}H)?(?:\d{1,10}M)?(?:\d{1,10}S)?)?$/.test(text) && /\d[DHMS]$/.test(text);

/** The maximum number of offered casts. */
const maxCasts = 3;

/** The derived types that declare a property with the name, if the service supports casts. */
export function castsFor(
  name: string,
  scope: StructuredType | undefined,
  { schema, dialect }: Pick<BoundRequest, 'schema' | 'dialect'>,
): readonly string[] {
  if (schema === undefined || scope === undefined || !dialect.casts) return [];
  const derived =
    typesDeclaring(schema)
      .get(name)
      ?.filter((type) => lineage(schema, type).includes(scope)) ?? [];
  return derived.map(({ name: type }) => type);
}

/** Whether the URL matches no route of the service, so that the rest is not a known path. */
export const leavesRoutes = (context: BoundRequest): boolean =>
  context.route === undefined && context.request !== undefined && context.remember(missesRoutes);

const missesRoutes = ({ request, conventions }: BoundRequest): boolean =>
  request !== undefined && missRoute(request.url, conventions) !== undefined;
