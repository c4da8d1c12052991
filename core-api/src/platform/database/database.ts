import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { isReadOnly, isUnanswered } from './database-errors.ts';
import { dropIdle } from './pool.ts';

/** An SQL text with the type of its rows; named statements are prepared once per connection. */
export type Statement<Row extends QueryResultRow> = { name: string; text: string; row?: Row };

/**
 * Constants belong into the text: sent as parameters they could make the server plan each call. The name is a hash,
 * as the server truncates names at 63 bytes.
 */
export const statement = <Row extends QueryResultRow>(text: string): Statement<Row> => ({
  name: createHash('md5').update(text).digest('hex'),
  text,
});

export type Database = {
  /** @throws pg's DatabaseError, or an error of the connection */
  query: <Row extends QueryResultRow>(statement: Statement<Row>, values?: readonly unknown[]) => Promise<Row[]>;
  first: <Row extends QueryResultRow>(
    statement: Statement<Row>,
    values?: readonly unknown[],
  ) => Promise<Row | undefined>;
  /** For a statement whose rows do not matter. */
  run: (statement: Statement<QueryResultRow>, values?: readonly unknown[]) => Promise<void>;
};

export type TransactionalDatabase = Database & {
  /** Commits unless `work` throws (isolation level read committed). */
  transaction: <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result>;
};

/** @param options.prepare false behind a pooler without prepared statements */
export const createDatabase = (pool: Pool, { prepare }: { prepare: boolean }): TransactionalDatabase => {
  // The idle connections lead to the same server.
  const dropReadOnly = (error: unknown) => {
    if (isReadOnly(error)) dropIdle(pool);
  };
  const createQuery = (connection: Pick<Pool | ClientBase, 'query'>): Database => {
    const query: Database['query'] = async <Row extends QueryResultRow>(
      { name, text }: Statement<Row>,
      values: readonly unknown[] = [],
    ) => {
      try {
        const { rows } = await connection.query<Row>({ ...(prepare && { name }), text, values: [...values] });
        return rows;
      } catch (error) {
        dropReadOnly(error);
        throw error;
      }
    };
    return {
      query,
      first: async (...request) => (await query(...request))[0],
      run: async (...request) => void (await query(...request)),
    };
  };

  return {
    ...createQuery(pool),

    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      // Without a listener a connection that breaks between two statements would end the process.
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
        // A rollback would wait as long again.
        if (isUnanswered(error)) broken = new Error('unanswered');
        else await client.query('rollback').catch(onError);
        if (isReadOnly(error)) broken = new Error('read-only');
        throw error;
      } finally {
        client.off('error', onError);
        // A broken connection may still be in the transaction: it is closed.
        client.release(broken);
      }
    },
  };
};
