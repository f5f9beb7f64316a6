/** What a rule may look at: the tree, its meaning, the service, and how the request came. */
import type { Field, RequestInput, Span } from '../../source/index.js';

import type { Schema } from '../../schema/index.js';
import type { Binding, Conventions, KeyAccess, KeyDefinition, RouteMatch } from '../../semantics/index.js';
import type { Dialect, Node, Url } from '../../syntax/index.js';

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
  /** What the API key may read and write; undefined when no definition was given. */
  readonly access: KeyAccess | undefined;
  /** Whether the request is one of a batch, whose body holds its text and whose headers hold for it. */
  readonly isInBatch: boolean;
  /** The node's ancestors while a rule's `find` runs, the nearest last. */
  readonly ancestors: readonly Node[];
  /** What `make` gives for this request, made once however many rules ask; `make` is what it is remembered by. */
  remember<Value>(make: (context: RuleContext) => Value): Value;
  /** The field in which a node's span counts. */
  fieldOf(node: Node): Field;
  /** The text as written at a span of a node's field. */
  textOf(node: Node, span?: Span): string;
  /** Text as it must be written where the node stands: encoded in a URL in the manner of its surroundings. */
  write(at: Node, text: string): string;
}
