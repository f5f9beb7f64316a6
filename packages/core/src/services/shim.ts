/** TEMPORARY until the words of the parser's codes exist. */
import type { Diagnostic, Field, Fix, RuleSeverity } from '../source/index.js';
import * as syntax from '../syntax/index.js';
interface SyntaxRule { name: string; summary: string; specification: string; severity: RuleSeverity; fix?: (p: syntax.SyntaxProblem) => Fix[] }
const s = syntax as unknown as Record<string, unknown>;
export const describeProblem = (s['describeProblem'] ?? ((p: syntax.SyntaxProblem, field: Field): Diagnostic => ({ code: p.code, severity: 'error', message: p.expected ?? p.found, in: field, start: p.start, end: p.end, notes: [], fixes: [] }))) as (p: syntax.SyntaxProblem, field: Field, text: string) => Diagnostic;
export const syntaxRules = (s['syntaxRules'] ?? []) as readonly SyntaxRule[];
export const parse = (s['parse'] ?? s['parseUrl']) as (text: string, options?: syntax.ParseOptions) => syntax.ParseResult;
