/**
 * The version of OData that a request shows by itself: by a path that only one version has, by a header or the method, by the notation
 * of its query. A version word such as `/v2/` in a path is that of the interface, so it only supports other evidence.
 */
import type { Schema } from '../schema/index.js';
import { type CheckInput, headerLines, isRequestInput, type RequestInput } from '../text/index.js';

export type Generation = 'beforeV4' | 'v4';

/** Roots that name V4: of SAP, of Business Central, of CAP, of odata.org. */
const v4Path = /\/odata4\/|\/odatav4\/|\/v4(?:\.0[12]?)?\//i;

/** Roots that name an older version: of NAV, of SAP, of odata.org and of SharePoint. */
const pathBeforeV4 =
  /\/odatav[123]\/|\/sap\/opu\/odata\/|\/V[123]\/(?:\([^()]*\)\/)?[^/?]*\.svc|\/listdata\.svc|\/_api\/(?:web|site|lists|contextinfo)(?:[/(?]|$)/i;

/** Words that only support other evidence of older versions: of WCF Data Services, of SharePoint, and version words. */
const wordBeforeV4 = /\.svc\/|\/v[23]\/|\/_api\//i;

/** Whether the root of an address names V2, as that of CAP's adapter does. */
export const namesV2 = (url: string): boolean => /\/odata\/v2\//i.test(pathOf(url));

/** The path of an address, without its query. */
const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!;

function generationOfPath(url: string): Generation | undefined {
  const path = pathOf(url);
  return v4Path.test(path) ? 'v4' : pathBeforeV4.test(path) ? 'beforeV4' : undefined;
}

/** Whether a header, or one of the response, says that both speak V4 (OData 4.01 Protocol 8.1.5, 8.2.6, 8.2.7; JSON Format 3). */
const saysV4 = (request: RequestInput): boolean => hasHeader(request, isV4Header);

const isV4Header = (name: string, value: string): boolean =>
  name === 'odata-version' ||
  name === 'odata-maxversion' ||
  (isMediaHeader(name) && /;\s*odata\.metadata=/i.test(value));

/** Whether the method, a header or one of the response says that a request is older than V4 (MS-ODATA 2.2.5.3, 2.2.5.7). */
const saysBeforeV4 = (request: RequestInput): boolean =>
  request.method?.toUpperCase() === 'MERGE' || hasHeader(request, isHeaderBeforeV4);

const isHeaderBeforeV4 = (name: string, value: string): boolean =>
  ((name === 'dataserviceversion' || name === 'maxdataserviceversion') && /^[123]/.test(value)) ||
  (name === 'x-http-method' && value.toUpperCase() === 'MERGE') ||
  (isMediaHeader(name) && /;\s*odata=/i.test(value));

const isMediaHeader = (name: string): boolean => name === 'accept' || name === 'content-type';

const hasHeader = ({ headers, response }: RequestInput, isIt: (name: string, value: string) => boolean): boolean =>
  [headers, response?.headers].some((each) =>
    headerLines(each).some(({ name, value }) => isIt(name.trim().toLowerCase(), value.trim())),
  );

/**
 * The version that a request says: by its path, or by its method and headers. A request of V4 may name the older versions as well, for
 * services of either.
 */
export const generationOf = (request: RequestInput): Generation | undefined =>
  generationOfPath(request.url) ?? (saysV4(request) ? 'v4' : saysBeforeV4(request) ? 'beforeV4' : undefined);

/** Notations that every version before V4 has, and V4 does not (MS-ODATA 2.2.2, 2.2.3.6). */
const formsBeforeV4: readonly RegExp[] = [
  /[?&](?:\$|%24)inlinecount=/i,
  /\bsubstringof(?:\(|%28)/,
  /(?:\b|%20|%28)(?:datetime|datetimeoffset|time|guid)(?:'|%27)/,
  /\s(?:eq|ne|gt|ge|lt|le)(?:\s|%20|\+)-?\d{1,30}(?:\.\d{1,30})?[mldf](?![\w.-])/i,
  /\/\$links\//,
];

/** Notations that only V4 has: options, options nested in `$expand`, functions, operators, segments. */
const v4Forms: readonly RegExp[] = [
  /[?&](?:\$|%24)(?:count|search|apply|compute|index|schemaversion|deltatoken)=/i,
  /[?&](?:\$|%24)(?:expand|select)=[^?&]*(?:\(|%28)/i,
  /[\s+(,&=;]contains(?:\(|%28)|(?:%20|%28|%2C)contains(?:\(|%28)/i,
  /[\s+)]in(?:\s|\+|%20){0,20}(?:\(|%28)|%20in(?:%20){0,20}(?:\(|%28)/i,
  /[\s+)]has(?:\s|\+|%20)|%20has%20/i,
  /\/\$(?:ref|each|filter|query|all|crossjoin|entity)\b/i,
];

/** The forms of the versions before V4 that an address has; none if it has a form of V4 as well. */
const formsBeforeV4In = (url: string): readonly RegExp[] => {
  const forms = formsBeforeV4.filter((form) => form.test(url));
  return forms.length > 0 && v4Forms.some((form) => form.test(url)) ? [] : forms;
};

/**
 * Whether the notation of an address is that of a version before V4. One form is enough with a path that supports it, or if it is the
 * number of results; others are mistakes in V4 if they are alone.
 */
export function isWrittenBeforeV4(url: string): boolean {
  const forms = formsBeforeV4In(url);
  return forms.length > 1 || forms[0] === formsBeforeV4[0] || (forms.length > 0 && wordBeforeV4.test(pathOf(url)));
}

/**
 * Whether an input that is checked as V4 may be of an older version. The schema decides; without one, a path of an older version, a
 * header, `.svc` in the path, or several forms of the older versions are evidence.
 */
export function mayBeBeforeV4(input: CheckInput, schema: Schema | undefined): boolean {
  if (schema !== undefined) return /^[123](?:\.|$)/.test(schema.version);
  if (!isRequestInput(input)) return false;
  const said = generationOf(input);
  return said === undefined
    ? formsBeforeV4In(input.url).length > 1 || /\.svc\//i.test(pathOf(input.url))
    : said === 'beforeV4';
}
