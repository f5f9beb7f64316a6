/** Translates errors of databases to violations of constraints. */
import { BrokenConstraint } from './store.js';

type Kind = BrokenConstraint['kind'];

/** By SQLSTATE (PostgreSQL, appendix A). */
function kindOfState(state: string, isDelete: boolean): Kind | undefined {
  switch (state) {
    case '23505':
      return 'duplicate';
    case '23503':
      return isDelete ? 'referenced' : 'reference';
    case '23502':
      return 'null';
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return 'busy';
    default:
      if (state.startsWith('22') || state === '23514') return 'value';
      return state.startsWith('08') || state.startsWith('53') ? 'busy' : undefined;
  }
}

/** By the extended result codes of SQLite. */
function kindOfCode(code: number, isDelete: boolean): Kind | undefined {
  switch (code) {
    case 1555:
    case 2067:
      return 'duplicate';
    case 787:
    case 1811:
      return isDelete ? 'referenced' : 'reference';
    case 1299:
      return 'null';
    case 275:
    case 20:
      return 'value';
    default:
      return (code & 0xff) === 5 || (code & 0xff) === 6 || (code & 0xff) === 9 ? 'busy' : undefined;
  }
}

interface DatabaseError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly column?: unknown;
  readonly column_name?: unknown;
  readonly detail?: unknown;
  readonly message?: unknown;
}

/** The violation that a database error reports; undefined for other errors. `isDelete`: whether the statement deleted rows. */
export function brokenConstraintOf(
  error: unknown,
  isDelete: boolean,
  propertyOf: (column: string) => string | undefined,
): BrokenConstraint | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, errcode } = error as DatabaseError;
  const kind =
    typeof errcode === 'number'
      ? kindOfCode(errcode, isDelete)
      : typeof code === 'string'
        ? kindOfState(code, isDelete)
        : undefined;
  if (kind === undefined) return undefined;
  const properties = columnsIn(error as DatabaseError).flatMap((column) => propertyOf(column) ?? []);
  return new BrokenConstraint(kind, properties, { cause: error });
}

/** The names of the columns in an error, never their values. */
function columnsIn({ column, column_name, detail, message }: DatabaseError): readonly string[] {
  const named = column ?? column_name;
  if (typeof named === 'string') return [named];
  const [, key] = /^Key \(([^)]*)\)=/.exec(typeof detail === 'string' ? detail : '') ?? [];
  if (key !== undefined) return key.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const [, list] =
    /^(?:UNIQUE|NOT NULL) constraint failed: (.*)$/.exec(typeof message === 'string' ? message : '') ?? [];
  return list === undefined ? [] : list.split(', ').map((name) => name.slice(name.lastIndexOf('.') + 1));
}
