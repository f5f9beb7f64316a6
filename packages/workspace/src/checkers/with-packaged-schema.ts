/** Checks with a schema that may be older than its service: a name that it does not have is doubtful. */
import type { Checker, Diagnostic, RuleName, RuleSeverity, Service } from '@odatalint/core';
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

/** The same service, whose findings about absence are warnings. */
export const doubtingAbsence = (service: Service): Service => ({
  ...service,
  severities: { ...severities, ...service.severities },
});

/** The same checker: a finding about absence has unsafe fixes only, and says how old the schema is. No note refers to a place in the schema. */
export function withPackagedSchema(checker: Checker, packaged: PackagedSchema): Checker {
  const note = { message: ageOf(packaged) };
  const find: Checker['find'] = (input, options) =>
    checker.find(input, options).map((found) => {
      const notes = found.notes.map(({ schemaSpan: _, ...rest }) => rest);
      return aboutAbsence.has(found.code)
        ? { ...found, notes: [...notes, note], fixes: found.fixes.map(asUnsafe) }
        : { ...found, notes };
    });
  return { ...checker, find, check: (input) => find(input) };
}

const asUnsafe = (fix: Diagnostic['fixes'][number]): Diagnostic['fixes'][number] => ({ ...fix, safety: 'unsafe' });

/** How old the schema of a package is, and how to get a newer one. */
const ageOf = ({ date, root }: PackagedSchema): string =>
  `The schema is of ${longDate(date)}. For a newer one: odatalint schema pull ${root} -o metadata.xml, then --schema metadata.xml.`;

/** `20 August 2026` */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
