/** The public interface of the state that the parts of one parse share: limits, problems, node numbers, depths. */
export { defaultLimits, ParseContext, type ParseLimits, type Token, type TokenKind } from './parse-context.js';
export { type SyntaxCode, type SyntaxProblem } from './syntax-problem.js';
