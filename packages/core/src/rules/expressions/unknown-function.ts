/** A call of a function that does not exist. */
import { type Fix, memo, suggestNames } from '../../text/index.js';
import { resolveAlias } from '../../schema/index.js';
import { functionMeant, functionRow, functionsIn } from '../../language/index.js';
import { type Aggregate, type Call, type Dialect, type Name, type Transformation } from '../../syntax/index.js';
import { bindingTypes, isSelfContained, memberIndex, memberNames, nearQualified } from '../shared/path/known-names.js';
import { allowsOperation, propertyConventions } from '../shared/capabilities/property-conventions.js';
import { isArity } from '../shared/expressions/function-signatures.js';
import { allowsInFilter } from '../shared/capabilities/filter-operations.js';
import { shorten } from '../shared/text/words.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

/** A call in an expression, a function of the service as a transformation, or a method after `with`. */
type Called = Call | Transformation | { readonly kind: 'method'; readonly name: Name };

interface Fact {
  readonly call: Called;
  /**
   * `segment`: one of OData's own functions after a slash. `method`: one after a property and a dot. `unbound`: it is bound to another
   * type. `member`: it is a property.
   */
  readonly reason: 'unknown' | 'segment' | 'method' | 'unbound' | 'member';
}

export const unknownFunction = defineRule<'Call' | 'Transformation' | 'Aggregate', Fact>({
  name: 'unknown-function',
  within: 'service-query',
  visits: ['Call', 'Transformation', 'Aggregate'],
  find(call, context, report) {
    if (call.kind === 'Aggregate') return findMethod(call, context, report);
    const { text } = call.name;
    if (call.kind === 'Transformation') {
      // In a known namespace unknown-transformation reports it.
      if (!text.includes('.') || isInKnownNamespace(text, context) || judgeQualified(call, context) === undefined)
        return;
      const reason = isDeclared(call, context) ? 'unbound' : 'unknown';
      return report(call.name, { call, reason });
    }
    if (/[@$]/.test(text)) return;
    const row = functionRow(text);
    if (row !== undefined && (row.until === undefined || context.dialect.functions.includes(row.name))) {
      if (!/^(?:any|all)$/i.test(text) && isAfterValue(call, context)) report(call.name, { call, reason: 'segment' });
      return;
    }
    if (isInPath(context) || isAfterRoot(call, context)) return;
    // The aggregation extension defines it; the parser checks where it may follow a path.
    if (text === 'aggregate' && context.dialect.options.includes('apply')) return;
    // The parser reports values that are aggregated in parentheses.
    if (call.args.some(({ kind }) => kind === 'Aliased' || kind === 'Aggregate')) return;
    if (isMember(call, context)) return report(call.name, { call, reason: 'member' });
    if (methodOf(call, context) !== undefined) return report(call, { call, reason: 'method' });
    const certainty = text.includes('.') ? judgeQualified(call, context) : judgePlain(call, context);
    if (certainty === undefined) return;
    report(
      call.name,
      { call, reason: isDeclared(call, context) ? 'unbound' : 'unknown' },
      certainty === 'likely' ? { severity: 'warning' } : {},
    );
  },
  describe({ call, reason }, context) {
    const { dialect } = context;
    const { text } = call.name;
    if (reason === 'segment')
      return {
        message: `"${text}" cannot follow a slash: its operand is an argument; write ${text}(…).`,
      };
    const method = call.kind === 'Call' && reason === 'method' ? methodOf(call, context) : undefined;
    if (method !== undefined)
      return { message: `The operand of ${method.name} must be its first argument; write ${method.text}.` };
    if (reason === 'member')
      return { message: `"${text}" is neither a function nor a collection of entities; remove the parentheses.` };
    if (reason === 'unbound')
      return {
        message: `The function ${text} cannot be called here; call it on ${context.schema === undefined ? 'a type it is bound to' : bindingTypes(text, context.schema)}.`,
      };
    const isV3 = text.toLowerCase() === 'substringof';
    const [nearest] = suggestionsFor(call, context);
    const contains = containsInstead(call, context);
    const advice = lacksFunctions(dialect)
      ? `write a condition with an operator such as eq, gt or like instead of "${text}"`
      : contains !== undefined
        ? `write ${shorten(contains.text)}`
        : nearest === undefined
          ? isV3
            ? 'use another condition, or filter the results on the client'
            : 'call one that OData or the schema defines'
          : `did you mean "${nearest}"?`;
    const message = `${lacksFunctions(dialect) ? 'This service has no functions' : `There is no function "${text}"`}; ${advice}${advice.endsWith('?') ? '' : '.'}`;
    const notes = isV3 ? [{ message: "substringof('a',Name) is OData V3; OData 4 writes it contains(Name,'a')." }] : [];
    if (!isV3 && lacksFunctions(dialect) && nearest !== undefined)
      notes.push({ message: `OData has a function "${nearest}", but this service does not support it either.` });
    return { message, notes };
  },
  fix: ({ call, reason }, context): Fix[] => {
    const method = call.kind === 'Call' && reason === 'method' ? methodOf(call, context) : undefined;
    if (method !== undefined) {
      const { text, start, end } = method;
      const safety = context.schema === undefined ? 'unsafe' : 'safe';
      return [{ title: `Write ${text}`, safety, edits: [{ start, end, text }] }];
    }
    const contains = containsInstead(call, context);
    if (contains !== undefined) return [contains.fix];
    const { start, end } = call.name;
    if (reason !== 'unknown' && reason !== 'unbound') return [];
    return suggestionsFor(call, context)
      .filter((name) => name.includes('.') || context.dialect.functions.includes(name))
      .map((name) => ({
        title: `Write ${name}`,
        safety: 'unsafe',
        edits: [{ start, end, text: context.write(call.name, name) }],
      }));
  },
});

