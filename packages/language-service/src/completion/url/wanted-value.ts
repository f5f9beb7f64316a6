/** The expected type of an operand, from the adjacent operator, the function around it, or the uses of its alias. */
import type { Call, Name, Node } from '@odatalint/core';
import {
  arithmeticType,
  functionRow,
  nodesAt,
  operators,
  type TypeFamily,
  type ValueType,
} from '@odatalint/core/internal';
import { type AddressPlace, around } from './address-place.js';

/** The values that are valid as an operand. */
export interface WantedValue {
  /** The families of valid values; undefined if all are valid. */
  readonly families: readonly TypeFamily[] | undefined;
  /** The type of the other side of the operator. */
  readonly type?: ValueType | undefined;
  /** An example of a value that the other side can have. */
  readonly sample?: string | undefined;
  /** The adjacent operator. */
  readonly operator?: string | undefined;
  /** Whether the other side is a property that the schema lets be null. */
  readonly mayBeNull?: boolean;
  /** Whether the operand is an argument, and whether other arguments precede it. */
  readonly argument?: 'first' | 'later';
  /** Whether a collection of primitive values is valid. */
  readonly acceptsCollections?: boolean;
  /** Whether a type name is expected instead: in `isof` and `cast`. */
  readonly isType?: true;
}

/** The value that the innermost operator, call or alias around the cursor expects; undefined if any value fits. */
export function wantedAt({ nodes, binding }: Pick<AddressPlace, 'nodes' | 'binding'>): WantedValue | undefined {
  const index = nodes.findLastIndex(({ kind }) => deciding.has(kind));
  const node = nodes[index];
  const inner = nodes[index + 1];
  switch (node?.kind) {
    case 'Binary': {
      const { left, right, operator } = node;
      const other = inner === right || inner?.kind === 'List' ? left : right;
      const type = binding.typeOf(other);
      const role = operators[operator.name ?? '']?.role;
      if (type !== undefined && (role === 'additive' || role === 'multiplicative'))
        return wantedInArithmetic(operator.name ?? '', type, other === left);
      const sample = other.kind === 'Call' ? samples[other.name.text] : undefined;
      // Only a member of the enumeration can follow `has`.
      const families = operator.name === 'has' ? (['enum'] as const) : type && comparableFamilies(type.family);
      return { families, type, operator: operator.name, sample, mayBeNull: mayBeNull(binding, other) };
    }
    case 'Call':
      return inner === undefined ? undefined : wantedArgument(node, inner);
    default:
      return undefined;
  }
}

/** The operands that an operator can combine with one of a type (URL conventions 5.1.1.2). */
function wantedInArithmetic(operator: string, type: ValueType, isLeft: boolean): WantedValue {
  const families = calculable.filter((family) => {
    const [left, right] = isLeft ? [type.family, family] : [family, type.family];
    return arithmeticType(operator, left, right) !== undefined;
  });
  const [name] = families;
  const literal = name === undefined ? undefined : literalTypes[name];
  return {
    families,
    type: name === type.family ? type : literal,
    operator,
    sample: name === 'number' ? '1' : undefined,
  };
}

/** The types of the operands of calculations, the most frequent first. */
const literalTypes: Readonly<Partial<Record<TypeFamily, ValueType>>> = {
  number: { name: 'Edm.Decimal', family: 'number', isCollection: false },
  duration: { name: 'Edm.Duration', family: 'duration', isCollection: false },
};
const calculable: readonly TypeFamily[] = ['number', 'duration', 'date', 'dateTimeOffset'];

function mayBeNull(binding: AddressPlace['binding'], path: Node): boolean {
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  const referent = last?.kind === 'Name' ? binding.referentOf(last) : undefined;
  return referent !== undefined && 'property' in referent && referent.property.isNullable !== false;
}

/** Examples of the parts of dates, which are not 0. */
const samples: Readonly<Record<string, string>> = { year: '2026', month: '1', day: '1' };

const deciding: ReadonlySet<Node['kind']> = new Set([
  'Binary', 'Lambda', 'Call', 'Logical', 'Parenthesized', 'Unary', 'Transformation',
]); // prettier-ignore

/** The families that can be compared with one; a string can represent an enumeration member (URL conventions 5.1.1.18). */
function comparableFamilies(family: TypeFamily): readonly TypeFamily[] {
  if (family === 'string' || family === 'enum') return [family, family === 'string' ? 'enum' : 'string'];
  return family.startsWith('date') ? ['date', 'dateTimeOffset'] : [family];
}

/** The types that any overload of the function accepts for the argument `inner`. */
function wantedArgument({ name, args }: Call, inner: Node): WantedValue | undefined {
  const index = args.findIndex((each) => each === inner);
  const row = functionRow(name.text);
  if (row === undefined || index < 0) return undefined;
  const forms = row.overloads.flatMap(
    ({ parameters, repeats }) =>
      (parameters[index] ?? (repeats === true ? parameters.at(-1) : undefined))?.type.accepts ?? [],
  );
  const acceptsCollections = forms.includes('collection');
  // The first argument is the substring, which is usually a literal (MS-ODATA 2.2.3.6.1.1.6).
  const isSwapped = row.name === 'substringof';
  const argument = (index === 0) === isSwapped ? 'later' : 'first';
  if (forms.includes('type')) return { families: undefined, isType: true, argument };
  if (forms.some((each) => each === 'any' || each === 'condition' || each === 'property'))
    return { families: undefined, argument };
  return {
    families: forms.filter((form) => form !== 'collection') as readonly TypeFamily[],
    acceptsCollections,
    argument,
  };
}

/** The expected value of a parameter alias, by the first expression that uses it (URL conventions 5.3). */
export function wantedOfAlias({ binding, nodes }: AddressPlace): WantedValue | undefined {
  const option = around(nodes, 'QueryOption');
  const query = around(nodes, 'Query');
  if (option?.option !== undefined || query === undefined || option?.name.text.startsWith('@') !== true)
    return undefined;
  const use = [...binding.aliasUses.keys()].find((name: Name) => name.text === option.name.text);
  if (use === undefined) return undefined;
  return wantedAt({ nodes: nodesAt(query, use.start + 1), binding });
}
