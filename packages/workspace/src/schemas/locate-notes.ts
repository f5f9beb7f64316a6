/** Adds to the notes of findings the schema file that they point at. */
import type { Checker, Diagnostic } from '@odatalint/core';
import type { FileNote } from '../findings/file-diagnostic.js';

/** The files of a schema, in the order in which its documents are counted. */
export type SchemaFiles = readonly NonNullable<FileNote['schemaFile']>[];

/** The same checker, whose notes about the schema name the file that they point into. */
export function locateNotes(checker: Checker, files: SchemaFiles): Checker {
  const find: Checker['find'] = (input, options) =>
    checker.find(input, options).map((diagnostic) => withFiles(diagnostic, files));
  return { ...checker, find, check: (input) => find(input) };
}

function withFiles(diagnostic: Diagnostic, files: SchemaFiles): Diagnostic {
  if (diagnostic.notes.every(({ schemaSpan }) => schemaSpan === undefined)) return diagnostic;
  const notes = diagnostic.notes.map((note): FileNote => {
    const schemaFile = note.schemaSpan === undefined ? undefined : files[note.schemaSpan.document ?? 0];
    return schemaFile === undefined ? note : { ...note, schemaFile };
  });
  return { ...diagnostic, notes };
}
