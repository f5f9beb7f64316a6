/** A member of an object in a body that is not a property of its type. */
import { findProperty, keyOf, mayHave, propertyNames, type Schema, type StructuredType } from '../../schema/index.js';
import type { TypedMember, TypedObject } from '../../semantics/index.js';
import { type Fix, isOtherNumber, suggestNames } from '../../text/index.js';
import type { Dialect, JsonName } from '../../syntax/index.js';
import { askWhether, castsFor, derivedWords, typeNoun } from '../shared/path/unknown-names.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { changeTo } from '../shared/text/change-to.js';
import { shorten } from '../shared/text/words.js';
import { typedBody } from '../shared/body/request-body-types.js';

interface Fact {
  readonly name: JsonName;
  /** The part of the member's name that should be a property. */
  readonly property: string;
  readonly scope: StructuredType;
  readonly isCertain: boolean;
  readonly near: readonly string[];
  /** Set for control information of V4 that V2 or V3 does not have: what to write instead. */
  readonly instead?: string;
  /** The derived types that declare the property. */
  readonly derived?: readonly string[];
  /** The navigation property in `Parent.Id`, where bodies refer to an entity by its URL. */
  readonly reference?: string;
}

export const unknownBodyProperty = defineRule<'Body', Fact>({
  name: 'unknown-body-property',
  visits: ['Body'],
  find(body, context, report) {
    const { schema } = context;
    if (schema === undefined) return;
    for (const object of typedBody(context, body)?.objects ?? []) findInObject(object, schema, context, report);
  },
  describe: ({ name, property, scope, isCertain, near, instead, reference, derived = [] }, context) => {
    if (instead !== undefined)
      return {
        message: `"${shorten(name.text)}" is control information of V4, which this service ignores; write ${instead}.`,
      };
    if (reference !== undefined)
      return {
        message: `${typeNoun(scope, context)} has no property "${shorten(property)}"; to refer to an entity, write "${shorten(reference)}@odata.bind" with its URL.`,
      };
    const [first] = derived;
    if (first !== undefined)
      return {
        message: `${typeNoun(scope, context)} has no property "${shorten(property)}", but its derived ${derivedWords(derived)}; add "@odata.type": "#${first}".`,
      };
    const hint = near.length === 0 ? '; correct or remove it.' : askWhether(near);
    return {
      message: `${typeNoun(scope, context)} has no ${isCertain ? '' : 'known '}property "${shorten(property)}"${hint}`,
    };
  },
  fix: ({ name, property, near }, context): Fix[] => {
    const [only] = near;
    if (only === undefined) return [];
    // The place of the part is unknown in a name with escapes.
    if (context.textOf(name) !== JSON.stringify(name.text)) return [];
    const start = name.start + 1;
    if (near.length > 1) return changeTo(near, { start, end: start + property.length });
    const safety = only.toLowerCase() === property.toLowerCase() ? 'safe' : 'unsafe';
    return [{ title: `Write ${only}`, safety, edits: [{ start, end: start + property.length, text: only }] }];
  },
});

