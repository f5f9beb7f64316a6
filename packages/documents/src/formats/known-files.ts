/** The table of configuration formats that are recognized by their contents, because any file can have their names. */
import type { DocumentFormat } from './formats.js';

/** One kind of file. */
interface KnownFile {
  /** Its name in texts for users. */
  readonly label: string;
  /** Matches the path, in lower case and with slashes. */
  readonly path: RegExp;
  /** Matches the text of such a file; absent if the path is enough. */
  readonly sign?: RegExp;
  readonly format: DocumentFormat;
}

const knownFiles: readonly KnownFile[] = [
  {
    label: 'Logic Apps and Power Automate flows',
    path: /\.json$/,
    sign: /Microsoft\.Logic\/|"(?:OpenApiConnection|ApiConnection|OpenApiConnectionWebhook)"|"Microsoft\.ProcessSimple/,
    format: 'json',
  },
  {
    label: 'Azure Data Factory',
    path: /\.json$/,
    sign: /"(?:Microsoft\.DataFactory\/factories[a-zA-Z/]{0,60}|OData(?:Source|Resource)|Rest(?:Source|Resource)|WebActivity|CommonDataServiceForAppsSource|DynamicsSource|DynamicsCrmSource|LinkedServiceReference|DatasetReference)"/,
    format: 'json',
  },
  { label: 'Grafana dashboards', path: /\.json$/, sign: /"panels"\s{0,20}:\s{0,20}\[/, format: 'json' },
  { label: 'Power BI projects', path: /\.(?:bim|json)$/, sign: /"(?:compatibilityLevel|pbi:mashup)"/, format: 'json' },
  {
    label: 'Dockerfiles',
    path: /(?:^|\/)(?:(?:docker|container)file(?:\.[^/]{1,100})?|[^/]{1,200}\.dockerfile)$/,
    format: 'shell',
  },
  { label: 'GitHub workflows', path: /(?:^|\/)\.github\/workflows\/[^/]{1,200}\.ya?ml$/, format: 'yaml' },
  { label: 'GitHub actions', path: /(?:^|\/)action\.ya?ml$/, sign: /^runs:/m, format: 'yaml' },
  { label: 'GitLab pipelines', path: /(?:^|[/.])gitlab-ci\.ya?ml$/, format: 'yaml' },
  { label: 'Azure pipelines', path: /(?:^|\/)azure-pipelines[^/]*\.ya?ml$/, format: 'yaml' },
];

/** The names of these kinds of files, each once. */
export const knownFileLabels: readonly string[] = [...new Set(knownFiles.map(({ label }) => label))];

/** Whether only the text of a file can show that it is one of these. Paths have slashes. */
export function mayBeKnownFile(path: string): boolean {
  const lower = path.toLowerCase();
  return knownFiles.some((each) => each.path.test(lower));
}

/** The format of a file by its path (with slashes) and text; undefined for other files. */
export function formatOfKnownFile(path: string, text: string): DocumentFormat | undefined {
  const lower = path.toLowerCase();
  return knownFiles.find((each) => each.path.test(lower) && each.sign?.test(text) !== false)?.format;
}