/** The call of `contains` that does the same as one of `substringof`; undefined if it is another call, or `contains` cannot be used. */
function containsInstead(call: Called, context: RuleContext): { readonly text: string; readonly fix: Fix } | undefined {
  if (call.kind !== 'Call' || call.name.text.toLowerCase() !== 'substringof' || call.args.length !== 2)
    return undefined;
  const [needle, text] = call.args;
  if (needle === undefined || text === undefined || !allowsInFilter('contains', text, context)) return undefined;
  const [first, second] = [context.textOf(needle), context.textOf(text)];
  const name = { start: call.name.start, end: call.name.end, text: 'contains' };
  // The text to find is mostly a literal, which then is in the place where it belongs in V4.
  if (text.kind === 'Literal' && needle.kind !== 'Literal')
    return {
      text: `contains(${first},${second})`,
      fix: { title: 'Write contains', safety: 'unsafe', edits: [name] },
    };
  const edits = [
    name,
    { start: needle.start, end: needle.end, text: second },
    { start: text.start, end: text.end, text: first },
  ];
  return {
    text: `contains(${second},${first})`,
    fix: { title: 'Write contains, with the arguments swapped', safety: 'safe', edits },
  };
}

/** Whether a call is in a path, but not in a condition there, such as `/$filter(…)`. */
const isInPath = ({ ancestors }: RuleContext): boolean =>
  ancestors.some(({ kind }) => kind === 'ResourcePath') &&
  !ancestors.some((node) => node.kind === 'Segment' && node.name.kind === 'Name' && node.name.text === '$filter');

/**
 * `with Ns.method`: a server must not execute an undeclared method. If the schema lists methods, another rule compares
 * the name with them.
 */
function findMethod({ method }: Aggregate, context: RuleContext, report: Report<Fact>): void {
  if (!context.isReceived || method?.kind !== 'Name' || !method.text.includes('.')) return;
  const { schema, binding } = context;
  if (schema === undefined || binding.isPartial || !isSelfContained(schema)) return;
  if (hasAnnotation(schema, ['CustomAggregationMethods'])) return;
  report(method, { call: { kind: 'method', name: method }, reason: 'unknown' });
}

