/** Whether a request goes to a service of OData V1 to V3, where text that is invalid in V4 may be valid. */
import type { Schema } from '../../schema/index.js';
import { type CheckInput, headerLines, isRequestInput, type RequestInput } from '../../text/index.js';

/** The paths of services of these versions: those of odata.org, of SAP, and the ways frameworks write `v2`. */
const v3Path = /\/odata\/?v[123]\/|\/sap\/opu\/odata\/|\/V[123]\/(?:\([^()]*\)\/)?[^/?]*\.svc|\/listdata\.svc/i;

/** WCF Data Services end in `.svc` and speak no V4; the examples of V4 at odata.org have its number before. */
const isDataService = (url: string): boolean => /\.svc\//i.test(url) && !/\/v4\//i.test(url);

/**
 * In: an input, and the schema that it is checked against. Out: whether the metadata, the address, the method or a header say
 * that the service speaks one of the versions before V4 (MS-ODATA 2.2.5.3 and 2.2.5.7).
 */
export function isOfV3Version(input: CheckInput, schema: Schema | undefined): boolean {
  if (schema !== undefined && /^[123](?:\.|$)/.test(schema.version)) return true;
  if (!isRequestInput(input)) return false;
  const { url } = input;
  return v3Path.test(url) || isDataService(url) || saysV3(input) || (schema === undefined && hasV3Forms(url));
}

/** Whether the method, a header or one of the response says that a request is older than V4. */
export const saysV3 = ({ method, headers, response }: RequestInput): boolean =>
  method?.toUpperCase() === 'MERGE' ||
  [headers, response?.headers].some((each) =>
    headerLines(each).some(({ name, value }) => isV3Header(name.trim().toLowerCase(), value.trim())),
  );

/** Whether a header of a request, or of its response, says that both speak V4 (OData 4.01 Protocol 8.1.5, 8.2.6, 8.2.7). */
export const saysV4 = ({ headers, response }: RequestInput): boolean =>
  [headers, response?.headers].some((each) =>
    headerLines(each).some(({ name }) => /^\s*odata-(?:max)?version\s*$/i.test(name)),
  );

/** What V4 does not have and every version before it does (MS-ODATA 2.2.2, 2.2.3.6). */
const v3Forms = [
  /[?&]\$inlinecount=/,
  /\bsubstringof\(/,
  /\b(?:datetime|datetimeoffset|time|guid)(?:'|%27)/,
  /\s(?:eq|ne|gt|ge|lt|le)(?:\s|%20|\+)-?\d{1,30}(?:\.\d{1,30})?[mldf](?![\w.-])/i,
  /\/\$links\//,
];

/** How many forms of the versions before V4 an address has. */
const countV3Forms = (url: string): number => v3Forms.filter((form) => form.test(url)).length;

/** Whether an address has more than one such form: one alone is a mistake in V4. */
const hasV3Forms = (url: string): boolean => countV3Forms(url) > 1;

/** A version in a path, and the root of SharePoint. */
const v3Word = /\/v[123]\/|\/_api\//i;

/**
 * Whether an address is that of a service before V4 by what it says itself: its path and a form of those versions, several such forms,
 * or a number of results that only they have.
 */
export const showsV3 = (url: string): boolean =>
  /[?&](?:\$|%24)inlinecount=/i.test(url) ||
  v3Path.test(url) ||
  countV3Forms(url) > (v3Word.test(url) || isDataService(url) ? 0 : 1);

const isV3Header = (name: string, value: string): boolean =>
  ((name === 'dataserviceversion' || name === 'maxdataserviceversion') && /^[123]/.test(value)) ||
  (name === 'x-http-method' && value.toUpperCase() === 'MERGE') ||
  ((name === 'accept' || name === 'content-type') && /;\s*odata=/i.test(value));
