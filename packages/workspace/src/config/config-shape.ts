/** The members of a configuration file: the types, and the one table that the reader and the JSON Schema share. */
import type { CheckLimits, ReferenceSettings, RuleSeverity } from '@odatalint/core';
import { type Place, sourceLanguages } from '@odatalint/documents';
import { placeShape } from './place-shape.js';
import type { Shape } from '../settings/index.js';

/** Severities by rule code. */
export type RuleSettings = Readonly<Record<string, RuleSeverity>>;

/** One service that requests are checked against. */
export interface ServiceConfig {
  readonly baseUrls?: readonly string[];
  readonly profile?: string;
  readonly schema?: readonly string[];
  readonly key?: string;
  readonly references?: ReferenceSettings;
  readonly rules?: RuleSettings;
}

/** Files of a general format, and where queries are in them. */
export interface PlaceConfig extends Place {
  /** Patterns as in .gitignore. */
  readonly files?: readonly string[];
}

/** What holds for some files, over all that the rest of the configuration says. */
export interface OverrideConfig {
  /** Patterns as in .gitignore. */
  readonly files?: readonly string[];
  readonly rules?: RuleSettings;
  /** The service of requests that say nothing else. */
  readonly service?: string;
}

/** Bounds of what is looked at and reported. */
export interface LimitsConfig extends Partial<CheckLimits> {
  /** How long the check of one document may take. */
  readonly seconds?: number;
}

/** A configuration as it was written, one string and a list of strings alike as a list. */
export interface Config {
  readonly extends?: readonly string[];
  readonly services?: Readonly<Record<string, ServiceConfig>>;
  readonly rules?: RuleSettings;
  readonly places?: readonly PlaceConfig[];
  /** By the name of a programming language, whether its files are checked when they are found. */
  readonly languages?: Readonly<Record<string, boolean>>;
  readonly overrides?: readonly OverrideConfig[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxWarnings?: number;
  readonly limits?: LimitsConfig;
}

/** The name under which a configuration is looked for. */
export const CONFIG_FILE_NAME = 'odatalint.config.json';

const rules: Shape = {
  kind: 'map',
  keys: 'rule',
  description: 'Severities by rule code. They win over the defaults of the rule and of the profile.',
  of: { kind: 'severity', description: 'How bad a finding of this rule is, or "off".' },
};

const service: Shape = {
  kind: 'record',
  description: 'A service that requests are checked against.',
  members: {
    baseUrls: {
      kind: 'list',
      description:
        'Addresses of the service. A request goes to the service with the most specific one that its URL begins with.',
      of: {
        kind: 'text',
        format: 'base-url',
        description:
          'An absolute URL, a path that begins with a slash (for any host), or text that begins with a {{variable}}. "*" matches any characters but a slash.',
      },
    },
    profile: {
      kind: 'text',
      format: 'profile',
      description: 'The built-in service whose dialect and rules apply. Without it the address of a request decides.',
    },
    schema: {
      kind: 'list',
      orOne: true,
      description: 'The schema: a file, or several that belong together.',
      of: { kind: 'text', format: 'path', description: 'A path, relative to the folder of this configuration.' },
    },
    key: {
      kind: 'text',
      format: 'path',
      description:
        'The definition of the API key that the requests are sent with: a JSON or YAML file, relative to the folder of this configuration.',
    },
    references: {
      kind: 'map',
      keys: 'name',
      description:
        'Which properties are references, for schemas that cannot tell (OpenAPI): the set by a set or type and a property of it, such as "Equipment.CostCenter".',
      of: {
        kind: 'text-or-false',
        description: 'The set that the property refers to, or false if it is no reference.',
      },
    },
    rules,
  },
};

const override: Shape = {
  kind: 'record',
  required: ['files'],
  description: 'Files, and what holds for the requests in them.',
  members: {
    files: {
      kind: 'list',
      orOne: true,
      description: 'Which files: patterns as in .gitignore, relative to this configuration.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    rules: { ...rules, description: 'Severities by rule code. They win over those of every service.' },
    service: {
      kind: 'text',
      format: 'service',
      description:
        'The service of the requests that neither a comment nor the base address of another one decides about: one of this configuration, or a profile.',
    },
  },
};

const limits: Shape = {
  kind: 'record',
  description: 'Bounds of what is looked at and reported; what is beyond one is a finding, or left out.',
  members: {
    length: { kind: 'whole-number', description: 'The characters of a query; 1048576 if absent (excessive-length).' },
    depth: {
      kind: 'whole-number',
      description: 'The levels of nesting in an expression, at most 250; 100 if absent (excessive-nesting).',
    },
    items: { kind: 'whole-number', description: 'The items of a list; any number if absent (excessive-length).' },
    findings: {
      kind: 'whole-number',
      description:
        'The errors that are reported for one request, and the findings that are none; 1000 if absent. The last of them says that there are more.',
    },
    seconds: {
      kind: 'whole-number',
      description:
        'The time for the check of one document; 600 if absent. Requests that it does not suffice for are not checked (excessive-length).',
    },
  },
};

/** The whole file. */
export const configShape: Shape & { kind: 'record' } = {
  kind: 'record',
  description: 'Configuration of odatalint.',
  members: {
    $schema: { kind: 'text', description: 'Where the JSON Schema of this file is; for editors only.' },
    extends: {
      kind: 'list',
      orOne: true,
      description:
        'Configurations that this one adds to, in order; what stands here wins. Paths and patterns in them count from their own folders.',
      of: {
        kind: 'text',
        format: 'path',
        description: 'The path of a configuration file, relative to the folder of this one.',
      },
    },
    services: {
      kind: 'map',
      keys: 'name',
      description: 'The services that the requests below this folder go to, by a name of your choice.',
      of: service,
    },
    rules,
    places: {
      kind: 'list',
      description: 'Files that hold queries among other things, and where in them.',
      of: placeShape,
    },
    languages: {
      kind: 'record',
      description:
        'Programming languages whose files are checked when a folder or a pattern is given. One that is not set to false is.',
      members: Object.fromEntries(
        sourceLanguages.map(({ name, label }) => [
          name,
          { kind: 'flag', description: `Whether queries in ${label} are checked; true if absent.` } satisfies Shape,
        ]),
      ),
    },
    overrides: {
      kind: 'list',
      description: 'What holds for some files; a later item wins over an earlier one.',
      of: override,
    },
    include: {
      kind: 'list',
      description:
        'Which files are linted when a folder is given; everything that can be read if absent. Patterns as in .gitignore, relative to this file.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    exclude: {
      kind: 'list',
      description:
        'Which files are left out when a folder or a pattern is given. Patterns as in .gitignore, relative to this file.',
      of: { kind: 'text', format: 'pattern', description: 'A pattern as in .gitignore.' },
    },
    maxWarnings: {
      kind: 'whole-number',
      description: 'With more warnings than this the command ends with status 1. The option --max-warnings wins.',
    },
    limits,
  },
};
