import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { isReadOnly } from './database-errors.ts';
import { dropIdle } from './pool.ts';

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

/** A database for work of several statements that must all happen or none. */
export type TransactionalDatabase = Database & {
  /**
   * Commits what `work` asks of `tx`, and nothing of it when it throws. Each statement sees what was committed
   * before it began (read committed).
   */
  transaction: <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result>;
};

/** @param options.prepare false behind a pooler that knows no named statements */
export const createDatabase = (pool: Pool, { prepare }: { prepare: boolean }): TransactionalDatabase => {
  /** The others of the pool lead to the same server. */
  const dropReadOnly = (error: unknown) => {
    if (isReadOnly(error)) dropIdle(pool);
  };
  const createQuery = (connection: Pick<Pool | ClientBase, 'query'>): Database => ({
    query: async <Row extends QueryResultRow>({ name, text }: Statement<Row>, values: readonly unknown[] = []) => {
      try {
        const { rows } = await connection.query<Row>({ ...(prepare && { name }), text, values: [...values] });
        return rows;
      } catch (error) {
        dropReadOnly(error);
        throw error;
      }
    },
  });

  return {
    ...createQuery(pool),

    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      // A connection that breaks between two statements would end the process if nobody listened.
      const onError = (error: Error) => {
        broken = error;
      };
      client.on('error', onError);
      try {
        await client.query('begin');
        const result = await work(createQuery(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(onError);
        if (isReadOnly(error)) broken = new Error('read-only');
        throw error;
      } finally {
        client.off('error', onError);
        // A broken one is thrown away: it could still be in the transaction.
        client.release(broken);
      }
    },
  };
};
