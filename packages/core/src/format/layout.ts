/** The layout of a request's URL: possible line breaks, and spaces. */
import {
  type Case,
  forEachChild,
  type Lambda,
  type Logical,
  type Node,
  type QueryOption,
  type Url,
} from '../syntax/index.js';
import { concat, type Doc, fill, group, indent } from './doc.js';
import type { TokenCursor } from './token-cursor.js';

export interface LayoutSettings {
  /** Whether each option has its own line even if all of them fit on one. */
  readonly isExpanded: boolean;
  /** Whether lines may break inside the value of an option. */
  readonly breaksValues: boolean;
  /** Whether spaces between the tokens of a value stay as they are written. */
  readonly isVerbatim: boolean;
  /** Whether a space comes after each comma of an expression. */
  readonly spacesCommas: boolean;
}

/**
 * The document of a URL: each query option begins a line if they do not all fit on one. Only the named constructs may
 * break or get spaces. Everything else stays, except that a run of spaces becomes one space.
 */
export class AddressLayout {
  readonly #cursor: TokenCursor;
  readonly #settings: LayoutSettings;

  constructor(cursor: TokenCursor, settings: LayoutSettings) {
    this.#cursor = cursor;
    this.#settings = settings;
  }

  /**
   * Makes the document of a URL.
   *
   * @param queryStart - Where its query begins: at the question mark if there is one.
   */
  address({ path, query, end }: Url, queryStart: number): Doc {
    const cursor = this.#cursor;
    const start = cursor.verbatim(queryStart);
    cursor.join();
    const options = (query?.options ?? []).map((option, i) => {
      // Spaces after a service root would belong to it.
      const before = i === 0 && path === undefined ? '' : cursor.line('');
      return concat([before, cursor.joined(option.start), this.#option(option)]);
    });
    // A separator without a successor, and a fragment.
    const parts = [start, indent(options), cursor.joined(end)];
    return this.#settings.isExpanded ? concat(parts) : group(parts);
  }

  #option(option: QueryOption): Doc {
    // A value without structure may have a meaning of the service's own, including the spaces around it.
    const isVerbatim = this.#settings.isVerbatim || option.value.kind === 'RawValue';
    return concat([isVerbatim ? '' : this.#node(option), this.#cursor.verbatim(option.end)]);
  }

  /** The text of a node, including its last token. */
  #node(node: Node): Doc {
    // An option ends after its trailing spaces.
    const end = node.kind === 'QueryOption' ? node.value.end : node.end;
    return concat([this.#inside(node), this.#cursor.until(end)]);
  }

  #inside(node: Node): Doc {
    const cursor = this.#cursor;
    switch (node.kind) {
      case 'QueryOption':
        return this.#valued(node);
      case 'Logical':
        return group([indent([this.#logical(node)])]);
      case 'Binary': {
        if (isEmpty(node.operator) || isEmpty(node.right)) return this.#asWritten(node);
        const parts = [this.#node(node.left), cursor.space(), cursor.until(node.operator.end)];
        return concat([...parts, cursor.space(), this.#node(node.right)]);
      }
      case 'Unary': {
        const operator = cursor.until(node.operator.end);
        const space = node.operator.name === 'not' ? cursor.space() : '';
        return concat([operator, space, this.#node(node.operand)]);
      }
      case 'Parenthesized':
        return this.#parenthesized(node, [node.expression], false);
      case 'Call':
        return node.key === undefined
          ? this.#parenthesized(node, node.args, this.#settings.spacesCommas)
          : this.#asWritten(node);
      case 'Lambda':
        return this.#lambda(node);
      case 'List':
        return this.#filledList(node, node.items, this.#settings.spacesCommas);
      case 'Case':
        return this.#condition(node);
      default:
        return this.#inExtension(node);
    }
  }

  #inExtension(node: Node): Doc {
    switch (node.kind) {
      case 'OrderbyList':
      case 'SelectList':
      case 'ExpandList':
      case 'ComputeList':
        return indent([this.#filled(node.items, false)]);
      case 'NestedOptions':
        return this.#parenthesized(node, node.options, false);
      case 'Groupings':
        return this.#filledList(node, node.items, false);
      case 'Transformation':
        return node.args === undefined ? this.#asWritten(node) : this.#parenthesized(node, node.args, false);
      case 'Transformations':
        return this.#steps(node.steps);
      default:
        return this.#asWritten(node);
    }
  }

  #asWritten(node: Node): Doc {
    const parts: Doc[] = [];
    forEachChild(node, (child) => void parts.push(this.#cursor.until(child.start), this.#node(child)));
    return concat(parts);
  }

  /** `name=value`, without spaces around the `=`. */
  #valued({ name, value }: QueryOption): Doc {
    const cursor = this.#cursor;
    return concat([cursor.until(name.end), cursor.joined(value.start), this.#node(value)]);
  }

  /** Breaks before each operator of the run. */
  #logical({ operands, operators }: Logical): Doc {
    const cursor = this.#cursor;
    const parts: Doc[] = [];
    operands.forEach((operand, i) => {
      const operator = operators[i - 1];
      if (operator !== undefined && !isEmpty(operator))
        parts.push(this.#line(true), cursor.until(operator.end), cursor.space());
      parts.push(this.#node(operand));
    });
    return concat(parts);
  }

  /** `any(x:…)`; the variable stays beside the colon. */
  #lambda(node: Lambda): Doc {
    const first = node.variable ?? node.body;
    if (first === undefined) return this.#asWritten(node);
    const open = this.#cursor.until(first.start);
    const line = this.#line(false);
    const variable = this.#cursor.until(node.variable?.end ?? first.start);
    this.#cursor.join();
    const colon = this.#cursor.until(node.body?.start ?? node.end);
    const content = node.body === undefined ? '' : this.#alone(node.body);
    return group([open, indent([line, variable, colon, content]), this.#close(node)]);
  }

  /** `condition: value`; without the space `12: 30` would be a time. */
  #condition({ condition, value }: Case): Doc {
    const cursor = this.#cursor;
    const left = this.#node(condition);
    cursor.join();
    return concat([left, cursor.until(value.start), cursor.space(), this.#node(value)]);
  }

  /** `a/b`, with breaks before each slash. */
  #steps(steps: readonly Node[]): Doc {
    const cursor = this.#cursor;
    if (steps.length === 1) return this.#node(steps[0]!);
    const parts = steps.map((step, i) => {
      if (i === 0) return this.#node(step);
      cursor.join();
      const line = this.#line(false);
      const slash = cursor.until(step.start);
      cursor.join();
      return concat([line, slash, this.#node(step)]);
    });
    return group([indent(parts)]);
  }

  /** Items in parentheses, each on its own line if they do not fit on one. */
  #parenthesized(node: Node, items: readonly Node[], isSpaced: boolean): Doc {
    const [first, ...others] = items;
    if (first === undefined || isNamedNot(items.at(-1)!)) return this.#asWritten(node);
    const open = this.#cursor.until(first.start);
    const parts: Doc[] = [this.#line(false), this.#alone(first)];
    for (const item of others) {
      const [separator, place] = this.#separator(item, isSpaced);
      parts.push(separator, place, this.#node(item));
    }
    return group([open, indent(parts), this.#close(node)]);
  }

  /** Items in parentheses, as many on a line as fit. */
  #filledList(node: Node, items: readonly Node[], isSpaced: boolean): Doc {
    const [first] = items;
    if (first === undefined || isNamedNot(items.at(-1)!)) return this.#asWritten(node);
    const open = this.#cursor.until(first.start);
    return group([open, indent([this.#line(false), this.#filled(items, isSpaced)]), this.#close(node)]);
  }

  #filled(items: readonly Node[], isSpaced: boolean): Doc {
    const [first, ...others] = items;
    if (first === undefined) return '';
    const start = this.#node(first);
    const rest: [Doc, Doc, Doc][] = [];
    for (const item of others) rest.push([...this.#separator(item, isSpaced), this.#node(item)]);
    return fill(start, rest);
  }

  /**
   * The comma or semicolon directly after an item, and the possible break before the next one; nothing if variables
   * represent the items.
   */
  #separator(item: Node, isSpaced: boolean): [Doc, Doc] {
    if (!this.#cursor.hasBefore(item.start)) return ['', ''];
    this.#cursor.join();
    return [this.#cursor.until(item.start), this.#line(isSpaced)];
  }

  /** The contents of parentheses: a chain of operators there needs no further indentation. */
  #alone(node: Node): Doc {
    if (node.kind !== 'Logical') return this.#node(node);
    return group([this.#logical(node), this.#cursor.until(node.end)]);
  }

  /** The break before the closing parenthesis, and the parenthesis. */
  #close(node: Node): Doc {
    return concat([this.#line(false), this.#cursor.until(node.end)]);
  }

  /** A possible line break inside a value, with or without a space if the line does not break. */
  #line(hasSpace: boolean): Doc {
    if (this.#settings.breaksValues) return this.#cursor.line(hasSpace ? ' ' : '');
    if (hasSpace) return this.#cursor.space();
    this.#cursor.join();
    return '';
  }
}

/** Whether a node represents missing text. */
const isEmpty = ({ start, end }: Node): boolean => start === end;

/** A property named `not`, which would be the operator before a space. */
const isNamedNot = (node: Node): boolean =>
  node.kind === 'MemberPath' &&
  node.parts.length === 1 &&
  node.parts[0]?.kind === 'Name' &&
  node.parts[0].text.toLowerCase() === 'not';
