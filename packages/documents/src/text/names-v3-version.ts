/** Decides whether a text whose headers are not read names a version of OData before V4. */

/** `'DataServiceVersion': '2.0'`, `Add("MaxDataServiceVersion", "3.0")`, `application/json;odata=verbose` (MS-ODATA 2.2.5). */
const v3Version = /DataServiceVersion\W{1,12}[123](?!\d)|;\s?odata=(?:verbose|(?:no|minimal|full)metadata)/i;

/** Whether a header in a program, or in a client's file, says that requests are for V1, V2 or V3. */
export const namesV3Version = (text: string): boolean => v3Version.test(text);
