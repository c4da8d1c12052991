import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

const ready = async () => {
  const answer = await test.app.inject('/readyz');
  return { status: answer.statusCode, ...answer.json() };
};
const lastWrite = async (): Promise<Date | undefined> =>
  (await test.database.pool.query('select written_at from write_check')).rows[0]?.written_at;

const GOOD = { status: 'ok', checks: { reads: true, writes: true } };

describe('/readyz', () => {
  it('writes, at most every 3 s', async () => {
    expect(await ready()).toEqual(GOOD);
    const first = await lastWrite();
    expect(first).toBeInstanceOf(Date);
    test.clock.advance(2_999);
    expect(await ready()).toEqual(GOOD);
    expect(await lastWrite()).toEqual(first);
    test.clock.advance(1);
    await Promise.all([ready(), ready(), ready()]);
    expect(await lastWrite()).not.toEqual(first);
  });

  it('reports a read-only database, and its recovery at once', async () => {
    const name = new URL(test.database.url).pathname.slice(1);
    // Only new connections see the changed setting.
    await test.database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const client = await test.database.pool.connect();
    client.release(true);
    expect(await ready()).toEqual({ status: 'unavailable', checks: { reads: true, writes: false } });

    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/register',
      payload: { name: 'Sari', email: 'sari-baru@acara.test', password: 'Rahasia-123', retype_password: 'Rahasia-123' },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect((await test.app.inject('/api/v1/event/all')).statusCode).toBe(200);

    const admin = await test.database.pool.connect();
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    admin.release();
    await ready();
    expect(await ready()).toEqual(GOOD);
  });

  it('does not wait for a database that does not answer', async () => {
    const blocker = await test.database.pool.connect();
    await blocker.query('begin; lock table write_check in access exclusive mode');
    try {
      expect(await ready()).toEqual({ status: 'unavailable', checks: { reads: true, writes: false } });
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });
});
