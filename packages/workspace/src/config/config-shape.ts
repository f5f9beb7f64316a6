/** The members of a configuration: their types, and the table of the reader and the JSON Schema. */
import type { CheckerOptions, CheckLimits, ReferenceSettings } from '@odatalint/core';
import { type Place, sourceLanguages } from '@odatalint/documents';
import type { PopularNames } from '@odatalint/core/internal';
import type { Shape } from '../settings/shape.js';
import { type AddressConfig, addressesShape, type FactConfig, factsShape, popularNamesShape } from './profile-shape.js';

/** The places of queries in certain files. */
const selectors = (description: string): Shape => ({
  kind: 'list',
  orOne: true,
  description,
  of: {
    kind: 'text',
    format: 'selector',
    description:
      'A JSON pointer such as "/queries/0/url", names with dots such as "queries.*.url", or "$..url" for any depth.',
  },
});

const name = (description: string): Shape => ({ kind: 'text', format: 'name', description });

/** One item of `places`. */
const filePatterns: Shape = {
  kind: 'list',
  orOne: true,
  description: 'The files: patterns as in .gitignore, relative to this configuration.',
  of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
};

const placeShape: Shape = {
  kind: 'record',
  required: ['files'],
  description:
    'Files that contain queries, and where in them. If you name none of url, filter, orderby, select and expand, odatalint checks every URL that is clearly OData.',
  members: {
    files: filePatterns,
    format: {
      kind: 'text',
      format: 'input-format',
      description: 'The format of the files, if their extension does not determine it.',
    },
    url: selectors('The places of URLs, paths and query strings, with or without a method before them.'),
    filter: selectors('The places of filters that are not part of a URL.'),
    orderby: selectors('The places of orderby values that are not part of a URL.'),
    select: selectors('The places of select values that are not part of a URL.'),
    expand: selectors('The places of expand values that are not part of a URL.'),
    on: name(
      'The member that names the entity set of the filter, orderby, select or expand. It is in the same object as the query or one level up.',
    ),
    set: name('The entity set if there is no member "on".'),
    method: name(
      'The name of the member that contains the method of a URL: beside it, or beside the object that contains it.',
    ),
    column: name('The column of a table (CSV) that contains the queries.'),
    calls: {
      kind: 'list',
      description: 'Calls of your own functions in programs that send OData requests.',
      of: {
        kind: 'record',
        required: ['call'],
        description: 'A function, and the roles of its arguments.',
        members: {
          call: name('The last names of the call, such as "api.get"; an asterisk is any name.'),
          method: name('The method of the request; by default the one that the name of the function begins with.'),
          arguments: {
            kind: 'list',
            description: 'The role of each argument.',
            of: {
              kind: 'text',
              format: 'role',
              description:
                'The use of the value in the request: "url", "query" (an object of options), "json" (the body as an object), "$filter", and so on; "members" for an object whose members have the roles in "named", "none" for anything else.',
            },
          },
          named: {
            kind: 'map',
            keys: 'name',
            description: 'The roles of named arguments, and of the members of objects.',
            of: { kind: 'text', format: 'role', description: 'A role as in "arguments".' },
          },
        },
      },
    },
    service: {
      kind: 'text',
      format: 'service',
      description: 'The service of the queries: one of this configuration, or a profile.',
    },
  },
};

/** Severities by rule code. */
export type RuleSettings = NonNullable<CheckerOptions['rules']>;

/** One service that requests are checked against. */
export interface ServiceConfig {
  readonly baseUrls?: readonly string[];
  readonly profile?: string;
  readonly schema?: readonly string[];
  readonly key?: string;
  readonly references?: ReferenceSettings;
  readonly rules?: RuleSettings;
  /**
   * The name of the user's own profile, set when a configuration is loaded; `profile` is then the built-in profile that
   * it extends.
   */
  readonly ownProfile?: string;
}

/** A profile of the user's own: the differences from another one. */
export interface ProfileConfig {
  readonly extends?: string;
  readonly summary?: string;
  readonly options?: readonly string[];
  readonly operators?: readonly string[];
  readonly functions?: readonly string[];
  readonly namesInAnyCase?: boolean;
  readonly requiredOptions?: readonly string[];
  readonly topLimit?: number;
  readonly pageLimit?: number;
  readonly expandLimit?: number;
  readonly expandDepth?: number;
  readonly lambdaDepth?: number;
  readonly orderbyLimit?: number;
  readonly annotations?: readonly string[];
  readonly rules?: RuleSettings;
  readonly addresses?: AddressConfig;
  readonly popularNames?: Partial<PopularNames>;
  readonly facts?: readonly FactConfig[];
}

