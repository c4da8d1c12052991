import type { AuditEntry } from './registry-document.ts';
import { isEntry } from '../audit/audit.ts';
import { CREATE_LOCK, openDatabase, SCHEMA, type DatabaseOptions } from '../store/database.ts';
import { parseRegistryText } from './parse-registry.ts';
import { RegistryConflictError, RegistryInvalidError, type RegistryStore } from './registry-store.ts';
import type pg from 'pg';

/**
 * The registry in PostgreSQL, for many edges: one row, and an append-only table of audit entries. The first write
 * creates the tables; readers need no right to do so.
 */
export const openPostgresStore = (options: DatabaseOptions): RegistryStore => {
  const { pool, hasTables } = openDatabase(options, 'acara-releases', ['registry', 'audit']);
  const queryRows = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
    (await hasTables()) ? (await pool.query<Row>(sql)).rows : [];

  return {
    read: async () => {
      const [row] = await queryRows<{ text: string }>(`select document::text as text from ${SCHEMA}.registry`);
      return row ? parseRegistryText(row.text, `${SCHEMA}.registry of the database`) : null;
    },
    write: async (expected, document, entry) => {
      if (!(await hasTables())) await pool.query(CREATE_TABLES);
      const { revision } = document.extras.acara;
      const values = [expected, revision, entry.hash, JSON.stringify(document), JSON.stringify(entry)];
      if ((await pool.query(WRITE, values)).rowCount === 1) return;
      const [row] = await queryRows<{ revision: string }>(`select revision from ${SCHEMA}.registry`);
      throw new RegistryConflictError(expected, Number(row?.revision ?? 0));
    },
    audit: async () => {
      const rows = await queryRows<{ entry: unknown }>(`select entry from ${SCHEMA}.audit order by revision`);
      return rows.map(({ entry }): AuditEntry => {
        if (!isEntry(entry)) throw new RegistryInvalidError(['an audit entry is damaged']);
        return entry;
      });
    },
    etag: async () => {
      const [row] = await queryRows<{ etag: string }>(
        `select concat(revision, ' ', audit, ' ', written_at) as etag from ${SCHEMA}.registry`,
      );
      return row?.etag ?? 'missing';
    },
    restore: async (document, audit) => {
      if (!(await hasTables())) await pool.query(CREATE_TABLES);
      const { revision, audit: last } = document.extras.acara;
      const { rowCount } = await pool.query(RESTORE, [revision, last, JSON.stringify(document), JSON.stringify(audit)]);
      if (rowCount !== 1) throw new RegistryConflictError(0, revision);
    },
    close: () => pool.end(),
  };
};

/** $1 revision, $2 hash of the last entry, $3 document, $4 all entries. Inserts as many registries as there were none. */
const RESTORE = `
  with entries as (
    insert into ${SCHEMA}.audit (revision, hash, entry)
    select (entry ->> 'revision')::bigint, entry ->> 'hash', entry from json_array_elements($4::json) as entry
    where not exists (select from ${SCHEMA}.registry)
  )
  insert into ${SCHEMA}.registry (revision, audit, document)
  select $1, $2, $3 where not exists (select from ${SCHEMA}.registry)`;

/** Sent as one query, it runs as one transaction. */
const CREATE_TABLES = `
  select pg_advisory_xact_lock(${CREATE_LOCK});
  create schema if not exists ${SCHEMA};

  -- One row: the registry, as json, which keeps the order of its fields.
  create table if not exists ${SCHEMA}.registry (
    only_row boolean primary key default true check (only_row),
    revision bigint not null,
    audit text,
    document json not null,
    written_at timestamptz not null default now()
  );

  create table if not exists ${SCHEMA}.audit (
    revision bigint primary key,
    hash text not null unique,
    entry json not null
  );

  create or replace function ${SCHEMA}.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit of the releases is append-only';
    end $$;
  create or replace trigger only_added_to before update or delete or truncate on ${SCHEMA}.audit
    for each statement execute function ${SCHEMA}.refuse_change();`;

/**
 * Writes the new registry and its audit entry, both or neither, if the revision is still the expected one: one
 * statement, so that a lost connection leaves no open transaction. Inserts as many audit rows as registries.
 * $1 expected revision, $2 new revision, $3 hash of the entry, $4 document, $5 entry
 */
const WRITE = `
  with first as (
    insert into ${SCHEMA}.registry (revision, audit, document)
    select $2, $3, $4 where $1::bigint = 0
    on conflict do nothing returning 1
  ), next as (
    update ${SCHEMA}.registry set revision = $2, audit = $3, document = $4, written_at = now()
    where revision = $1::bigint and $1::bigint > 0 returning 1
  )
  insert into ${SCHEMA}.audit (revision, hash, entry)
  select $2, $3, $5 from (select from first union all select from next) as written`;
