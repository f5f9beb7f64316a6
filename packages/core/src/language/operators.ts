/** The operators of `$filter` and `$search`, one row for each (URL conventions 5.1.1.1 to 5.1.1.3 and 5.1.8). */
import { namesIn, type ODataVersion, type Versioned } from './versions.js';

/** The precedence of an operator; a higher one binds tighter. */
export type Precedence = number;

/** The role of an operator, which decides the types of its operands and result. */
export type OperatorRole =
  'logical' | 'equality' | 'relational' | 'membership' | 'pattern' | 'additive' | 'multiplicative' | 'flags';

export interface OperatorShape {
  readonly role: OperatorRole;
  readonly precedence: Precedence;
}

/** The facts about an operator. */
export interface OperatorRow extends Versioned {
  /** `infix` and `prefix` in expressions; `search` between or before the terms of a search, in capitals. */
  readonly place: 'infix' | 'prefix' | 'search';
  /** Whether only some services have it, and no version of the standard. */
  readonly isOtherSyntax?: true;
  /** The role and precedence of an infix operator; the dialect decides about prefix operators. */
  readonly shape?: OperatorShape;
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
}

const allRows = [
  { name: 'or', since: '2.0', place: 'infix', shape: { role: 'logical', precedence: 1 }, signature: 'left or right: Edm.Boolean', summary: 'At least one of the conditions is true; has the lowest precedence.' },
  { name: 'and', since: '2.0', place: 'infix', shape: { role: 'logical', precedence: 2 }, signature: 'left and right: Edm.Boolean', summary: 'Both conditions are true; binds tighter than `or`.' },
  { name: 'eq', since: '2.0', place: 'infix', shape: { role: 'equality', precedence: 4 }, signature: 'left eq right: Edm.Boolean', summary: 'Equal; `eq null` is true if there is no value.' },
  { name: 'ne', since: '2.0', place: 'infix', shape: { role: 'equality', precedence: 4 }, signature: 'left ne right: Edm.Boolean', summary: 'Not equal; `ne null` is true if there is a value.' },
  { name: 'gt', since: '2.0', place: 'infix', shape: { role: 'relational', precedence: 5 }, signature: 'left gt right: Edm.Boolean', summary: 'Greater than; false if either side is null.' },
  { name: 'ge', since: '2.0', place: 'infix', shape: { role: 'relational', precedence: 5 }, signature: 'left ge right: Edm.Boolean', summary: 'Greater than or equal; false if only one side is null.' },
  { name: 'lt', since: '2.0', place: 'infix', shape: { role: 'relational', precedence: 5 }, signature: 'left lt right: Edm.Boolean', summary: 'Less than; false if either side is null.' },
  { name: 'le', since: '2.0', place: 'infix', shape: { role: 'relational', precedence: 5 }, signature: 'left le right: Edm.Boolean', summary: 'Less than or equal; false if only one side is null.' },
  { name: 'like', since: '4.0', isOtherSyntax: true, place: 'infix', shape: { role: 'pattern', precedence: 5 }, signature: 'text like pattern: Edm.Boolean', summary: 'The text matches the pattern. It is not an operator of the standard; services that have it document its wildcards.' },
  { name: 'add', since: '2.0', place: 'infix', shape: { role: 'additive', precedence: 6 }, signature: 'left add right', summary: 'The sum; also of a date and a duration.' },
  { name: 'sub', since: '2.0', place: 'infix', shape: { role: 'additive', precedence: 6 }, signature: 'left sub right', summary: 'The difference; of two dates a duration.' },
  { name: 'mul', since: '2.0', place: 'infix', shape: { role: 'multiplicative', precedence: 7 }, signature: 'left mul right', summary: 'The product.' },
  { name: 'div', since: '2.0', place: 'infix', shape: { role: 'multiplicative', precedence: 7 }, signature: 'left div right', summary: 'The quotient; of two integers an integer.' },
  { name: 'divby', since: '4.01', place: 'infix', shape: { role: 'multiplicative', precedence: 7 }, signature: 'left divby right', summary: 'The quotient with its decimal places.' },
  { name: 'mod', since: '2.0', place: 'infix', shape: { role: 'multiplicative', precedence: 7 }, signature: 'left mod right', summary: 'The remainder of the division.' },
  { name: 'has', since: '4.0', place: 'infix', shape: { role: 'flags', precedence: 9 }, signature: 'flags has member: Edm.Boolean', summary: 'The value has all of the flags of the member set.' },
  { name: 'in', since: '4.01', place: 'infix', shape: { role: 'membership', precedence: 9 }, signature: 'value in (item, …): Edm.Boolean', summary: 'The value equals one item of the list or collection.' },
  { name: 'not', since: '2.0', place: 'prefix', signature: 'not condition: Edm.Boolean', summary: 'The condition is false.' },
  { name: '-', since: '2.0', place: 'prefix', signature: '-value', summary: 'The negated value.' },
  { name: 'AND', since: '4.0', place: 'search', signature: 'term AND term', summary: 'Both terms are found; the same as terms with only a space between them.' },
  { name: 'OR', since: '4.0', place: 'search', signature: 'term OR term', summary: 'At least one of the terms is found.' },
  { name: 'NOT', since: '4.0', place: 'search', signature: 'NOT term', summary: 'The term is not found.' },
] as const satisfies readonly OperatorRow[]; // prettier-ignore

export const operatorRows: readonly OperatorRow[] = allRows;

/** The infix operators of some roles. */
export type OperatorName<Role extends OperatorRole = OperatorRole> = Extract<
  (typeof allRows)[number],
  { readonly shape: { readonly role: Role } }
>['name'];

/** The operators that a version has, prefix operators included. */
export const operatorsIn = (version: ODataVersion): readonly string[] =>
  namesIn(
    operatorRows.filter(({ place, isOtherSyntax }) => place !== 'search' && isOtherSyntax !== true),
    version,
  );

/** Every infix operator that OData or one of its dialects knows; all of them parse in every dialect. */
export const operators: Readonly<Record<string, OperatorShape>> = Object.fromEntries(
  operatorRows.flatMap(({ name, shape }) => (shape === undefined ? [] : [[name, shape]])),
);

/** The precedence of the minus sign: higher than every infix operator except `has` and `in` (URL conventions 5.1.1.17). */
export const minusPrecedence: Precedence = 8;
