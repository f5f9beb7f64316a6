/** Checks the options of checkers and guards. */
import {
  hasMembers,
  type ArgumentCheck,
  aBoolean,
  aLimit,
  aName,
  anObject,
  arrayOf,
  aString,
  either,
  type MemberChecks,
  objectWith,
  mustBe,
  oneOf,
  recordOf,
  requireArgument,
  ruleNames,
  severities,
} from '../text/index.js';
import { defaultCheckLimits } from './checker-options.js';

/** A schema. Programs without types also pass the text of the metadata, or the whole result of `loadSchema`. */
export const aSchema = mustBe('a loaded schema (write schema: loadSchema(text).schema)', (value) =>
  hasMembers(value, 'types', 'namespaces'),
);

export const aService = mustBe('the name of a built-in service, or a service', (value) =>
  typeof value === 'string' ? true : hasMembers(value, 'dialect', 'conventions'),
);

const aRule = aName('a rule', ruleNames, '"ruleNames"');
const names = arrayOf(aString);

const checkerOptions: MemberChecks = {
  service: aService,
  schema: aSchema,
  references: recordOf(
    either(
      aString,
      mustBe('the name of an entity set, or false', (value) => value === false),
    ),
  ),
  rules: recordOf(oneOf([...severities, 'off']), aRule),
  only: arrayOf(aRule),
  skip: arrayOf(aRule),
  key: anObject,
  limits: objectWith(Object.fromEntries(Object.keys(defaultCheckLimits).map((name) => [name, aLimit]))),
  isReceived: aBoolean,
  supports: objectWith({ options: names, functions: names, operators: names }),
  fixes: aBoolean,
  decoding: oneOf(['standard', 'any']),
  plus: oneOf(['space', 'literal']),
  openTypes: oneOf(['any', 'declared']),
};

const { isReceived, fixes, ...shared } = checkerOptions;

const guardOptions: MemberChecks = {
  ...shared,
  schema: either(
    mustBe('a loaded schema (write schema: loadSchema(text).schema), or "none"', (value) => value === 'none'),
    aSchema,
  ),
  root: aString,
  bodies: oneOf(['checked-by-handler']),
  errors: oneOf(['problem-details', 'odata']),
};

/** The check of an options object; programs also pass the schema itself. */
const optionsWith =
  (members: MemberChecks): ArgumentCheck =>
  (value, name) =>
    hasMembers(value, 'types', 'namespaces')
      ? `${name} must be an object with the schema as a member, { schema }, but is the schema itself.`
      : objectWith(members)(value, name);

/** Throws a TypeError for unknown options of a checker and for invalid values. */
export const requireCheckerOptions = (options: unknown): void =>
  requireArgument('createChecker', 'options', options, optionsWith(checkerOptions));

/** The same for a guard, and for a reader, which has the same options. */
export const requireGuardOptions = (call: string, options: unknown): void =>
  requireArgument(call, 'options', options, optionsWith(guardOptions));
