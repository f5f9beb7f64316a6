/** A qualified name in a path that is not a type, function or action of the schema, or none that can be called there. */
import { resolveAlias, type Schema, shortName } from '../../schema/index.js';
import { type Fix, memo, NameIndex } from '../../text/index.js';
import type { SegmentFact } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { isDottedReference } from '../shared/expressions/dotted-name.js';
import { isInOtherOptions } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { bindingTypes } from '../shared/path/known-names.js';
import { askWhether, replaceName } from '../shared/path/unknown-names.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: Name;
  /** The type that it is called on here, when the schema has the operation. */
  readonly boundTo: string | undefined;
  readonly near: readonly string[];
}

export const unknownOperation = defineRule<'ResourcePath' | 'SelectItem' | 'ExpandItem' | 'MemberPath', Fact>({
  name: 'unknown-operation',
  visits: ['ResourcePath', 'SelectItem', 'ExpandItem', 'MemberPath'],
  forms: { ResourcePath: ['called'], MemberPath: ['dotted'] },
  appliesTo: ({ schema, dialect }) => schema !== undefined && (dialect.casts || dialect.boundOperations),
  find(path, context, report) {
    const { binding, schema } = context;
    if (schema === undefined || binding.isPartial) return;
    if (path.kind !== 'ResourcePath') {
      if (isInOtherOptions(context)) return;
      const parts = path.kind === 'MemberPath' ? path.parts : path.path;
      for (const part of parts) {
        // At the end of an expression a name with dots may be meant for another one, and another rule has the type that a cast names.
        const isLast = path.kind === 'MemberPath' && part === parts.at(-1);
        if (isLast && (parts.length === 1 || part.kind !== 'Name' || !hasOwnNamespace(part.text, schema))) continue;
        if (part.kind !== 'Name' || binding.scopeOf(part) === undefined || binding.referentOf(part) !== undefined)
          continue;
        // reference-separator reports a path that is written with dots.
        if (isDottedReference(part, context)) continue;
        if (isQualified(part.text) && !isKnown(part.text, context) && isDeclared(part.text, context))
          report(part, { name: part, boundTo: undefined, near: nearNames(part.text, context) });
      }
      return;
    }
    for (const [i, { role, overloads, segment }] of binding.path.entries()) {
      const { name } = segment;
      const before = binding.path[i - 1];
      if (
        role !== 'operation' ||
        name.kind !== 'Name' ||
        !name.text.includes('.') ||
        (before?.type === undefined && !isUntyped(before))
      )
        continue;
      if (overloads === undefined && !isDeclared(name.text, context)) continue;
      if (overloads !== undefined && overloads.length > 0) continue;
      const boundTo =
        overloads === undefined || before?.type === undefined
          ? undefined
          : `${before.cardinality === 'many' ? 'a collection of' : 'one'} ${shortName(before.type.name)}`;
      const near = boundTo === undefined ? nearNames(name.text, context) : [];
      report(name, { name, boundTo, near });
      return;
    }
  },
  describe: ({ name, boundTo, near }, context) => ({
    message:
      boundTo === undefined
        ? `The schema has no type, function or action "${shorten(name.text)}"${near.length > 0 ? askWhether(near) : '; correct or remove it.'}`
        : boundWords(name.text, boundTo, context),
  }),
  fix: ({ name, near }, context): Fix[] => replaceName(name, near, context),
});

function boundWords(name: string, found: string, { schema }: RuleContext): string {
  const types = schema === undefined ? '' : bindingTypes(name, schema);
  return types === ''
    ? `${shorten(name)} is not bound to a type, so it cannot follow a path; call it at the root of the service.`
    : `${shorten(name)} is bound to ${types}, not to ${found}; ${adviceFor(types, found)}.`;
}

function adviceFor(types: string, found: string): string {
  const [, many, type = ''] = /^(one|a collection of) (.+)$/.exec(found) ?? [];
  if (types === `a collection of ${type}`) return 'remove the key';
  if (types === `one ${type}`) return 'add the key';
  return many === undefined ? 'call it there' : `call it on ${types}`;
}

/** `$all` and `$entity`, which a type may follow. */
const isUntyped = (before: SegmentFact | undefined): boolean =>
  before?.role === 'system' &&
  before.segment.name.kind === 'Name' &&
  /^\$(?:all|entity)$/.test(before.segment.name.text);

const isQualified = (text: string): boolean => /^[^@.$]+\.[^@$]+$/.test(text);

/** A type, an operation, or all operations of a namespace (URL conventions 5.1.4). */
function isKnown(text: string, { schema }: RuleContext): boolean {
  const full = resolveAlias(schema!, text);
  if (text.endsWith('.*')) return schema!.namespaces.has(full.slice(0, -2));
  return schema!.types.has(full) || schema!.operations.has(full);
}

/** Whether the schema declares the namespace, so that an undeclared name in it does not exist. */
function isDeclared(text: string, { schema }: RuleContext): boolean {
  const namespace = namespaceOf(resolveAlias(schema!, text));
  // A namespace can come from another document that the caller did not give.
  return schema!.namespaces.has(namespace) || (schema!.documents?.length ?? 1) === 1;
}

/** Whether the namespace of a name is one of the schema, or that of the primitive types. */
function hasOwnNamespace(text: string, schema: Schema): boolean {
  const namespace = namespaceOf(resolveAlias(schema, text));
  return namespace === 'Edm' || schema.namespaces.has(namespace);
}

/** Names like it in the same namespace, with the namespace as it was written. */
function nearNames(text: string, { schema }: RuleContext): readonly string[] {
  const prefix = text.slice(0, text.lastIndexOf('.') + 1);
  const names = namesByNamespace(schema!).get(namespaceOf(resolveAlias(schema!, text)));
  return names?.near(text.slice(prefix.length)).map((name) => prefix + name) ?? [];
}

const namespaceOf = (full: string): string => full.slice(0, Math.max(0, full.lastIndexOf('.')));

/** The names of operations and types, without their namespaces. */
const namesByNamespace = memo(({ operations, types }: Schema): ReadonlyMap<string, NameIndex> => {
  const names = new Map<string, string[]>();
  for (const full of [...operations.keys(), ...types.keys()]) {
    const others = names.get(namespaceOf(full));
    if (others === undefined) names.set(namespaceOf(full), [shortName(full)]);
    else others.push(shortName(full));
  }
  return new Map(Array.from(names, ([namespace, own]) => [namespace, new NameIndex(own)]));
});
