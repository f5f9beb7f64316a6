/** A tree as text again: the inverse of parsing. */
import { holeEnd } from '../text/decoded-text.js';
import type { Aggregate, AggregateFrom, Node, QueryOption, Segment, Unary, Url } from './tree.js';

/**
 * The canonical text of a tree: operators by their own names, with one space on both sides and no other spaces.
 *
 * Parsing the text of a tree without findings returns the same tree. In a `Url` and its path, characters with another meaning are
 * percent-encoded, but spaces are not. All other nodes print as plain, decoded text, as in a stored fragment. Missing parts print as nothing.
 *
 * @example
 * print(parseFilter("Total  gt  5 and ( Open )").tree); // "Total gt 5 and (Open)"
 *
 * @public
 */
export function print(node: Node): string {
  switch (node.kind) {
    case 'Url':
      return printUrl(node);
    case 'ResourcePath':
      return node.segments.map(print).join('/');
    case 'Segment':
      return printSegment(node);
    case 'List':
      if (node.isBare === true) return node.items.map(print).join(',');
      return `(${node.items.map(print).join(',')})`;
    case 'KeyPredicate':
      return `(${node.items.map(print).join(',')})`;
    case 'KeyValue':
    case 'Argument':
      return node.name === undefined ? print(node.value) : `${node.name.text}=${print(node.value)}`;
    case 'Query':
      return node.options.map(print).join('&');
    case 'NestedOptions':
      return `(${node.options.map(print).join(';')})`;
    case 'QueryOption':
      return isBare(node) ? node.name.text : `${node.name.text}=${print(node.value)}`;
    case 'OrderbyList':
    case 'SelectList':
    case 'ExpandList':
      return node.items.map(print).join(',');
    case 'OrderbyItem':
      return node.direction === undefined ? print(node.expression) : `${print(node.expression)} ${node.direction.text}`;
    case 'SelectItem':
    case 'ExpandItem':
      return node.path.map(print).join('/') + (node.options === undefined ? '' : print(node.options));
    case 'Missing':
      return '';
    default:
      return printExpression(node);
  }
}

function printExpression(node: Node): string {
  switch (node.kind) {
    case 'MemberPath':
      return node.parts.map(print).join('/');
    case 'Call':
      return `${node.name.text}(${node.args.map(print).join(node.name.text.toLowerCase() === '$count' ? ';' : ',')})${node.key === undefined ? '' : `(${node.key.map(print).join(',')})`}`;
    case 'Lambda': {
      const { operator, variable, body } = node;
      return `${operator.text}(${variable === undefined ? '' : `${variable.text}:`}${body === undefined ? '' : print(body)})`;
    }
    case 'Logical':
      return node.operands.map(print).join(` ${node.name} `);
    case 'Binary':
      return `${print(node.left)} ${print(node.operator)} ${print(node.right)}`;
    case 'Unary':
      return printUnary(node);
    case 'Parenthesized':
      return `(${print(node.expression)})`;
    case 'Case':
      // The space keeps `12: 30` from being a time.
      return `${print(node.condition)}: ${print(node.value)}`;
    case 'Operator':
      return node.name ?? node.text;
    default:
      return printExtension(node);
  }
}

/** The contents of `$apply`, `$compute` and `$search`. */
function printExtension(node: Node): string {
  switch (node.kind) {
    case 'Transformations':
      return node.steps.map(print).join('/');
    case 'Transformation':
      return node.name.text + (node.args === undefined ? '' : `(${node.args.map(print).join(',')})`);
    case 'Groupings':
      return `(${node.items.map(print).join(',')})`;
    case 'ComputeList':
      return node.items.map(print).join(',');
    case 'Aliased':
      return `${print(node.value)} as ${print(node.alias)}`;
    case 'Aggregate':
      return [print(node.expression) + printMethod(node), ...node.from.map(print)].join(' ');
    case 'AggregateFrom':
      return `from ${node.paths.map(print).join(',')}${printMethod(node)}`;
    case 'SearchNot':
      return `NOT ${print(node.operand)}`;
    case 'SearchRun':
      return node.operands.map(print).join(` ${node.name} `);
    case 'SearchGroup':
      return `(${print(node.expression)})`;
    default:
      return 'text' in node ? node.text : '';
  }
}

const printMethod = ({ method }: Aggregate | AggregateFrom): string =>
  method === undefined ? '' : ` with ${print(method)}`;

/** The minus sign before a number would become part of it. */
function printUnary({ operator, operand }: Unary): string {
  const text = print(operand);
  // Without a space the minus would belong to a number, or to the word that a variable is part of.
  const isJoined = /^(?:\d|INF\b|[^\s(),]*\{\{)/.test(text);
  return operator.name === '-' && !isJoined ? `-${text}` : `${print(operator)} ${text}`;
}

function printUrl({ base, path, query }: Url): string {
  const segments = path === undefined ? '' : print(path);
  const options = query?.options.map((option) => {
    const name = encode(option.name.text, /[%&#+=]/);
    // In a search a semicolon that is not encoded ends the option.
    const isSearch = option.option === 'search' || option.option === 'apply';
    if (isBare(option)) return name;
    // After `==` a condition would be read.
    const value = encode(print(option.value), isSearch ? /[%&#+;]/ : /[%&#+]/).replace(/^=/, '%3D');
    return `${name}=${value}`;
  });
  return `${base?.text ?? ''}${segments}${options === undefined ? '' : `?${options.join('&')}`}`;
}

/** Whether an option has nothing after its name. */
const isBare = ({ name, value }: QueryOption): boolean =>
  name.text !== '' &&
  ((value.kind === 'RawValue' && value.text === '') || value.kind === 'Missing') &&
  value.start === name.end;

/** A slash in the name of a segment does not separate, and an `=` in it does not end the name of an option. */
function printSegment({ name, keys }: Segment): string {
  return encode(print(name), /[%?#/=]/) + keys.map((key) => encode(print(key), /[%?#]/)).join('');
}

/** Percent-encodes the characters of a class, except in variables, which the parser does not decode either. */
function encode(text: string, characters: RegExp): string {
  if (!characters.test(text)) return text;
  let encoded = '';
  for (let i = 0; i < text.length;) {
    // Unclosed braces are skipped in pairs, as in the scanner.
    const end = text.startsWith('{{', i) ? (holeEnd(text, i, text.length) ?? i + 2) : i + 1;
    const piece = text.slice(i, end);
    encoded += end === i + 1 && characters.test(piece) ? encodeCharacter(piece) : piece;
    i = end;
  }
  return encoded;
}

/** An ASCII character, percent-encoded. */
export const encodeCharacter = (char: string): string =>
  `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
