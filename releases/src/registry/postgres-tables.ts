/** Our own schema: the database may be another program's too. */
export const SCHEMA = 'acara_releases';

/** Any number, so long as nobody else takes it: two that make the tables at once would fail over one another. */
export const CREATE_LOCK = 7_203_114;

/** As one text it runs as one transaction. */
export const CREATE_TABLES = `
  select pg_advisory_xact_lock(${CREATE_LOCK});
  create schema if not exists ${SCHEMA};

  -- One row: the registry, as text, so that it comes back with its fields in the order in which they were written.
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
      raise exception 'the audit of the releases is only added to';
    end $$;
  create or replace trigger only_added_to before update or delete or truncate on ${SCHEMA}.audit
    for each statement execute function ${SCHEMA}.refuse_change();`;

/**
 * The new registry and its audit entry, both or neither, where the revision is still the one expected: one statement,
 * so that no end of the connection leaves a transaction open. Adds as many rows to the audit as it wrote registries.
 * $1 expected revision, $2 new revision, $3 hash of the entry, $4 document, $5 entry
 */
export const WRITE = `
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
