/** The paths into responses that a request reads: into earlier responses in variables, and into its own response in its script. */
import { type ResponsePath, responseVariablesIn, scriptPathsIn, type Span } from '../../../text/index.js';
import type { ResponseShape } from '../../../semantics/index.js';
import type { Node, Request } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** One path, and the shape of the body that it leads into. */
export interface ChainedPath {
  /** The node in whose text the path is. */
  readonly at: Node;
  /** The span of the variable with its braces; for a path in a script, the span of the path. */
  readonly span: Span;
  /** The name of the response, which is the name of its request. */
  readonly name: string;
  readonly shape: ResponseShape;
  readonly path: ResponsePath;
  /** Whether the path is not here but in the script that gives the variable its value. */
  readonly isElsewhere: boolean;
}

/** In the order of the URL, the headers, the body and the script, without paths into responses that are not known. */
export function chainedPaths(request: Request, context: RuleContext): readonly ChainedPath[] {
  const { named, script } = context.request ?? {};
  const { chain } = context;
  if (context.isInBatch || chain === undefined || context.reference !== undefined) return [];
  const found: ChainedPath[] = [];
  const places = named === undefined ? [] : [request.url, ...request.headers, request.body];
  for (const at of places) {
    if (at === undefined) continue;
    for (const { name, path: written, start, end } of responseVariablesIn(context.textOf(at))) {
      const known = Object.hasOwn(named!, name) ? named![name]! : undefined;
      const path =
        known?.steps === undefined
          ? written
          : written === undefined
            ? { ...known, isWhole: true, start, end }
            : undefined;
      const shape = known === undefined || path === undefined ? undefined : chain.shapeOf(known.request);
      if (shape === undefined) continue;
      const placed = {
        ...path,
        steps: path!.steps!.map((step) => ({ ...step, start: step.start + at.start, end: step.end + at.start })),
      };
      const span = { start: start + at.start, end: end + at.start };
      found.push({ at, span, name, shape, path: placed as ResponsePath, isElsewhere: known?.steps !== undefined });
    }
  }
  const own = script === undefined || request.script === undefined ? undefined : chain.shapeOf();
  if (own !== undefined)
    for (const path of scriptPathsIn(script!))
      found.push({ at: request.script!, span: path, name: '', shape: own, path, isElsewhere: false });
  return found;
}
