/** One request during its conversion to V4: edits in its fields, and the constructs that need a person. */
import {
  type BoundRequest,
  type Field,
  forEachChild,
  type Node,
  type NodeKind,
  type QueryOption,
  type Span,
  type TextEdit,
} from '@odatalint/core';
import { applyEdits } from '@odatalint/core/internal';
import { type DeclaredValue, declaredKeys } from './declared-value.js';

/** Facts that the values of V2 and V3 lack, and only the user knows. */
export interface MigrationOptions {
  /** The UTC offset of every `Edm.DateTime`: `Z` or `+02:00`. */
  readonly timeZone?: string | undefined;
  /** The V4 type of every `Edm.Time`. */
  readonly timeAs?: 'time-of-day' | 'duration' | undefined;
}

/** A construct that needs a person; offsets count in a field of the request. */
export interface LeftConstruct extends Span {
  readonly in: Field;
  /** `kept`: the construct stays. `check`: it was rewritten, but the result can have another meaning. */
  readonly kind: 'kept' | 'check';
  /** A sentence. */
  readonly reason: string;
}

/** An edit in a field of a request. */
export interface FieldEdit extends TextEdit {
  readonly in: Field;
}

/** A construct of V2 or V3 and its conversion. */
export interface Conversion {
  /** An example in V2 or V3: `METHOD url`, a header or a body. */
  readonly from: string;
  /** The same in V4; undefined if V4 has nothing for it. */
  readonly to: string | undefined;
  /** A further sentence for the documentation. */
  readonly note?: string;
  /** The kinds of node that it converts. */
  readonly visits: readonly NodeKind[];
  /** Converts a node of one of these kinds. Returns true if the walk must not visit the children of the node. */
  convert(node: Node, migration: Migration): boolean;
}

export class Migration {
  readonly left: LeftConstruct[] = [];
  #edits: FieldEdit[] = [];
  readonly #done = new Set<Node>();
  readonly #dropped = new Set<QueryOption>();
  readonly #declared: Map<Node, DeclaredValue>;

  constructor(
    readonly bound: BoundRequest,
    readonly options: MigrationOptions,
    private readonly table: ReadonlyMap<Node['kind'], readonly Conversion[]>,
  ) {
    this.#declared = declaredKeys(bound.binding);
  }

  get edits(): readonly FieldEdit[] {
    return this.#edits;
  }

  /** Converts a node and its descendants. */
  visit(node: Node): void {
    if (this.#done.has(node)) return;
    for (const { convert } of this.table.get(node.kind) ?? []) if (convert(node, this)) return;
    forEachChild(node, (child) => this.visit(child));
  }

  /** Excludes a node from the walk. */
  finish(node: Node): void {
    this.#done.add(node);
  }

  /** Removes a query option, and the separator beside it. */
  drop(option: QueryOption): void {
    this.#dropped.add(option);
    this.finish(option);
  }

  isDropped(option: QueryOption): boolean {
    return this.#dropped.has(option);
  }

  /** Replaces a span in the field of a node with text that is already encoded. */
  replace(node: Node, span: Span, text: string): void {
    this.#edits.push({ in: this.bound.fieldOf(node), start: span.start, end: span.end, text });
  }

  /** Replaces a node, or a span beside it, with plain text, encoded as the field requires. */
  write(node: Node, text: string, span: Span = node): void {
    this.replace(node, span, this.bound.write(node, text));
  }

  /** The text of a node as written, with the conversions of its descendants. */
  rewritten(node: Node): string {
    const edits = this.#edits;
    this.#edits = [];
    this.visit(node);
    const own = this.#edits.map(({ start, end, text }) => ({ start: start - node.start, end: end - node.start, text }));
    this.#edits = edits;
    return applyEdits(this.bound.textOf(node), own);
  }

  /** Records that a construct stays the same. */
  keep(node: Node, reason: string, span: Span = node): void {
    this.left.push({ in: this.bound.fieldOf(node), start: span.start, end: span.end, kind: 'kept', reason });
  }

  /** Records that a construct was rewritten and must be checked by a person. */
  check(node: Node, reason: string, span: Span = node): void {
    this.left.push({ in: this.bound.fieldOf(node), start: span.start, end: span.end, kind: 'check', reason });
  }

  /** Records the declaration of a literal. */
  declare(node: Node, declared: DeclaredValue): void {
    this.#declared.set(node, declared);
  }

  /** The declaration of a literal; undefined if unknown. */
  declaredOf(node: Node): DeclaredValue | undefined {
    return this.#declared.get(node);
  }
}