/** Files of a general format, and the places of queries in them. */
export interface PlaceConfig extends Place {
  /** Patterns as in .gitignore. */
  readonly files?: readonly string[];
}

/** Settings for some files, which take precedence over the rest of the configuration. */
export interface OverrideConfig {
  /** Patterns as in .gitignore. */
  readonly files?: readonly string[];
  readonly rules?: RuleSettings;
  /** The service of requests that name no other one. */
  readonly service?: string;
}

/** Limits of the check. */
export interface LimitsConfig extends Partial<CheckLimits> {
  /** The time limit for the check of one document. */
  readonly seconds?: number;
}

/** A configuration as written, except that a single string becomes a list where a list is allowed. */
export interface Config {
  readonly extends?: readonly string[];
  readonly profiles?: Readonly<Record<string, ProfileConfig>>;
  readonly services?: Readonly<Record<string, ServiceConfig>>;
  readonly rules?: RuleSettings;
  readonly places?: readonly PlaceConfig[];
  /** For the name of each programming language, whether its files are checked when they are found. */
  readonly languages?: Readonly<Record<string, boolean>>;
  readonly overrides?: readonly OverrideConfig[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxWarnings?: number;
  readonly limits?: LimitsConfig;
}

/** The file name of a configuration. */
export const CONFIG_FILE_NAME = 'odatalint.config.json';

const rules: Shape = {
  kind: 'map',
  keys: 'rule',
  description: 'Severities by rule code. They override the defaults of the rule and of the profile.',
  of: { kind: 'severity', description: 'The severity of the findings of this rule, or "off".' },
};

const service: Shape = {
  kind: 'record',
  description: 'A service, against which requests are checked.',
  members: {
    baseUrls: {
      kind: 'list',
      description:
        'Base URLs of the service. A request belongs to the service with the most specific one that its URL begins with.',
      of: {
        kind: 'text',
        format: 'base-url',
        description:
          'An absolute URL, a path that begins with a slash (for any host), or text that begins with a {{variable}}. "*" matches any characters except a slash.',
      },
    },
    profile: {
      kind: 'text',
      format: 'profile',
      description:
        'The profile whose dialect and rules apply: one of this configuration, or a built-in one. If absent, the URL of a request decides.',
    },
    schema: {
      kind: 'list',
      orOne: true,
      description: 'The schema: one file, or several that form one schema.',
      of: { kind: 'text', format: 'path', description: 'A path, relative to the folder of this configuration.' },
    },
    key: {
      kind: 'text',
      format: 'path',
      description:
        'The definition of the API key of the requests: a JSON or YAML file, relative to the folder of this configuration.',
    },
    references: {
      kind: 'map',
      keys: 'name',
      description: 'References that OpenAPI cannot express. The key is a property, such as "Equipment.CostCenter".',
      of: {
        kind: 'text-or-false',
        description: 'The value is the entity set that the property refers to, or false if it is not a reference.',
      },
    },
    rules,
  },
};

const words = (format: 'query-option' | 'operator' | 'function', description: string, item: string): Shape => ({
  kind: 'list',
  description,
  of: { kind: 'text', format, description: item },
});

const limit = (description: string): Shape => ({ kind: 'whole-number', description });

const profile: Shape = {
  kind: 'record',
  required: ['extends'],
  description: 'A profile: what differs from the profile that it extends.',
  members: {
    extends: {
      kind: 'text',
      format: 'profile',
      description: 'A built-in profile, or one of this configuration. Members that are absent here are as in it.',
    },
    summary: { kind: 'text', description: 'A description for editors.' },
    options: words(
      'query-option',
      'The only system query options that the service supports, without `$`.',
      'A query option, such as "filter".',
    ),
    operators: words('operator', 'The only operators that the service supports.', 'An operator, such as "eq".'),
    functions: words(
      'function',
      'The only functions that the service supports, "any" and "all" included.',
      'A function, such as "contains".',
    ),
    namesInAnyCase: { kind: 'flag', description: 'Whether the service ignores the case of names.' },
    requiredOptions: {
      kind: 'list',
      description: 'Custom query options that every request must have.',
      of: name('The name of a query option, such as "api-version".'),
    },
    topLimit: limit('The maximum value of $top.'),
    pageLimit: limit('The maximum page size that a request can prefer, as a number of entities.'),
    expandLimit: limit('The maximum number of expanded navigation properties in one request.'),
    expandDepth: limit('The maximum number of levels of $expand.'),
    lambdaDepth: limit('The maximum number of levels of "any" and "all".'),
    orderbyLimit: limit('The maximum number of items of $orderby.'),
    annotations: {
      kind: 'list',
      orOne: true,
      description:
        'CSDL documents with annotations (such as Capabilities), which are added to the schema of each service that has one.',
      of: { kind: 'text', format: 'path', description: 'A path, relative to the folder of this configuration.' },
    },
    rules: { ...rules, description: 'Severities by rule code, for services with this profile.' },
    addresses: addressesShape,
    facts: factsShape({ ...rules, description: 'Severities by rule code.' }),
    popularNames: popularNamesShape,
  },
};

const override: Shape = {
  kind: 'record',
  required: ['files'],
  description: 'Files, and settings for the requests in them.',
  members: {
    files: filePatterns,
    rules: { ...rules, description: 'Severities by rule code. They override those of every service.' },
    service: {
      kind: 'text',
      format: 'service',
      description:
        'The service of the requests, unless a comment or the base URL of another service decides: a service or a profile of this configuration, or a built-in profile.',
    },
  },
};

const limits: Shape = {
  kind: 'record',
  description: 'Limits that guard against machine-generated input.',
  members: {
    length: {
      kind: 'whole-number',
      description: 'The maximum length of a query in characters; 1048576 by default (excessive-length).',
    },
    depth: {
      kind: 'whole-number',
      maximum: 250,
      description: 'The maximum nesting of an expression, at most 250; 100 by default (excessive-nesting).',
    },
    items: {
      kind: 'whole-number',
      description: 'The maximum number of items in a list; unlimited by default (excessive-length).',
    },
    findings: {
      kind: 'whole-number',
      description:
        'The maximum number of errors of one request, and of milder findings; 1000 by default. The last finding states that others were dropped.',
    },
    seconds: {
      kind: 'whole-number',
      description:
        'The maximum time for the check of one document, with all of its fixes and environments; 600 by default. The rest of it is not checked (excessive-length).',
    },
  },
};

/** The whole file. */
export const configShape: Shape & { kind: 'record' } = {
  kind: 'record',
  otherNames: { ignore: 'exclude', ignores: 'exclude', ignorePatterns: 'exclude', files: 'include' },
  description: 'Configuration of odatalint.',
  members: {
    $schema: { kind: 'text', description: 'The JSON Schema of this file; for editors only.' },
    extends: {
      kind: 'list',
      orOne: true,
      description:
        'Configurations that this one extends, in order; its own members override theirs. Paths and patterns in them are relative to their own folders.',
      of: {
        kind: 'text',
        format: 'path',
        description: 'The path of a configuration file, relative to the folder of this one.',
      },
    },
    profiles: {
      kind: 'map',
      keys: 'own-profile',
      description: 'Profiles for your own services, by a name of your choice; services name them.',
      of: profile,
    },
    services: {
      kind: 'map',
      keys: 'name',
      description: 'The services of the requests below this folder, by a name of your choice.',
      of: service,
    },
    rules,
    places: {
      kind: 'list',
      description: 'Other files that contain queries, and the places of the queries.',
      of: placeShape,
    },
    languages: {
      kind: 'record',
      description: 'Set a language to false to skip its files when odatalint searches a folder or pattern.',
      members: Object.fromEntries(
        sourceLanguages.map(({ name, label }) => [
          name,
          { kind: 'flag', description: `Whether queries in ${label} are checked; true by default.` } satisfies Shape,
        ]),
      ),
    },
    overrides: {
      kind: 'list',
      description: 'Settings for some files; a later item overrides an earlier one.',
      of: override,
    },
    include: {
      kind: 'list',
      description:
        'The files to check in a folder; all supported files by default. Patterns as in .gitignore, relative to this file.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    exclude: {
      kind: 'list',
      description: 'The files to exclude from a folder or pattern. Patterns as in .gitignore, relative to this file.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    maxWarnings: {
      kind: 'whole-number',
      description:
        'If there are more warnings, the command ends with status 1. The option --max-warnings overrides this.',
    },
    limits,
  },
};
