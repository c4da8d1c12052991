import { execFile } from 'node:child_process';
import path from 'node:path';
import { startPaymentWorld, type PaymentWorld } from '../../test/payment-world.ts';

let world: PaymentWorld;

/** A paid order whose seat somebody else had by then. */
const owed = async () => {
  const order = await world.order([5]);
  await world.notify(world.provider.notification(order.orderId, 'expire'));
  await world.order([5]);
  world.provider.become(order.orderId, 'settlement');
  await world.notify(world.provider.notification(order.orderId));
  return order;
};

type Outcome = { code: number; output: string };
const command = (...words: string[]): Promise<Outcome> => {
  const file = path.join(import.meta.dirname, 'refunds-command.ts');
  const environment = { PATH: process.env['PATH'], DATABASE_URL: world.test.database.url };
  return new Promise((done) => {
    execFile(process.execPath, [file, ...words], { env: environment }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
};

beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

it('an operator lists what is owed, gives it back, and says so', async () => {
  expect(await command('list')).toEqual({ code: 0, output: 'Nothing is owed, and nothing waits to be looked at.\n' });
  const { orderId } = await owed();
  const { output } = await command('list');
  expect(output).toContain(`OWED  Rp 250.000  ${orderId}`);
  expect(output).toContain(world.buyer.email);
  const [id = ''] = output.split(' ', 1);
  expect(await command('resolve', id)).toMatchObject({ code: 2 });
  expect(await command('resolve', id, '--note', 'transfer 21 Nov')).toEqual({
    code: 0,
    output: `Refund record ${id} is resolved.\n`,
  });
  expect((await command('list')).output).toMatch('Nothing is owed');
  expect((await command('list', '--all')).output).toContain('note: transfer 21 Nov');
  expect(await command('resolve', id, '--note', 'again')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already'),
  });
  expect(await command('resolve', '999', '--note', 'x')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no refund record'),
  });
});

it('says how it is used', async () => {
  expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining('npm run refunds') });
  expect(await command('delete', 'all')).toMatchObject({ code: 2, output: expect.stringContaining('npm run refunds') });
});
