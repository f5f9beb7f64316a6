/** The entry point for SQL databases: a store, and connections of database libraries, typed by shape. */
export {
  type Connection,
  nodeDuckdb,
  type NodeDuckdbConnection,
  nodePostgres,
  type NodePostgresPool,
  nodeSqlite,
  type NodeSqliteDatabase,
  postgresJs,
  type PostgresJsClient,
  type RunStatement,
} from './connections.js';
export { sqlStore, type SqlStoreOptions } from './sql-store.js';
