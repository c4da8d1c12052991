import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';

/** One SQL text with the shape of its rows. The name makes the server keep its plan. */
export type Statement<Row extends QueryResultRow> = { name: string; text: string; row?: Row };

/**
 * Names a SQL text. Constants stand in the text: one sent as a parameter would make the server plan each call anew.
 * The name is a hash because the server cuts names at 63 bytes.
 */
export const statement = <Row extends QueryResultRow>(text: string): Statement<Row> => ({
  name: createHash('md5').update(text).digest('hex'),
  text,
});

/** What repositories ask. */
export type Database = {
  /** @throws pg's DatabaseError, or an error of the connection */
  query: <Row extends QueryResultRow>(asked: Statement<Row>, values?: readonly unknown[]) => Promise<Row[]>;
};

/** @param options.prepare false behind a pooler that knows no named statements */
export const createDatabase = (pool: Pool, { prepare }: { prepare: boolean }): Database => ({
  query: async <Row extends QueryResultRow>({ name, text }: Statement<Row>, values: readonly unknown[] = []) => {
    const { rows } = await pool.query<Row>({ ...(prepare && { name }), text, values: [...values] });
    return rows;
  },
});
