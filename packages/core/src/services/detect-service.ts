/** Which service a request is for where no profile is given: by its address, by the schema's version, or by its headers. */
import type { Schema } from '../schema/index.js';
import { isOwnAddress } from '../semantics/index.js';
import { headerLines, type RequestInput } from '../source/index.js';
import { builtInServices, odata401 } from './built-in-services.js';
import { odataV2, odataV3 } from './former/index.js';
import type { Service } from '../semantics/index.js';

/** By the version that metadata of V1 to V3 says. */
const byVersion: Readonly<Record<string, Service>> = { '1.0': odataV2, '2.0': odataV2, '3.0': odataV3 };

/** The service of a request. Where only V4 is ruled out, it is V3, which has all that V2 has. */
export function detectService(request: RequestInput, schema: Schema | undefined): Service {
  const own = builtInServices.find(({ conventions }) => isOwnAddress(request.url, conventions));
  return own ?? serviceOfVersion(schema) ?? (isFormer(request) ? odataV3 : odata401);
}

/** The service that a schema's version says; undefined for metadata of V4 and where nothing is known. */
export const serviceOfVersion = (schema: Schema | undefined): Service | undefined =>
  schema === undefined || !Object.hasOwn(byVersion, schema.version) ? undefined : byVersion[schema.version];

const versionHeaders: ReadonlySet<string> = new Set(['dataserviceversion', 'maxdataserviceversion']);

/** Whether a request says by itself that it is older than V4 (MS-ODATA 2.2.5). */
function isFormer({ method, headers }: RequestInput): boolean {
  if (method?.toUpperCase() === 'MERGE') return true;
  const lines = headerLines(headers).map(({ name, value }) => ({ name: name.trim().toLowerCase(), value }));
  // A request of V4 may name the older versions as well, for services of either.
  if (lines.some(({ name }) => name === 'odata-version' || name === 'odata-maxversion')) return false;
  return lines.some(
    ({ name, value }) =>
      versionHeaders.has(name) ||
      (name === 'x-http-method' && /^\s*merge\s*$/i.test(value)) ||
      ((name === 'accept' || name === 'content-type') && /;\s*odata=(?:verbose|light|\w*metadata)\b/i.test(value)),
  );
}
