import type pg from 'pg';
import type { AuditEntry } from '@acara/shared-contract/registry';
import { isEntry } from '../audit/parse-audit.ts';
import { openLimitedPool } from '../store/limited-pool.ts';
import { parseRegistryText } from './parse-registry.ts';
import { CREATE_TABLES, SCHEMA, WRITE } from './postgres-tables.ts';
import { RegistryConflictError, RegistryInvalidError } from './registry-error.ts';
import type { RegistryStore } from './registry-store.ts';

export type PostgresStoreOptions = {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Timeout of a call, in ms. */
  limitMs?: number;
};

/**
 * The registry in PostgreSQL, for many edges: one row, and an append-only table of audit entries. The first write
 * creates the tables; readers need no right to do so.
 */
export const openPostgresStore = ({ url, limitMs }: PostgresStoreOptions): RegistryStore => {
  const pool = openLimitedPool({ url, limitMs, name: 'acara-releases' });
  let tablesExist = false;
  const hasTables = async (): Promise<boolean> => {
    if (tablesExist) return true;
    const { rows } = await pool.query<{ exist: boolean }>(
      `select to_regclass('${SCHEMA}.registry') is not null and to_regclass('${SCHEMA}.audit') is not null as exist`,
    );
    tablesExist = rows[0]?.exist === true;
    return tablesExist;
  };
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
    close: () => pool.end(),
  };
};
