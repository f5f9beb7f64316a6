/** A required property that the body of an insert or update lacks. */
import type { BoundRequest } from '../../semantics/index.js';
import { type Fix, suggestNames } from '../../text/index.js';
import { findProperty, type StructuredType } from '../../schema/index.js';
import type { JsonMember, JsonName, JsonObject, Node } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { addMember } from '../shared/body/member-edits.js';
import { inserts, requiredProperties } from '../shared/body/required-properties.js';
import { shorten } from '../shared/text/words.js';
import { writtenEntity, type WrittenEntity } from '../shared/body/written-body.js';

interface Fact {
  readonly name: string;
  readonly method: string;
  readonly isInsert: boolean;
  /** Whether the body has the property, but with null. */
  readonly isNull: boolean;
  /** The name of a member that is a typo of the property. */
  readonly written?: JsonName | undefined;
  readonly object: JsonObject;
  /** The type of the object, where it is known. */
  readonly type: StructuredType | undefined;
}

export const missingRequiredProperty = defineRule<'Body', Fact>({
  name: 'missing-required-property',
  visits: ['Body'],
  find(body, context, report) {
    // In a text that is not JSON the missing properties are unknown.
    if (body.faults.some(({ fault }) => fault !== 'duplicate' && fault !== 'comment' && fault !== 'byte-order-mark'))
      return;
    const entity = writtenEntity(context, body);
    if (entity === undefined) return;
    const at: Node = entity.object;
    const span = { start: at.start, end: at.start + 1 };
    const isInsert = inserts(entity);
    const fact = { method: entity.method, isInsert, isNull: false, object: entity.object, type: entity.type };
    for (const name of missingProperties(entity, isInsert, context)) {
      const written = misspelt(name, entity, context);
      if (written === undefined) report(at, { ...fact, name }, { span });
      else report(written, { ...fact, name, written }, { explains: written });
    }
    for (const { name, value } of nullMembers(entity, isInsert, context))
      report(value, { ...fact, name: name.text, isNull: true });
  },
  describe: ({ name, method, isInsert, isNull, written }) => {
    const occasion = isInsert ? 'insert' : 'update';
    const reason = isInsert && method === 'PUT' ? ', and this PUT may insert' : '';
    if (isNull)
      return { message: `Every ${occasion} requires a value for ${name}${reason}; write a value instead of null.` };
    if (written !== undefined)
      return {
        message: `Every ${occasion} requires ${name}${reason}, but the body has "${shorten(written.text)}"; write "${name}".`,
      };
    return { message: `The body of this ${method} lacks ${name}, which every ${occasion} requires${reason}; add it.` };
  },
  fix({ name, isNull, written, object, type }, context): Fix[] {
    const { schema } = context;
    if (isNull) return [];
    if (written !== undefined) {
      const safety = written.text.toLowerCase() === name.toLowerCase() ? 'safe' : 'unsafe';
      const { start, end } = written;
      return [
        { title: `Write ${name}`, safety, edits: [{ start, end, text: context.write(written, JSON.stringify(name)) }] },
      ];
    }
    const [first = name, ...rest] = name.split('/');
    const property =
      schema === undefined || type === undefined ? undefined : findProperty(schema, type, first)?.property;
    // For a path into a complex value only the user knows its other properties.
    return rest.length > 0 ? [] : addMember(object, name, property?.type, context);
  },
});

/** The required properties that a written entity lacks; none where a variable may contain them. */
function missingProperties(entity: WrittenEntity, isInsert: boolean, context: BoundRequest): readonly string[] {
  const { members, hasUnknownMembers } = entity;
  if (hasUnknownMembers || members.length === 0) return [];
  const given = new Set(
    members.flatMap(({ name: { text } }) => [text, text.split('.', 1)[0]!, text.split('@', 1)[0]!]),
  );
  // The first step of a path into a complex value is enough.
  return requiredProperties(entity, isInsert, context).filter((path) => !given.has(path.split('/', 1)[0]!));
}

/** The name of a member that is not a property of the type, but a typo of a required one. */
function misspelt(required: string, { type, members }: WrittenEntity, { schema }: BoundRequest): JsonName | undefined {
  if (schema === undefined || type === undefined) return undefined;
  const isTypo = (name: string): boolean =>
    findProperty(schema, type, name) === undefined && suggestNames(name, [required], { strict: true }).length > 0;
  const found = members.filter(({ name }) => isTypo(name.text));
  return found.length === 1 ? found[0]?.name : undefined;
}

/** The members that give a required property null, where the service does not accept that as its value. */
function nullMembers(entity: WrittenEntity, isInsert: boolean, context: BoundRequest): readonly JsonMember[] {
  if (context.conventions.bodies.requiredNulls === 'accepted') return [];
  const nulls = entity.members.filter(
    ({ value }) => value.kind === 'JsonScalar' && !value.hasHole && value.value === null,
  );
  if (nulls.length === 0) return [];
  const required = new Set(requiredProperties(entity, isInsert, context));
  return nulls.filter(({ name }) => required.has(name.text));
}
