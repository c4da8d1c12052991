import { execFile } from 'node:child_process';
import path from 'node:path';
import { startPaymentEnvironment, type PaymentEnvironment } from '../../../../test/payment-environment.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { runPaymentsCommand } from './payments.ts';

let env: PaymentEnvironment;

/** A late payment whose seat was sold meanwhile. */
const owed = async () => {
  const order = await env.order([5]);
  await env.notify(env.provider.notification(order.orderId, 'expire'));
  await env.order([5]);
  env.provider.setStatus(order.orderId, 'settlement');
  await env.notify(env.provider.notification(order.orderId));
  return order;
};

type Outcome = { code: number; output: string };
/** Runs the command in a process of its own, as an operator does. */
const start = (...args: string[]): Promise<Outcome> => {
  const file = path.join(import.meta.dirname, 'payments-command.ts');
  const { origin, serverKey } = env.provider;
  const environment = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ENV_FILE: '',
    DATABASE_URL: env.test.database.url,
    MIDTRANS_SERVER_KEY: serverKey,
    MIDTRANS_SNAP_BASE: origin,
    MIDTRANS_CORE_BASE: origin,
  };
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { env: environment }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout || stderr }),
    );
  });
};

/** Runs the command here. */
const command = async (...args: string[]): Promise<Outcome> => {
  let output = '';
  const isValid = await runPaymentsCommand(args, {
    database: createDatabase(env.test.database.pool, { prepare: false }),
    now: env.test.clock.now,
    print: (text) => void (output += text),
    reconcile: () => Promise.reject(new Error('needs the settings of the API')),
  });
  return { code: isValid ? 0 : 2, output };
};

beforeAll(async () => {
  env = await startPaymentEnvironment();
});
afterAll(() => env.close());

it('an operator lists refunds and resolves them', async () => {
  expect(await start('refunds')).toEqual({
    code: 0,
    output: 'Nothing is owed, and nothing waits for a decision.\n',
  });
  const { orderId } = await owed();
  const { output } = await command('refunds');
  expect(output).toContain(`OWED  Rp 250.000  ${orderId}`);
  expect(output).toContain(env.buyer.email);
  const [id = ''] = output.split(' ', 1);
  expect(await command('refunds', 'resolve', id)).toMatchObject({ code: 2 });
  expect(await command('refunds', 'resolve', id, '--note', 'transfer 21 Nov')).toEqual({
    code: 0,
    output: `Refund record ${id} is resolved.\n`,
  });
  expect((await command('refunds')).output).toMatch('Nothing is owed');
  expect((await command('refunds', '--all')).output).toContain('note: transfer 21 Nov');
  await expect(command('refunds', 'resolve', id, '--note', 'again')).rejects.toThrow('already');
  expect(await start('refunds', 'resolve', '999', '--note', 'x')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no refund record'),
  });
});

it('lists and resolves reviews, as text and as JSON', async () => {
  expect((await command('review')).output).toBe('No payment waits for a decision.\n');
  await env.notify(env.provider.foreign('TRX-999-1', 75_000, { id: 'payment-1' }));
  const [row] = JSON.parse((await command('review', '--json')).output);
  expect(row).toMatchObject({ order_id: 'TRX-999-1', review_reason: 'unknown_order', gross_amount: '75000.00' });
  expect(JSON.stringify(row)).not.toContain('signature');
  const { review_id: id } = row;
  expect((await command('review')).output).toContain(`${id}  OPEN  IDR 75000.00  TRX-999-1`);
  expect(await command('review', 'resolve', id)).toMatchObject({ code: 2 });
  expect(await command('review', 'resolve', id, '--note', 'given back')).toMatchObject({
    code: 0,
    output: `Payment ${id} is resolved.\n`,
  });
  await expect(command('review', 'resolve', id, '--note', 'again')).rejects.toThrow('already');
  expect((await command('review')).output).toBe('No payment waits for a decision.\n');
  expect((await command('review', '--all')).output).toContain('note: given back');
});

it('reconciles with the provider', async () => {
  const { orderId } = await env.order([9]);
  env.provider.setStatus(orderId, 'settlement', { more: { gross_amount: '1.00' } });
  const { code, output } = await start('reconcile', '--days', '100', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ differing: [orderId], unknown: 0 });
});

it('prints its usage', async () => {
  expect(await command('refunds', 'delete')).toMatchObject({ code: 2 });
  expect(await command('review', '--al')).toMatchObject({ code: 2 });
  expect(await command('reconcile', '--days', '0')).toMatchObject({ code: 2 });
  expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining('npm run payments') });
  expect(await start('delete', 'all')).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run payments'),
  });
});
