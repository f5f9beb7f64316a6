/** The entry point: a bound query as one parameterised statement. */
export type { ColumnName, LinkTable, MappedFunctions, Mapping, TableName } from './mapping.js';
export { InvalidToken, skiptokenOf } from './page-token.js';
export { cannotFail, identifier, join, parameter, sql, type SqlFragment } from './sql.js';
export type {
  ArithmeticKind,
  Family,
  FunctionOfConstant,
  FunctionTable,
  SqlDialect,
  SqlFunction,
  UnsupportedFunction,
} from './sql-dialect.js';
export { type SqlDialectName, sqlDialects } from './sql-dialects.js';
export { toChangeSql } from './write-statement.js';
export { toDetachSql, toLinkSql } from './link-statement.js';
export { type Statement, toSql } from './to-sql.js';
export { Unsupported } from './unsupported.js';
