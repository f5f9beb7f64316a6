/** A place in a document or schema as an LSP location. */
import type { Location as ServiceLocation } from '@odatalint/language-service';
import type { Location } from 'vscode-languageserver';
import { rangeInFile } from './file-lines.js';
import type { ReadyDocument } from './open-documents.js';

/** Returns nothing for a place in a schema without a file. */
export function lspLocation({ document, settings }: ReadyDocument, location: ServiceLocation): Location[] {
  if (location.in === 'document') return [{ uri: document.uri, range: document.rangeOf(location.span) }];
  if (location.in === 'file') return [{ uri: location.file.uri, range: rangeInFile(location.file, location.span) }];
  const file = location.name === undefined ? undefined : settings.schemaFile(location.name);
  return file === undefined ? [] : [{ uri: file.uri, range: rangeInFile(file, location.span) }];
}