/** Parentheses after a property that is not a collection of entities have no meaning; the binding has its type, but no referent. */
const isMember = ({ name }: Call, { binding }: RuleContext): boolean =>
  !binding.isPartial && binding.scopeOf(name) !== undefined && binding.referentOf(name) === undefined;

/**
 * `Customer/Name.contains('a')`: a function of OData in the form of a method. The name before the dot is a property of
 * the schema and not a namespace.
 *
 * @returns The replacement for the whole path.
 */
function methodOf(
  call: Call,
  context: RuleContext,
): { readonly name: string; readonly text: string; readonly start: number; readonly end: number } | undefined {
  const { schema, binding, ancestors } = context;
  const [property = '', method = '', ...others] = call.name.text.split('.');
  if (method === '' || others.length > 0) return undefined;
  if (schema === undefined || binding.isPartial) {
    // A namespace begins with a capital as a rule, and a function of a service has named arguments.
    if (!/^[a-z]/.test(property) || property === 'geo' || call.args.some(({ kind }) => kind === 'Argument'))
      return undefined;
  } else {
    const isNamespace = schema.namespaces.has(property) || schema.aliases.has(property);
    if (isNamespace || !memberNames(schema).has(property)) return undefined;
  }
  const meant = functionRow(method)?.name ?? functionMeant(method);
  if (meant === undefined) return undefined;
  // Where a service cannot search inside a text, it can search at its beginning.
  const name = [meant, ...(meant === 'contains' ? ['startswith'] : [])].find((each) =>
    allows(each, property, call, context),
  );
  if (name === undefined || !allowsInFilter(name, undefined, context) || !isArity(name, call.args.length + 1))
    return undefined;
  const parent = ancestors.at(-1);
  const path = parent?.kind === 'MemberPath' && parent.parts.at(-1) === call ? parent : undefined;
  if (parent?.kind === 'MemberPath' && path === undefined) return undefined;
  const before = path === undefined ? '' : context.textOf({ ...call, start: path.start, end: call.start });
  const args = call.args.map((each) => context.textOf(each));
  const text = `${name}(${[before + property, ...args].join(',')})`;
  return { name, text, start: path?.start ?? call.start, end: call.end };
}

/** Whether the service documents that a property can be used with a function. */
function allows(operation: string, property: string, { name }: Call, context: RuleContext): boolean {
  const found = propertyConventions(property, [name], context);
  return found === undefined || allowsOperation(found, operation);
}

type Certainty = 'certain' | 'likely' | undefined;

const isInKnownNamespace = (text: string, { schema }: RuleContext): boolean => {
  const full = schema === undefined ? text : resolveAlias(schema, text);
  return schema?.namespaces.has(full.slice(0, full.lastIndexOf('.'))) === true;
};

/** `Ns.Function(…)` is certainly wrong when the complete schema of that namespace is loaded and has no such name. */
function judgeQualified(call: Call | Transformation, { schema, binding, isReceived }: RuleContext): Certainty {
  if (schema === undefined || binding.isPartial) return undefined;
  const { text } = call.name;
  const overloads = binding.callOf(call)?.overloads;
  // An operation without a description is known only by name.
  if (overloads?.length === 0 && schema.isUnannotated !== true) return 'certain';
  const full = resolveAlias(schema, text);
  const namespace = full.slice(0, full.lastIndexOf('.'));
  if (schema.operations.has(full)) return undefined;
  if (schema.types.has(full)) return isReceived && call.args?.length === 0 ? 'certain' : undefined;
  // A request that a server has received is for the service whose schema it is.
  // The standard reserves the namespace of the geographic functions (CSDL 15.2).
  const isKnown = schema.namespaces.has(namespace) || namespace === 'geo' || (isReceived && isSelfContained(schema));
  return isKnown ? 'certain' : undefined;
}

const isDeclared = (call: Called, { schema, binding }: RuleContext): boolean =>
  (call.kind !== 'method' && binding.callOf(call) !== undefined) ||
  schema?.operations.has(resolveAlias(schema, call.name.text)) === true;

