/** A request as a check sees it: what the surfaces that show its meaning ask for. */
import type { WritableBody } from '../rules/index.js';
import type { Schema } from '../schema/index.js';
import type { Binding, KeyAccess, Route } from '../semantics/index.js';
import type { Field, OffsetMap, Span } from '../source/index.js';
import type { Node } from '../syntax/index.js';
import type { Service } from './service.js';

/** A request or fragment as the check sees it: its tree, and what the names in it mean. @beta */
export interface BoundRequest {
  /** The roots of its trees: one of a request, path and query of a fragment. */
  readonly roots: readonly Node[];
  readonly binding: Binding;
  /** The schema that it was bound to; undefined when none is known. */
  readonly schema: Schema | undefined;
  readonly service: Service;
  /** What the API key allows that the request is sent with; undefined when none is known. */
  readonly access: KeyAccess | undefined;
  /** In upper case; `GET` where none is written. */
  readonly method: string;
  /** The route by which the address reaches the service, if it does by one. */
  readonly route: Route | undefined;
  /** Whether it is a request of a batch. */
  readonly isInBatch: boolean;
  /** The texts that the nodes' spans count in; a batch's own come before those of a request in it. */
  readonly texts: readonly BoundText[];
  /** What the body of the request can say; undefined when it writes no entity, or when that is not known. */
  writableBody(): WritableBody | undefined;
  /** The field of the input in which a node's span counts; of a request in a batch, a field of that request. */
  fieldOf(node: Node): Field;
  /** The text as written at a span of a node's text; of the node itself when absent. */
  textOf(node: Node, span?: Span): string;
  /** Text as it must be written where the node stands: encoded in a URL in the manner of its surroundings. */
  write(at: Node, text: string): string;
}

/** One text of a bound request, and where it stands in the input. */
export interface BoundText {
  /** The part of the request that it is. */
  readonly field: Field;
  readonly text: string;
  /** The field of the input that it stands in; the map leads from the text there, and is absent where it is all of it. */
  readonly in: Field;
  readonly map?: OffsetMap;
}
