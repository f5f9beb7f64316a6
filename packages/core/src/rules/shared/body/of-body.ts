/** Facts about the body of a request that several rules ask for: each is computed once per request. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { Body } from '../../../syntax/index.js';

interface Cell<Fact> {
  body?: Body;
  fact?: Fact;
}

/** The same function, which computes its fact when it is first asked for. */
export function rememberOfBody<Fact>(
  read: (body: Body, context: BoundRequest) => Fact,
): (body: Body, context: BoundRequest) => Fact {
  const newCell = (): Cell<Fact> => ({});
  return (body, context) => {
    const cell = context.remember(newCell);
    if (cell.body !== body) {
      cell.fact = read(body, context);
      cell.body = body;
    }
    return cell.fact as Fact;
  };
}
