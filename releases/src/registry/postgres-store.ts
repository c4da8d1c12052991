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
  /** How long a call waits at most for a database that hangs, in ms. */
  limitMs?: number;
};

/**
 * The registry in PostgreSQL, for many edges: one row, and a table of audit entries that the database itself only lets
 * be added to. The tables are made with the first write; who only reads needs no right to make any.
 */
export const openPostgresStore = ({ url, limitMs }: PostgresStoreOptions): RegistryStore => {
  const pool = openLimitedPool({ url, limitMs, name: 'acara-releases' });
  let isMade = false;
  const hasTables = async (): Promise<boolean> => {
    if (isMade) return true;
    const { rows } = await pool.query<{ made: boolean }>(
      `select to_regclass('${SCHEMA}.registry') is not null and to_regclass('${SCHEMA}.audit') is not null as made`,
    );
    isMade = rows[0]?.made === true;
    return isMade;
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
      const [row] = await queryRows<{ mark: string }>(
        `select concat(revision, ' ', audit, ' ', written_at) as mark from ${SCHEMA}.registry`,
      );
      return row?.mark ?? 'missing';
    },
    close: () => pool.end(),
  };
};
