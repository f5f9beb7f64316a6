/** Checks with a schema that may be older than its service: a name that it does not have is doubtful. */
import type { Checker, Diagnostic, RuleName, RuleSeverity, Service } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { matchBaseUrl } from '../config/base-url.js';
import type { PackagedSchema } from '../schemas/packaged-schema.js';

/** The codes of findings that a newer schema may not have, because they say that something does not exist. */
const aboutAbsence: ReadonlySet<RuleName> = new Set<RuleName>([
  'unknown-body-property',
  'unknown-entity-set',
  'unknown-enum-member',
  'unknown-key-property',
  'unknown-navigation',
  'unknown-operation',
  'unknown-property',
  'unknown-response-member',
  'unknown-transformation',
  'unknown-type',
]);

const severities: Readonly<Record<string, RuleSeverity>> = {
  ...Object.fromEntries(Array.from(aboutAbsence, (code) => [code, 'warning'])),
  // The user did not choose the schema, and the service still accepts what it deprecates.
  'deprecated-element': 'info',
};

/** The same service with the schema of a package, whose findings about absence are warnings. */
export const withSchemaOf = ({ schema }: PackagedSchema, service: Service): Service => ({
  ...service,
  schema,
  severities: { ...severities, ...service.severities },
});

/** The same checker: a finding about absence has unsafe fixes only, and says how old the schema is. No note refers to a place in the schema. */
export function withPackagedSchema(checker: Checker, packaged: PackagedSchema): Checker {
  const find: Checker['find'] = (input, options) =>
    checker.find(input, options).map((found) => {
      const notes = found.notes.map(({ schemaSpan: _, ...rest }) => rest);
      const note = { message: ageOf(packaged, isRequestInput(input) ? input.url : '') };
      return aboutAbsence.has(found.code)
        ? { ...found, notes: [...notes, note], fixes: found.fixes.map(asUnsafe) }
        : { ...found, notes };
    });
  return { ...checker, find, check: (input) => find(input) };
}

const asUnsafe = (fix: Diagnostic['fixes'][number]): Diagnostic['fixes'][number] => ({ ...fix, safety: 'unsafe' });

/** How old the schema of a package is, and how to get a newer one, or that of the service itself where each has its own. */
const ageOf = ({ date, root }: PackagedSchema, url: string): string => {
  const own = matchBaseUrl(url, root) === undefined ? root : url.split('/').slice(0, root.split('/').length).join('/');
  return `The schema is of ${longDate(date)}. For a newer one: odatalint schema pull ${root.includes('*') ? own : root} -o metadata.xml, then --schema metadata.xml.`;
};

/** `20 August 2026` */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
