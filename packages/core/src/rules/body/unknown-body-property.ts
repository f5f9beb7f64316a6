/** A member of a body that is not a property of the written entity. */
import {
  findProperty,
  isOpen,
  keyOf,
  propertyNames,
  type Schema,
  type StructuredType,
  suggestNames,
} from '../../schema/index.js';
import type { Fix } from '../../source/index.js';
import type { JsonName } from '../../syntax/index.js';
import { askWhether, typeNoun } from '../shared/path/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { writtenEntity } from '../shared/body/index.js';

interface Fact {
  readonly name: JsonName;
  /** The part of the member's name that should be a property. */
  readonly property: string;
  readonly scope: StructuredType;
  readonly isCertain: boolean;
  readonly near: readonly string[];
}

export const unknownBodyProperty = defineRule<'Body', Fact>({
  name: 'unknown-body-property',
  wakes: ['Body'],
  find(body, context, report) {
    const { schema, binding, conventions } = context;
    const entity = writtenEntity(body, context);
    if (schema === undefined || entity?.type === undefined) return;
    const { type: scope, members } = entity;
    const isCertain = !binding.isPartial;
    // An open type accepts properties of any name, and a body can name a derived type.
    if (isCertain && (isOpen(schema, scope) || members.some(({ name }) => /^@(?:odata\.)?type$/.test(name.text))))
      return;
    const candidates = knownNames(schema, scope);
    for (const { name } of members) {
      const property = propertyPart(name.text, conventions.referenceMembers.length > 0);
      if (property === undefined || candidates.has(property) || findProperty(schema, scope, property) !== undefined)
        continue;
      const near = suggestNames(property, candidates, { strict: !isCertain });
      const fact = { name, property, scope, isCertain, near };
      if (isCertain) report(name, fact);
      else if (near.length > 0) report(name, fact, { severity: 'warning' });
    }
  },
  describe: ({ property, scope, isCertain, near }, context) => {
    const hint = near.length === 0 ? '; correct or remove it.' : askWhether(near);
    return {
      message: `${typeNoun(scope, context)} has no ${isCertain ? '' : 'known '}property "${shorten(property)}"${hint}`,
    };
  },
  fix: ({ name, property, near }, context): Fix[] => {
    const [only] = near;
    if (only === undefined || near.length > 1) return [];
    // The place of the part is unknown in a name with escapes.
    if (context.textOf(name) !== JSON.stringify(name.text)) return [];
    const start = name.start + 1;
    const safety = only.toLowerCase() === property.toLowerCase() ? 'safe' : 'unsafe';
    return [{ title: `Write ${only}`, safety, edits: [{ start, end: start + property.length, text: only }] }];
  },
});

/** Properties, and the names of the key. */
const knownNames = (schema: Schema, type: StructuredType): ReadonlySet<string> =>
  new Set([...propertyNames(schema, type), ...(keyOf(schema, type) ?? []).map(({ alias }) => alias)]);

/** The part of a member's name that names a property; undefined for annotations and for names that other rules check. */
function propertyPart(text: string, hasReferenceMembers: boolean): string | undefined {
  if (text.includes('@') || text.includes('/')) return undefined;
  if (!hasReferenceMembers) return text;
  const [first = ''] = text.split('.', 1);
  return first === '' ? undefined : first;
}
