/** A finding as the protocol has it. */
import { pageUrl, type Severity, type Span } from '@odatalint/core';
import type { FileNote, ReportedFinding } from '@odatalint/workspace';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
} from 'vscode-languageserver';
import { rangeInFile } from './file-lines.js';

const severityOf: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Codes of findings that an editor shows struck through, or greyed out. */
const tagOf: Readonly<Record<string, DiagnosticTag>> = {
  'deprecated-element': DiagnosticTag.Deprecated,
  'unused-suppression': DiagnosticTag.Unnecessary,
};

/** The file that findings are in. */
export interface DiagnosedFile {
  readonly uri: string;
  rangeOf(span: Span): Range;
  /** The URI of a file, by its name in reports. */
  uriOf(name: string): string;
}

/** `showsRelated`: whether the client shows related places; otherwise notes go into the message. */
export function lspDiagnostic(finding: ReportedFinding, file: DiagnosedFile, showsRelated: boolean): Diagnostic {
  const { code, severity, message, notes } = finding;
  const range = file.rangeOf(finding);
  const tag = Object.hasOwn(tagOf, code) ? tagOf[code] : undefined;
  return {
    range,
    severity: severityOf[severity],
    code,
    codeDescription: { href: pageUrl(code) },
    source: 'odatalint',
    message: showsRelated ? message : [message, ...notes.map((note) => note.message)].join('\n'),
    ...(tag === undefined ? {} : { tags: [tag] }),
    ...(showsRelated && notes.length > 0
      ? { relatedInformation: notes.map((note) => relatedInformation(note, range, file)) }
      : {}),
  };
}

/** A note that has no place of its own is at that of its finding. */
function relatedInformation(note: FileNote, range: Range, file: DiagnosedFile): DiagnosticRelatedInformation {
  const { message, span, schemaSpan, schemaFile } = note;
  if (schemaFile !== undefined && schemaSpan !== undefined) {
    const uri = file.uriOf(schemaFile.path);
    return { message, location: { uri, range: rangeInFile({ uri, text: schemaFile.text }, schemaSpan) } };
  }
  return { message, location: { uri: file.uri, range: span === undefined ? range : file.rangeOf(span) } };
}