/** Only functions of the schema follow a slash; one of a default namespace may share the name of a canonical one. */
function isAfterValue(call: Call, { ancestors, schema, binding }: RuleContext): boolean {
  const parent = ancestors.at(-1);
  if (schema === undefined || binding.isPartial || parent?.kind !== 'MemberPath' || parent.parts[0] === call)
    return false;
  return isSelfContained(schema) && schema.isUnannotated !== true && !memberNames(schema).has(call.name.text);
}

/** Whether a dialect calls neither functions of the standard nor those of a schema. */
const lacksFunctions = ({ functions, boundOperations }: Dialect): boolean => functions.length === 0 && !boundOperations;

/** A name without namespace may be a collection with a key, or a function of a default namespace. */
function judgePlain(call: Call, context: RuleContext): Certainty {
  const { dialect, schema, binding } = context;
  if (!dialect.boundOperations) return 'certain';
  // Only actions have the name, or functions that are bound to another type.
  const overloads = schema?.isUnannotated === true || binding.isPartial ? undefined : binding.callOf(call)?.overloads;
  if (overloads?.length === 0) return 'certain';
  const isKnown = schema !== undefined && memberNames(schema).has(call.name.text);
  if (isKnown) return undefined;
  if (schema !== undefined && !binding.isPartial && isSelfContained(schema)) return 'certain';
  if (call.name.text.toLowerCase() === 'substringof' && call.args.length === 2) return 'certain';
  // A function of V2 and V3 that ended with them.
  if (functionRow(call.name.text) !== undefined) return 'likely';
  const parent = context.ancestors.at(-1);
  if (parent?.kind === 'MemberPath' && parent.parts[0] !== call) return undefined;
  return suggestionsFor(call, context).length > 0 ? 'likely' : undefined;
}

/** `$root/Orders(1)`: an entity set with a key (URL conventions 5.1.1.14.5). */
function isAfterRoot(call: Call, { ancestors }: RuleContext): boolean {
  const parent = ancestors.at(-1);
  if (parent?.kind !== 'MemberPath' || parent.parts[1] !== call) return false;
  const [root] = parent.parts;
  return root?.kind === 'Name' && root.text === '$root';
}

/**
 * The canonical function that has this name in another language, those one typo away with the same number of arguments, or
 * functions of the namespace that is written.
 */
function suggestionsFor(call: Called, context: RuleContext): readonly string[] {
  const { schema, dialect } = context;
  const { text } = call.name;
  if (call.kind === 'method') return [];
  if (text.includes('.'))
    return schema === undefined || isDeclared(call, context) ? [] : nearQualified(text, 'function', schema);
  const meant = functionMeant(text);
  const { functions } = dialect;
  if (meant !== undefined && (functions.length === 0 || allowsInFilter(meant, undefined, context))) return [meant];
  // In a word of four letters, an added or omitted letter is a typo (`days`); a replaced letter may make another word.
  return nearFunctions(context, text, call.kind === 'Call' ? call.args.length : 0).filter((name) => {
    const difference = Math.abs(name.length - text.length);
    if (functions.length > 0 && !allowsInFilter(name, undefined, context)) return false;
    return difference <= 1 && (text.length > 4 || (text.length === 4 && difference === 1));
  });
}

/** The functions of OData with a similar name, without those less similar than a member of the schema; once for equal calls of a request. */
const nearFunctions = memo(({ dialect, schema }: RuleContext, text: string, count: number): readonly string[] => {
  const fitting = allFunctions(dialect.functions).filter((name) => isArity(name, count));
  const own = schema === undefined ? undefined : memberIndex(schema);
  if (own?.has(text) === true || suggestNames(text, fitting).length === 0) return [];
  return suggestNames(text, [...fitting, ...(own?.near(text) ?? [])]).filter((name) => fitting.includes(name));
});

/** The functions of OData 4.01 and of a dialect. */
const allFunctions = memo((functions: readonly string[]): readonly string[] => [
  ...new Set([...functionsIn('4.01'), ...functions]),
]);