function findInObject(
  { type: scope, members, isExact }: TypedObject,
  schema: Schema,
  { binding, conventions, dialect }: RuleContext,
  report: Report<Fact>,
): void {
  if (!isExact && !binding.isPartial) return;
  let candidates: ReadonlySet<string> | undefined;
  // An open type accepts properties of other names, and so may an unknown type.
  const isDeclared = (name: string): boolean =>
    !binding.isPartial && !mayHave(schema, scope, name, conventions.names.dynamic);
  /** The names that the object has already, which another member cannot be meant for. */
  let given: ReadonlySet<string> | undefined;
  const hasReferenceMembers = conventions.bodies.referenceMembers.length > 0;
  const isVerbose = conventions.bodies.forms === 'verbose';
  const isStandard = conventions.bodies.forms === 'standard' && !binding.isPartial;
  for (const member of members) {
    const instead = isVerbose ? insteadOfControl(member, dialect) : undefined;
    if (instead !== undefined) {
      const { name } = member.member;
      report(name, { name, property: name.text, scope, isCertain: isDeclared(name.text), near: [], instead });
      continue;
    }
    if (member.property !== undefined) continue;
    const property = isVerbose ? verbosePart(member.name, dialect) : propertyPart(member, hasReferenceMembers);
    const isCertain = isDeclared(property ?? member.name);
    candidates ??= knownNames(schema, scope);
    given ??= isCertain ? new Set(members.map(({ name }) => name)) : none;
    if (property === undefined || candidates.has(property)) continue;
    const names = given;
    const likely = suggestNames(property, candidates, { strict: !isCertain }).filter((name) => !names.has(name));
    const isReference = likely.length === 0 && !isCertain && hasReferenceMembers && member.name.includes('.');
    const near = isReference ? referencesNear(property, schema, scope) : likely;
    const reference = isStandard && isCertain ? boundReference(member.name, schema, scope) : undefined;
    const derived = isStandard && isCertain ? castsFor(property, scope, { schema, dialect }) : [];
    const fact = {
      name: member.member.name,
      property,
      scope,
      isCertain,
      ...(reference === undefined ? { near: derived.length === 0 ? near : [], derived } : { near: [], reference }),
    };
    if (isCertain) report(fact.name, fact);
    else if (near.length > 0) report(fact.name, fact, { severity: 'warning' });
    // The name of a dynamic property is an identifier too (CSDL 15.2).
    else if (isStandard && !/^[\p{L}\p{Nl}_][\p{L}\p{N}\p{M}\p{Pc}\p{Cf}]*$/u.test(property)) report(fact.name, fact);
  }
}

const none: ReadonlySet<string> = new Set();

/** The single-valued navigation property before the dot of a name. */
function boundReference(name: string, schema: Schema, type: StructuredType): string | undefined {
  const [first = '', last] = name.split('.', 2);
  const found = last === undefined ? undefined : findProperty(schema, type, first)?.property;
  return found?.kind === 'navigation' && !found.type.isCollection ? first : undefined;
}

/** The references of a type whose names have another grammatical number: `Department` for `Departments.Id`. */
const referencesNear = (property: string, schema: Schema, type: StructuredType): readonly string[] =>
  propertyNames(schema, type).filter(
    (name) => isOtherNumber(property, name) && findProperty(schema, type, name)?.property.kind === 'navigation',
  );

/** Properties, and the names by which the key goes. */
const knownNames = (schema: Schema, type: StructuredType): ReadonlySet<string> =>
  new Set([...propertyNames(schema, type), ...(keyOf(schema, type) ?? []).map(({ alias }) => alias)]);

/** The equivalents in V2 or V3 of control information of V4. V3 has some with a name before the `@`, but none without. */
function insteadOfControl({ name, annotation }: TypedMember, { version }: Dialect): string | undefined {
  if (annotation === undefined || (version === '3.0' && name !== '')) return undefined;
  if (annotation === 'bind') return `"${name}": {"__metadata": {"uri": …}}`;
  return version === '3.0' ? `"odata.${annotation}"` : '"__metadata"';
}

/** `__metadata` is control information in V2 and V3; in V3 so are `odata.type` and `Name@odata.type`. */
function verbosePart(name: string, { version }: Dialect): string | undefined {
  if (name === '' || name.startsWith('__')) return undefined;
  return version === '3.0' && /^odata\.|.@odata\./.test(name) ? undefined : name;
}

/** The part of a member's name that names a property; undefined for annotations and for members that other rules check. */
function propertyPart({ name, annotation }: TypedMember, hasReferenceMembers: boolean): string | undefined {
  // An object advertises its actions by `#Namespace.Action` (JSON format 17).
  if (name === '' || /[@/]/.test(name) || name.startsWith('#')) return undefined;
  if (annotation !== undefined) return /[.#(]/.test(name) ? undefined : name;
  if (!hasReferenceMembers) return name;
  const [first = ''] = name.split('.', 1);
  return first === '' ? undefined : first;
}
