/** The read side of OData 4.01 over a database: a request in, a response out, without a framework. */
import { createReader } from '@odatalint/core/query';
import { InvalidToken, skiptokenOf, toSql, Unsupported } from '@odatalint/sql';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { mapping } from './store.js';

/**
 * In: the service (a profile or a service of your own), its schema, its root, the database, and the prefix of annotations; a dialect
 * without annotations has none.
 */
export function createReadSide({ service, schema, root, store, annotation = '@odata.' }) {
  const read = createReader({ service, schema, root, errors: 'odata' });

  /** In: a GET and the tenant of the caller, which sees only its own rows. Out: status, headers and body. */
  return async function answer({ url, headers = {}, tenant }) {
    const result = read({ method: 'GET', url, headers });
    if (!result.ok) return failed(result.refusal.status, result.refusal.body);
    const { query } = result;
    if (query.path.length === 0)
      return refused({ status: 501, message: 'The service document can only be read by itself.' });
    const context =
      annotation === '' ? {} : { [`${annotation}context`]: contextOf(query, `${baseOf(headers)}${root}`) };
    try {
      const policy = () => `TenantID eq '${tenant.replaceAll("'", "''")}'`;
      // Annotations inside of rows have the prefix of those around them, which is that of 4.0.
      const dialect = { ...query.dialect, version: annotation === '' ? query.dialect.version : '4.0' };
      const statement = toSql({ ...query, dialect }, { ...mapping, policy });
      const { rows: found } = await sql(statement.strings, ...statement.values).execute(store);
      return respond(found[0], query, { url, headers, annotation, context });
    } catch (error) {
      if (error instanceof Unsupported || error instanceof InvalidToken) return refused(error);
      // The client learns nothing from it, since it may be about rows of another tenant; the other requests of a batch are answered.
      console.error(error);
      return refused({ status: 500, message: 'The request could not be answered.' });
    }
  };
}

function respond(row, { target }, { url, headers, annotation, context }) {
  if (row === undefined) return refused({ status: 404, message: 'The resource does not exist.' });
  if (target.form === 'count') return answered(String(row.value), 'text/plain', headers);
  if (row.value === 'null') return { status: 204, headers: { 'odata-version': versionFor(headers) }, body: '' };
  const text = row.value;
  if (target.form === 'value') return answered(text.startsWith('"') ? JSON.parse(text) : text, 'text/plain', headers);
  const next =
    row.next === undefined || row.next === null ? {} : { [`${annotation}nextLink`]: nextLink(url, row.next) };
  const count = row.count === undefined ? {} : { [`${annotation}count`]: row.count };
  const isEntity = !target.isCollection && target.type?.structured?.kind === 'entity';
  // The text of the database stays as it is: JavaScript's numbers have fewer digits than Edm.Int64.
  const body = isEntity
    ? `{${[...membersOf(context), text.slice(1)].filter((part) => part !== '').join(',')}`
    : `{${[...membersOf({ ...context, ...count }), `"value":${text}`, ...membersOf(next)].join(',')}}`;
  return answered(body, 'application/json;odata.metadata=minimal', headers);
}

const membersOf = (object) =>
  Object.entries(object).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);

const baseOf = ({ host = 'localhost' }) => `http://${host}`;

/** What a response contains, for clients that read the metadata (Protocol 10). */
function contextOf({ path, target, options }, root) {
  const names = path.flatMap((step) =>
    step.kind === 'set' || step.kind === 'navigation' ? [step.set?.name ?? step.name] : [],
  );
  const last = path.at(-1);
  if (last.kind === 'property')
    return `${root}$metadata#${last.type.isCollection ? `Collection(${last.type.name})` : last.type.name}`;
  const isSelected = options.select !== 'all' && !options.select.isAll && options.apply.length === 0;
  const selected = isSelected ? `(${options.select.items.map(({ name }) => name).join(',')})` : '';
  return `${root}$metadata#${names.at(-1)}${selected}${target.isCollection ? '' : '/$entity'}`;
}

/** The version of a response is not above the one that the client can read (Protocol 8.2.6). */
export const versionFor = ({ 'odata-maxversion': most } = {}) => (most === '4.0' ? '4.0' : '4.01');

/** A response that has not changed since the client read it is 304, without a body (Protocol 11.2.2). */
function answered(body, type, requested) {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { 'content-type': type, 'odata-version': versionFor(requested), etag };
  return requested['if-none-match'] === etag ? { status: 304, headers, body: '' } : { status: 200, headers, body };
}

const refused = ({ status, message }) => failed(status, JSON.stringify({ error: { code: String(status), message } }));

const failed = (status, body) => ({
  status,
  headers: { 'content-type': 'application/json', 'odata-version': '4.01' },
  body,
});

function nextLink(url, next) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const name of ['$skiptoken', '$skip', 'skip']) searchParams.delete(name);
  searchParams.set('$skiptoken', skiptokenOf(next));
  return `${pathname}?${searchParams.toString().replaceAll('+', '%20').replaceAll('%24', '$')}`;
}

/** What the service contains (JSON format 5). */
export const serviceDocument = (schema, root, headers) =>
  JSON.stringify({
    '@odata.context': `${baseOf(headers)}${root}$metadata`,
    value: [...schema.container.entitySets.keys()].map((name) => ({ name, kind: 'EntitySet', url: name })),
  });
