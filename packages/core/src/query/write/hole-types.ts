/** The type of the value at each hole of a query, as its surroundings decide. */
import { propertyAtPath, type Schema } from '../../schema/index.js';
import { type BoundRequest, type ValueType, valueTypeOf } from '../../semantics/index.js';
import { forEachChild, type Hole, type KeyValue, type Node, type RawValue } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';

/** A hole of typed text: its place, and how its value is written. */
export interface TypedHole extends Span {
  readonly index: number;
  readonly type: ValueType | undefined;
  /** `value`: a literal. `operand`: a literal beside an operator of arithmetic. `list`: the items of a list whose parentheses exist. `open-list`: a list with
   * its parentheses. `plain`: a number or Boolean value without a type, as of `$top`. `text`: any other value of an option. `search`: a phrase. */
  readonly form: 'value' | 'operand' | 'list' | 'open-list' | 'plain' | 'text' | 'search';
}

/** Where a name is written; an order by a constant would be none. */
const namePlaces: ReadonlySet<Node['kind']> = new Set<Node['kind']>([
  'Segment', 'MemberPath', 'SelectItem', 'OrderbyItem',
]); // prettier-ignore

const plainOptions: ReadonlySet<string> = new Set(['top', 'skip', 'count', 'levels', 'index']);
const arithmeticOperators: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'div', 'divby', 'mod']);

const holeText = /^\{\{(\d+)\}\}$/;

/** The holes of a bound request or fragment. A hole at a place that has no values is not in the result. */
export function holesIn(bound: BoundRequest): readonly TypedHole[] {
  const holes: TypedHole[] = [];
  const visit = (node: Node, parents: readonly Node[]): void => {
    const hole = node.kind === 'Hole' || node.kind === 'RawValue' ? holeAt(bound, node, parents) : undefined;
    if (hole !== undefined) holes.push(hole);
    const around = [...parents, node];
    forEachChild(node, (child) => visit(child, around));
  };
  for (const root of bound.roots) visit(root, []);
  return holes;
}

function holeAt(bound: BoundRequest, node: Hole | RawValue, parents: readonly Node[]): TypedHole | undefined {
  const [, index] = holeText.exec(node.text) ?? [];
  const parent = parents.at(-1);
  if (index === undefined || parent === undefined) return undefined;
  const hole = { start: node.start, end: node.end, index: Number(index) };
  if (namePlaces.has(parent.kind)) return undefined;
  if (parent.kind === 'QueryOption') {
    if (parent.option === 'search') return { ...hole, type: undefined, form: 'search' };
    if (parent.name.text.startsWith('@')) return { ...hole, type: undefined, form: 'value' };
    const form = plainOptions.has(parent.option ?? '') ? 'plain' : 'text';
    return node.kind === 'RawValue' ? { ...hole, type: undefined, form } : undefined;
  }
  return { ...hole, ...expectation(bound, node, parents) };
}

function expectation(bound: BoundRequest, node: Node, parents: readonly Node[]): Pick<TypedHole, 'type' | 'form'> {
  let form: TypedHole['form'] = 'value';
  let inner = node;
  for (const parent of parents.toReversed()) {
    if (parent.kind === 'Parenthesized' || parent.kind === 'List') form = 'list';
    else if (parent.kind === 'Binary') {
      const { left, right, operator } = parent;
      const type = bound.binding.typeOf(inner === left ? right : left);
      if (operator.name !== 'in' || inner === left) {
        const isOperand = arithmeticOperators.has(operator.name ?? '');
        return { type: type && { ...type, isCollection: false }, form: isOperand ? 'operand' : 'value' };
      }
      return { type, form: form === 'list' ? 'list' : 'open-list' };
    } else if (parent.kind === 'KeyValue') return { type: keyValueType(bound, parent), form: 'value' };
    else if (parent.kind !== 'Unary') break;
    inner = parent;
  }
  return { type: undefined, form: 'value' };
}

/** The type of a value of a key, or of a parameter of a function. */
function keyValueType({ binding, schema }: BoundRequest, item: KeyValue): ValueType | undefined {
  if (schema === undefined) return undefined;
  for (const { key, type, operation } of binding.path) {
    const property = key?.values.get(item);
    if (property !== undefined && type !== undefined)
      return typeAt(schema, propertyAtPath(schema, type, property.path));
    const parameter = operation?.parameters.find(({ name }) => name === item.name?.text);
    if (parameter !== undefined) return valueTypeOf(schema, parameter.type);
  }
  return undefined;
}

const typeAt = (schema: Schema, found: ReturnType<typeof propertyAtPath>): ValueType | undefined =>
  found && valueTypeOf(schema, found.property.type);
