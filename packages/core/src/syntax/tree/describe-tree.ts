/** Describes a tree in one line, for people and for the grammar corpus: every operator is before its operands. */
import type { Node } from './tree.js';

/**
 * Describes a tree in one line. A missing part is `_`, and an operator that does not exist is in angle brackets.
 *
 * @example
 * describeTree(parseFilter("A eq 1 and not B").tree); // "(and (eq A 1) (not B))"
 *
 * @public
 */
export function describeTree(node: Node): string {
  switch (node.kind) {
    case 'Request':
      return list('request', [node.method, node.url, ...node.headers, node.envelope ?? node.body]);
    case 'Header':
      return list(`${node.name.text}:`, [node.value]);
    case 'Body':
      return list('body', [node.content]);
    case 'JsonObject':
      return list('object', node.members);
    case 'JsonMember':
      return list(`${node.name.text}:`, [node.value]);
    case 'JsonArray':
      return list('array', node.items);
    case 'Batch':
      return list('batch', node.items);
    case 'BatchItem': {
      const { requestId, method, url, atomicityGroup, dependsOn, headers = [] } = node;
      return list('item', [requestId, method, url, ...headers, atomicityGroup, ...dependsOn]);
    }
    case 'Url':
      return list('url', [node.path, node.query]);
    case 'ResourcePath':
      return list('path', node.segments);
    case 'Segment':
      return node.keys.length === 0 ? describeTree(node.name) : list(describeTree(node.name), node.keys);
    case 'KeyPredicate':
      return list('key', node.items);
    case 'KeyValue':
    case 'Argument':
      return node.name === undefined ? describeTree(node.value) : list(`${node.name.text}=`, [node.value]);
    case 'Query':
    case 'NestedOptions':
      return list('options', node.options);
    case 'QueryOption':
      return list(node.name.text, [node.value]);
    case 'OrderbyList':
    case 'SelectList':
    case 'ExpandList':
      return list('items', node.items);
    case 'OrderbyItem':
      return node.direction === undefined
        ? describeTree(node.expression)
        : list(node.direction.text, [node.expression]);
    case 'SelectItem':
    case 'ExpandItem': {
      const path = node.path.map(describeTree).join('/');
      return node.options === undefined ? path : list(path, [node.options]);
    }
    default:
      return describeXml(node) ?? describeExpression(node);
  }
}

function describeXml(node: Node): string | undefined {
  switch (node.kind) {
    case 'XmlDocument':
      return list('xml', [node.root]);
    case 'XmlElement':
      return list(`<${node.name.text}>`, [...node.attributes, ...node.content]);
    case 'XmlAttribute':
      return `${node.name.text}=${JSON.stringify(node.value.text)}`;
    case 'XmlText':
      return node.embedded === undefined ? JSON.stringify(node.text) : describeTree(node.embedded);
    default:
      return undefined;
  }
}

function describeExpression(node: Node): string {
  switch (node.kind) {
    case 'MemberPath':
      return node.parts.map(describeTree).join('/');
    case 'Call':
      return list(`${node.name.text}()`, node.key === undefined ? node.args : [...node.args, ...node.key]);
    case 'Lambda':
      return list(`${node.operator.text} ${node.variable?.text ?? ''}:`, [node.body]);
    case 'Logical':
      return list(node.name, node.operands);
    case 'Binary':
      return list(operatorName(node.operator), [node.left, node.right]);
    case 'Unary':
      return list(operatorName(node.operator), [node.operand]);
    case 'Parenthesized':
      return `[${describeTree(node.expression)}]`;
    case 'List':
      return list('list', node.items);
    case 'Case':
      return list('case', [node.condition, node.value]);
    case 'Operator':
      return operatorName(node);
    case 'Transformations':
      return list('apply', node.steps);
    case 'Transformation':
      return node.args === undefined ? node.name.text : list(`${node.name.text}()`, node.args);
    case 'Groupings':
      return list('by', node.items);
    case 'ComputeList':
      return list('items', node.items);
    case 'Aliased':
      return list('as', [node.alias, node.value]);
    case 'Aggregate':
      return list('with', [node.method, node.expression, ...node.from]);
    case 'AggregateFrom':
      return list('from', [node.method, ...node.paths]);
    case 'SearchNot':
      return list('NOT', [node.operand]);
    case 'SearchRun':
      return list(node.name, node.operands);
    case 'SearchGroup':
      return `[${describeTree(node.expression)}]`;
    case 'Missing':
      return '_';
    case 'Skipped':
      return `<${node.text}>`;
    case 'RawValue':
      return node.text === '' ? '_' : node.text;
    default:
      return 'text' in node ? node.text : '';
  }
}

const operatorName = (operator: { readonly name: string | undefined; readonly text: string }): string =>
  operator.name ?? `<${operator.text}>`;

function list(head: string, children: readonly (Node | undefined)[]): string {
  const parts = children.filter((child) => child !== undefined).map(describeTree);
  return parts.length === 0 ? `(${head})` : `(${head} ${parts.join(' ')})`;
}
