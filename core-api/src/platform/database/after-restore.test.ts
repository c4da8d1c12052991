import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPaymentEnvironment, type PaymentEnvironment } from '../../../test/payment-environment.ts';
import { send } from '../../../test/send.ts';

const PASSWORD = 'Rahasia-Uji-1';
const COMMAND = path.join(import.meta.dirname, 'after-restore-command.ts');

let env: PaymentEnvironment;
beforeAll(async () => {
  env = await startPaymentEnvironment();
});
afterAll(() => env.close());

const post = (endpoint: string, fields: Record<string, unknown>) =>
  send(env.test.app, endpoint, { fields, encoding: 'json' });
const register = async (email: string) => {
  const fields = { name: 'Sari', email, password: PASSWORD, retype_password: PASSWORD };
  expect((await post('POST /register', fields)).statusCode).toBe(200);
  const { rows } = await env.test.database.pool.query('select user_id from app_user where email = $1', [email]);
  return Number(rows[0].user_id);
};
const runCommand = async () => {
  const settings = { PATH: process.env['PATH'], ENV_FILE: '', DATABASE_URL: env.test.database.url };
  return (await promisify(execFile)(process.execPath, [COMMAND], { env: settings })).stdout;
};

it('after a restore no id is assigned twice, and nothing that was revoked is valid again', async () => {
  const { pool } = env.test.database;
  const account = await register('sebelum@acara.test');
  const login = await post('POST /login', { email: 'sebelum@acara.test', password: PASSWORD });
  const refreshToken: string = login.json().data.auth.refreshToken;
  await pool.query("insert into reset_link values ('x', $1, null, now() + interval '1 day')", [account]);
  expect((await pool.query('select from reset_link')).rowCount).toBe(1);
  const late = await env.order([5]);
  await env.notify(env.provider.notification(late.orderId, 'expire'));
  const last = await env.order([5]);
  env.provider.setStatus(late.orderId, 'settlement');
  await env.notify(env.provider.notification(late.orderId));
  const getNumbers = async () =>
    (await pool.query('select max(transaction_id)::int as transaction, max(ticket_id)::int as ticket from ticket'))
      .rows[0];
  const before = await getNumbers();

  expect(await runCommand()).toMatch(/^Numbers were skipped, [1-9]\d* sessions ended, 1 open refunds marked\.\n/);

  expect((await post('POST /refresh_token', { refresh_token: refreshToken })).statusCode).toBe(401);
  expect((await pool.query('select from reset_link')).rowCount).toBe(0);
  expect((await pool.query('select refund_note as note from refund')).rows).toEqual([
    { note: 'from a backup: it may have been given back since' },
  ]);
  const later = await register('sesudah@acara.test');
  expect(later - account).toBeGreaterThan(1_000_000);
  const next = await env.order([6]);
  expect(next.id - last.id).toBeGreaterThan(1_000_000);
  const after = await getNumbers();
  expect(after.ticket - before.ticket).toBeGreaterThan(1_000_000);

  // A second time marks no refund again.
  expect(await runCommand()).toMatch(/, 0 open refunds marked\./);
});
