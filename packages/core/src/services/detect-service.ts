/** The service of a request without a profile: by its URL, by the schema's version, or by its headers. */
import type { Schema } from '../schema/index.js';
import { matchLeadingRoute, ownerOf } from '../semantics/index.js';
import type { BatchInput, RequestInput } from '../text/index.js';
import { isMultipartBatch, parseBatch, parseRequestBody } from '../syntax/index.js';
import { builtInServices, odata401Service, odataV2Service, odataV3Service } from '../profiles/index.js';
import { hasOtherFilter, otherFilters } from './other-filters.js';
import { isUndecided, undecidedSeverities } from './undecided.js';
import { bodyText } from './read-input.js';
import { saysV3, saysV4, showsV3 } from './fixes/v3-version.js';
import type { Service } from '../semantics/index.js';

/** By the version that metadata of V1 to V3 says. */
const byVersion: Readonly<Record<string, Service>> = {
  '1.0': odataV2Service,
  '2.0': odataV2Service,
  '3.0': odataV3Service,
};

/** The standard where the text may be right for another service. */
const undecided: Service = { ...odata401Service, severities: undecidedSeverities };

/** Whether a service is the one that requests get of whose service nothing is known, its version included. */
export const isAssumed = (service: Service): boolean => service === odata401Service || service === undecided;

/** The service of a request. Where only V4 is ruled out, it is V3, which has all that V2 has. */
export function detectService(request: RequestInput, schema: Schema | undefined): Service {
  const own = ownerOf(request.url, builtInServices);
  if (own !== undefined) return own;
  const v3 = serviceOfVersion(schema) ?? (isV3(request) || showsV3(request.url) ? odataV3Service : undefined);
  if (v3 !== undefined || schema !== undefined) return v3 ?? odata401Service;
  if (hasOtherFilter(request.url)) return otherFilters;
  return isUndecided(request.url) ? undecided : odata401Service;
}

/** The service whose addresses the requests of a batch without a request around it have; the standard when none has. */
export function serviceOfBatch({ batch }: BatchInput): Service {
  const text = bodyText(batch);
  if (text === undefined || isMultipartBatch(text, undefined)) return odata401Service;
  const { items } = parseBatch(text, parseRequestBody(text).tree, undefined).tree;
  const urls = items.slice(0, 100).flatMap(({ url }) => url?.text ?? []);
  const has = ({ conventions }: Service): boolean =>
    urls.some((url) => matchLeadingRoute(url, conventions.batch.routes)?.route.interface === 'object');
  return builtInServices.find(has) ?? odata401Service;
}

/** The service that a schema's version says; undefined for metadata of V4 and where nothing is known. */
export const serviceOfVersion = (schema: Schema | undefined): Service | undefined =>
  schema === undefined || !Object.hasOwn(byVersion, schema.version) ? undefined : byVersion[schema.version];

/** Whether a request says by itself that it is older than V4 (MS-ODATA 2.2.5). */
function isV3(request: RequestInput): boolean {
  // A request of V4 may name the older versions as well, for services of either.
  return saysV3(request) && (!saysV4(request) || request.method?.toUpperCase() === 'MERGE');
}
