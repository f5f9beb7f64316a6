/** Decides whether a request is certainly OData, in files that can contain requests to any API. */
import type { RequestInput } from '@odatalint/core';

/** An option of the standard with its `$`, which hardly any other interface has. */
const systemOption =
  /[?&](?:\$|%24)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)=/i;

/** A segment that only OData has. */
const systemSegment = /\/(?:\$|%24)(?:metadata|batch|count|ref|value|links|entity|crossjoin)(?:[/?#(]|$)/;

const headerNames: ReadonlySet<string> = new Set(
  ['OData-Version', 'OData-MaxVersion', 'DataServiceVersion', 'MaxDataServiceVersion'].map((name) =>
    name.toLowerCase(),
  ),
);

/** Whether an address has an option that only OData has. */
export const hasSystemOption = (url: string): boolean => systemOption.test(url);

/** Whether a header is one that only OData has. */
export const isOdataHeader = (name: string): boolean => headerNames.has(name.toLowerCase());

/** Whether the address or one of the headers can only be OData's. */
export const isPlainlyOdata = (url: string, headers: RequestInput['headers'] = []): boolean =>
  hasSystemOption(url) ||
  systemSegment.test(url) ||
  (Array.isArray(headers) && headers.some(({ name }: { name: string }) => isOdataHeader(name)));
