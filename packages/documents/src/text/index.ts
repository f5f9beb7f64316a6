/** The door of the text room: lines, texts made of parts, and request lines. */
export { type HeaderParts, headerParts } from './header-parts.js';
export { type VariableUse, holesOf, roomForValues, unknownBody } from './holes.js';
export { continuesTarget, JoinedTarget } from './joined-target.js';
export { isSpaceCode, isEmptyLine, type Line, lineAt, linesOf, nextOf, textStart } from './line.js';
export { GeneratedText, mapOfPart } from './generated-text.js';
export { namesV3Version } from './names-v3-version.js';
export { hasSystemOption, isOdataHeader, isPlainlyOdata } from './odata-evidence.js';
export { withPathVariables } from './path-variables.js';
export {
  endWithoutVersion,
  isOtherServiceRequest,
  isGuess,
  isStatusLine,
  looksLikeFilter,
  splitRequestLine,
  startsRequest,
} from './request-line.js';
