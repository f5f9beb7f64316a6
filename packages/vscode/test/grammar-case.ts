/** Reads a file of grammar cases: lines of a document, and below a line carets with the scopes of the characters above them. */

/** The scopes that one line of carets expects for the line of the document above it. */
export interface ScopeClaim {
  /** The line in the file of cases, from 1. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly scopes: readonly string[];
  /** Scopes that the characters must not have, written after a single dash. */
  readonly absent: readonly string[];
}

export interface SourceLine {
  readonly text: string;
  readonly claims: readonly ScopeClaim[];
}

export interface GrammarCase {
  /** The grammar for the document. */
  readonly scopeName: string;
  readonly lines: readonly SourceLine[];
}

/**
 * Reads a file of cases. Its first line names the scope of a grammar. A line whose first non-space character is a caret
 * is an assertion about the last other line, and names at least one scope.
 */
export function readGrammarCase(content: string): GrammarCase {
  const [scopeName = '', ...rows] = content.trimEnd().split('\n');
  const lines: { text: string; claims: ScopeClaim[] }[] = [];
  rows.forEach((row, index) => {
    const last = lines.at(-1);
    if (!/^\s*\^/.test(row) || last === undefined) lines.push({ text: row, claims: [] });
    else last.claims.push(...readClaims(row, index + 2));
  });
  return { scopeName, lines };
}

function readClaims(row: string, at: number): ScopeClaim[] {
  const [carets = ''] = /^[\s^]*/.exec(row) ?? [];
  const words = row.slice(carets.length).split(/\s+/).filter(Boolean);
  const dash = words.indexOf('-');
  const scopes = dash === -1 ? words : words.slice(0, dash);
  const absent = dash === -1 ? [] : words.slice(dash + 1);
  if (scopes.length + absent.length === 0) throw new Error(`Line ${at} claims nothing.`);
  return [...carets.matchAll(/\^+/g)].map(({ 0: run, index }) => ({
    at,
    from: index,
    to: index + run.length,
    scopes,
    absent,
  }));
}
