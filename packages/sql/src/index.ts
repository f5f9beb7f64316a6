/** The entry point: a bound query as one parameterised statement. */
export type { ColumnName, MappedFunctions, Mapping, TableName } from './mapping.js';
export { InvalidToken, skiptokenOf } from './page-token.js';
export { cannotFail, parameter, sql, type SqlFragment } from './sql.js';
export { toChangeSql } from './write-statement.js';
export { type Statement, toSql } from './to-sql.js';
export { Unsupported } from './unsupported.js';
