/** The formats of documents, as far as the extension asks. Written by `UPDATE=1 npx vitest run test/format-tables.test.ts`. */

/** Languages whose documents consist of requests. */
export const requestLanguages: readonly string[] = [
  'http',
  'rest',
  'restclient',
  'odata-http',
  'odata',
  'ndjson',
  'bruno',
  'powerquery',
];

/** Names of files that consist of requests, whatever language the editor gives them. */
export const requestEndings: readonly string[] = [
  '.http',
  '.rest',
  '.odata',
  '.ndjson',
  '.batch.json',
  '.postman_collection.json',
  '.har',
  '.bru',
  '.pq',
  '.pqm',
];

/** Languages whose documents may contain requests, and what shows that one does. */
export const evidence: Readonly<Record<string, RegExp>> = {
  markdown: /^[ >\t]*(?:`{3,}|~{3,})[ \t]*(?:odata|http|rest)\b/im,
  javascript:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  javascriptreact:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  typescript:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  typescriptreact:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  csharp:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  java: /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  kotlin:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  python:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  go: /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  php: /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  powershell:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  bicep:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  terraform:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  shellscript:
    /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
  xml: /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i,
};

/** What shows that a document of a general format may contain a request. */
export const generalEvidence =
  /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=/i;

/** Languages whose documents contain requests only where a configuration says so, or where their content shows it. */
export const placedLanguages: readonly string[] = ['json', 'jsonc', 'json5', 'yaml', 'csv', 'tsv', 'log'];
