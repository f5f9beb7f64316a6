/** Converts a bound request to a bound query: the nodes of the parser and their meaning become data without gaps. */
import { keyOf, type Schema, structuredType } from '../../schema/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import type { Expression } from '../../syntax/index.js';
import { rowsAround, type ReadContext } from './rows-around.js';
import { NotReadable } from './not-readable.js';
import { readExpression } from './read-expression.js';
import { readOptions } from './read-options.js';
import { rowsAroundOptions, readResourcePath } from './read-resource-path.js';
import type { BoundQuery } from '../model/bound-query.js';
import type { Expr, ScopeRef } from '../model/expression.js';

/** The inputs for the reading of a bound request, besides the request. */
function contextOf(
  {
    binding,
    dialect,
    conventions,
  }: Pick<BoundRequest, 'binding' | 'dialect'> & Partial<Pick<BoundRequest, 'conventions'>>,
  schema: Schema,
): ReadContext {
  const context: ReadContext = {
    schema,
    dialect,
    binding,
    template: schema.container?.entitySets.get(conventions?.names.templateEntitySet ?? ''),
    read: (node, around, expected) => readExpression(context, node, around, expected),
  };
  return context;
}

/**
 * Reads a request without errors.
 *
 * @throws NotReadable with the place of a part that a bound query cannot express.
 */
export function readBoundRequest(bound: BoundRequest, schema: Schema): BoundQuery {
  const context = contextOf(bound, schema);
  const { route } = bound;
  if (route !== undefined && route.route.interface !== 'object')
    throw new NotReadable(
      bound.url?.path ?? bound.url ?? { start: 0, end: 0 },
      'Only the paths of resources can be read.',
    );
  const { path, target } = readResourcePath(context, bound.binding.path);
  const options = readOptions(context, bound.url?.query?.options ?? [], rowsAroundOptions(target));
  const identifier = bound.conventions.responses.properties === 'of-key' ? identifierOf(context) : undefined;
  const language = bound.conventions.serving?.language;
  return {
    schema,
    dialect: bound.dialect,
    path,
    target,
    options,
    ...(identifier === undefined ? {} : { identifier }),
    ...(language === undefined ? {} : { language }),
  };
}

/** The property by which the service identifies entities of any set. */
function identifierOf({ schema, template }: ReadContext): string | undefined {
  const type = structuredType(schema, template?.type);
  return type && keyOf(schema, type)?.[0]?.path;
}

/**
 * Reads a bound condition on the rows of a scope.
 *
 * @throws A TypeError for an expression that is not a condition, because it is part of the program.
 */
export function readCondition(
  { schema, ...bound }: Pick<ReadContext, 'binding' | 'dialect' | 'schema'>,
  node: Expression,
  scope: ScopeRef,
): Expr {
  try {
    return contextOf(bound, schema).read(node, rowsAround(scope));
  } catch (error) {
    throw error instanceof NotReadable ? new TypeError(error.message) : error;
  }
}
