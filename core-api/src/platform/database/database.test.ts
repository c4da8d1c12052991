import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createDatabase, statement, type Database } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.pool.query('create table note (slug text primary key)');
});
afterAll(() => test.drop());

const ADD = statement<{ slug: string }>('insert into note (slug) values ($1) returning slug');
const COUNT = statement<{ count: number }>('select count(*)::int as count from note where slug like $1');
const CUT = statement<never>('select pg_terminate_backend(pg_backend_pid())');

describe.each([true, false])('a transaction, with prepared statements: %s', (prepare) => {
  const slug = (name: string) => `${name}-${prepare}`;
  const open = () => createDatabase(test.pool, { prepare });

  it('commits and returns the result', async () => {
    const database = open();
    const rows = await database.transaction(async (tx) => [
      ...(await tx.query(ADD, [slug('satu')])),
      ...(await tx.query(ADD, [slug('satu-lagi')])),
    ]);
    expect(rows).toEqual([{ slug: slug('satu') }, { slug: slug('satu-lagi') }]);
    expect(await database.query(COUNT, [slug('satu%')])).toEqual([{ count: 2 }]);
  });

  it.each<[string, (tx: Database) => Promise<unknown>, string]>([
    ['the work', () => Promise.reject(new Error('tidak jadi')), 'tidak jadi'],
    ['the database', (tx) => tx.query(ADD, [slug('dua')]), 'note_pkey'],
  ])('rolls back when %s throws', async (_who, refuse, message) => {
    const database = open();
    const work = database.transaction(async (tx) => {
      await tx.query(ADD, [slug('dua')]);
      await refuse(tx);
    });
    await expect(work).rejects.toThrow(message);
    expect(await database.query(COUNT, [slug('dua')])).toEqual([{ count: 0 }]);
  });

  it('fails when its connection breaks, and the next one gets another', async () => {
    const database = open();
    const work = database.transaction(async (tx) => {
      await tx.query(ADD, [slug('tiga')]);
      await tx.query(CUT);
    });
    await expect(work).rejects.toThrow(/terminat/);
    const count = await database.transaction((tx) => tx.query(COUNT, [slug('tiga')]));
    expect(count).toEqual([{ count: 0 }]);
  });

  it('releases its connection in any case', async () => {
    const database = open();
    for (let time = 0; time < 12; time += 1) {
      const work = database.transaction(async () => {
        if (time % 2 === 0) throw new Error('tidak jadi');
      });
      await work.catch(() => {});
    }
    // A replacement of a broken one may still be opening.
    for (let polls = 0; test.pool.idleCount < test.pool.totalCount && polls < 200; polls += 1) await delay(5);
    expect(test.pool.idleCount).toBe(test.pool.totalCount);
  });
});
