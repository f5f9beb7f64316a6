/** The door of facts about expressions that several rules need. */
export { isPrimitiveProperty, isQualified, primitiveBeforeDot } from './dotted-name.js';
export { factAbout, type FactTable } from './fact-table.js';
export {
  argumentFamilies,
  countWords,
  type Families,
  familiesWords,
  isArity,
  shapeInstead,
  acceptsCollections,
} from './function-signatures.js';
export { expandDouble, quoteLiteral, unquoteLiteral } from './literal-forms.js';
export { literalValue, type LiteralValue } from './literal-values.js';
export { negationFaults, type OperandFault, operandFaults, wrongItemOf } from './operand-faults.js';
export { areComparable, familiesOf, nameWords, operandType, operandWords, typeWords } from './operand-types.js';
export {
  type Comparison,
  isComparison,
  knownLiteral,
  nullLiteral,
  outerNode,
  pathText,
  plainNames,
  readComparison,
  stringContent,
  unwrap,
} from './operands.js';
export { collapseOrChain, type OrChain, orChainsIn } from './or-chain.js';
export { followAlias, type GivenValue } from './parameter-alias.js';
export { type Condition, PossibleValues } from './possible-values.js';
export { type ReferenceValue, valueOfReference } from './value-of-reference.js';
