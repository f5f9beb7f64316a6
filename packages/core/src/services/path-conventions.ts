/** The conventions of a service for one URL: where its resource path begins, and how keys may be written in it. */
import type { Schema } from '../schema/index.js';
import type { PathConventions, RouteMatch } from '../semantics/index.js';
import type { Service } from '../semantics/index.js';
import type { BatchTargets } from './batch-targets.js';
import { acceptsKeySegments } from './takes-key-segments.js';

/**
 * `schema` is the one that replaces the service's own; `targets` are those of a batch, for an address in it. `isReceived` is true for
 * the target of a request as its server receives it.
 */
export function pathConventions(
  url: string,
  route: RouteMatch | undefined,
  { conventions, dialect }: Pick<Service, 'conventions' | 'dialect'>,
  schema: Schema | undefined,
  targets: BatchTargets | undefined,
  isReceived: boolean,
): PathConventions {
  const { templateEntitySet, customEntitySets, routes, batch, keySegments, ownPathMark } = conventions;
  const objectRoute = routes.find((candidate) => candidate.interface === 'object');
  // After a route the path is the resource's; without one, only a relative path without holes surely is, and in a
  // batch only where its addresses have no routes of their own.
  const isRelative = !/^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\{\{|\/)/.test(url);
  // A server that knows where its service is has no resources anywhere else.
  const isAtRoute = route !== undefined || (isReceived && targets === undefined && objectRoute !== undefined);
  const startIsCertain = isAtRoute || (isRelative && (targets === undefined || batch.routes.length === 0));
  const template = schema === undefined || schema.isUnannotated === true ? templateEntitySet : undefined;
  return {
    templateEntitySet: template,
    customPrefix: customEntitySets?.prefix,
    startIsCertain,
    mayBeRoot: !isReceived && /^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\{\{)/.test(url) && !url.includes('?'),
    isOwnQuery: !isReceived && objectRoute === undefined && /^\s*\/[^/]/.test(url) && /[?&]\$[a-z]/i.test(url),
    keySegments: keySegments === 'usual' || acceptsKeySegments(schema),
    numericSegments: dialect.keySegments,
    ownPathMark,
    emptyParentheses: dialect.emptyParentheses,
    routeWord: route === undefined && objectRoute?.isFirst !== true ? objectRoute?.segments.at(-1) : undefined,
    ...(targets === undefined ? {} : { referenced: targets.referenced }),
  };
}
