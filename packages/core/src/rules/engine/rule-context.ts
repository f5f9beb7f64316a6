/** The input of a rule: the tree, its binding, the service, and the request. */
import type { Diagnostic, Field, RequestInput, Span } from '../../source/index.js';

import type { Schema } from '../../schema/index.js';
import type {
  Binding,
  Conventions,
  KeyAccess,
  KeyDefinition,
  ResponseShape,
  RouteMatch,
  TypedReference,
} from '../../semantics/index.js';
import type { Dialect, Node, Url } from '../../syntax/index.js';
import type { SupportedFeatures } from './supported-features.js';

export interface RuleContext {
  readonly dialect: Dialect;
  readonly conventions: Conventions;
  readonly schema: Schema | undefined;
  readonly binding: Binding;
  /** The request, when a whole one was given; undefined for a fragment. */
  readonly request: RequestInput | undefined;
  /** The method in upper case; GET when none was given. */
  readonly method: string;
  /** The tree of the URL; undefined for a fragment. */
  readonly url: Url | undefined;
  readonly route: RouteMatch | undefined;
  /** The API key definition; undefined when none was given. */
  readonly key: KeyDefinition | undefined;
  /** The access rights of the API key; undefined when no definition was given. */
  readonly access: KeyAccess | undefined;
  /** What the server implements; undefined where nothing is said about that. */
  readonly supports: SupportedFeatures | undefined;
  /** Whether the request is one that a server has received, in which nothing is a variable. */
  readonly isReceived: boolean;
  /** Whether the request is part of a batch, whose body contains its text and whose headers apply to it. */
  readonly isInBatch: boolean;
  /** What refers to the address, where it is one in a body and not that of a request. */
  readonly reference?: TypedReference | undefined;
  /** The shape of the response to a request, and to this one where none is given; undefined where it is not known. */
  readonly responseOf?: ((request: RequestInput | undefined) => ResponseShape | undefined) | undefined;
  /** What would be found in this request with another address, whose variables are not followed. */
  readonly findingsWith?: ((url: string) => readonly Diagnostic[]) | undefined;
  /** The node's ancestors while a rule's `find` runs, the nearest last. */
  readonly ancestors: readonly Node[];
  /** The result of `make` for this request, computed once for all rules; `make` itself is the cache key. */
  remember<Value>(make: (context: RuleContext) => Value): Value;
  /** The field that a node's span refers to. */
  fieldOf(node: Node): Field;
  /** The text as written at a span of a node's field. */
  textOf(node: Node, span?: Span): string;
  /** Text as it must be written at the node: in a URL, encoded like the text around it. */
  write(at: Node, text: string): string;
}
