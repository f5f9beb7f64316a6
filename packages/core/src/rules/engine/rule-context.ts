/** The input of a rule: a bound request, and the place in its tree that the walk is at. */
import { BoundRequest } from '../../semantics/index.js';
import type { Node } from '../../syntax/index.js';

export class RuleContext extends BoundRequest {
  readonly #ancestors: Node[] = [];

  /** The node's ancestors while a rule's `find` runs, the nearest last. */
  get ancestors(): readonly Node[] {
    return this.#ancestors;
  }

  /** Adds a node to the ancestors, and `leave` removes it. Only `runRules` calls these. */
  enter(node: Node): void {
    this.#ancestors.push(node);
  }

  leave(): void {
    this.#ancestors.pop();
  }
}
