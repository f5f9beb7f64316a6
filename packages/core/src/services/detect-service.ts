/** The service of a request without a profile: by its URL, by the schema's version, or by its headers. */
import type { Schema } from '../schema/index.js';
import { matchLeadingRoute, ownerOf } from '../semantics/index.js';
import { type BatchInput, bodyText, type RequestInput } from '../text/index.js';
import { isMultipartBatch, parseBatch, parseRequestBody } from '../syntax/index.js';
import { builtInServices, odata401Service, odataV2Service, odataV3Service } from '../profiles/index.js';
import { hasOtherFilter, otherFilters } from './other-filters.js';
import type { DatedInput } from './fixes/doubt-fixes.js';
import { isUndecided, undecidedSeverities } from './undecided.js';
import { generationOf, showsV3 } from './version-evidence.js';
import type { Service } from '../semantics/index.js';

/** By the version that metadata of V1 to V3 says. */
const byVersion: Readonly<Record<string, Service>> = {
  '1.0': odataV2Service,
  '2.0': odataV2Service,
  '3.0': odataV3Service,
};

/** The standard where metadata of 4.0 does not say whether the service also accepts what 4.01 added: none of it is advised. */
const metadataOf40: Service = { ...odata401Service, severities: { 'collapsible-or-chain': 'off' } };

/** The standard where the text may be right for another service. */
const undecided: Service = { ...odata401Service, severities: undecidedSeverities };

/** V3 where only the notation of the address says so. */
const guessedV3: Service = { ...odataV3Service };

/** How certain the version of OData is where this service was detected: it is assumed where nothing is known. */
export const certaintyOf = (service: Service): DatedInput['version'] =>
  service === undecided || service === guessedV3 ? 'guessed' : service === odata401Service ? 'assumed' : 'known';

/**
 * The service of a request: the version of the schema decides, then an address that only one service or version has, then a header or the
 * method, and at last the notation of the query. Where only V4 is ruled out, it is V3, which has all that V2 has.
 */
export function detectService(request: RequestInput, schema: Schema | undefined): Service {
  const own = ownerOf(request.url, builtInServices);
  if (own !== undefined && (schema === undefined || isOfVersion(own, schema))) return own;
  if (schema !== undefined)
    return serviceOfVersion(schema) ?? (schema.version === '4.0' ? metadataOf40 : odata401Service);
  const said = generationOf(request);
  if (said !== undefined) return said === 'v3' ? odataV3Service : odata401Service;
  if (showsV3(request.url)) return guessedV3;
  if (hasOtherFilter(request.url)) return otherFilters;
  return isUndecided(request.url) ? undecided : odata401Service;
}

/** Whether a service can have a schema of this version; at a host where only that service is, it is another service's schema. */
const isOfVersion = ({ dialect, conventions }: Service, schema: Schema): boolean =>
  (conventions.hosts !== 'any' && conventions.sharesHosts !== true) ||
  (dialect.v3Literals === 'own') === (serviceOfVersion(schema) !== undefined);

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
