import type { ClientBase, QueryResultRow } from 'pg';
import type { Database, Statement } from '../../src/platform/database/database.ts';

/** The repositories' view of one connection; its queries run one after another. */
export const createDatabaseOf = (client: ClientBase): Database => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <Row extends QueryResultRow>({ name, text }: Statement<Row>, values: readonly unknown[] = []) => {
      const answer = last.then(async () => (await client.query<Row>({ name, text, values: [...values] })).rows);
      last = answer.catch(() => {});
      return answer;
    },
  };
};
