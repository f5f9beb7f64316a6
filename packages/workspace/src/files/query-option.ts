/** Recognises query options of OData in the bytes of a file that is not read. */

/** An option in a query, or as the key of a table of parameters. A variable of PHP or a shell has another character before it; an escape may be between them. */
const queryOption =
  /[?&"'`][\\`]?(?:\$|%24)(?:filter|select|expand|orderby)=|["']\$(?:filter|select|expand|orderby)["'][:,]/i;

/** Whether a text contains a query option. */
export const holdsQueryOption = (text: string): boolean => queryOption.test(text);
