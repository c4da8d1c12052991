import { startMidtrans, type MidtransEmulator } from '../../../../../test/providers/midtrans-emulator.ts';
import { ProviderError } from '../payment-provider.ts';
import { createMidtransClient, snapTime } from './midtrans-client.ts';
import type { SnapOrder } from './midtrans.ts';

let provider: MidtransEmulator;

beforeAll(async () => {
  provider = await startMidtrans();
});
afterEach(() => {
  provider.mode = 'up';
});
afterAll(() => provider.close());

const open = (more: { serverKey?: string; origin?: string; timeout?: number } = {}) => {
  const { serverKey = provider.serverKey, origin = provider.origin, timeout = 4_000 } = more;
  return createMidtransClient({ serverKey, snapBase: origin, coreBase: origin, timeout });
};

const order = (orderId: string): SnapOrder => ({
  orderId,
  amount: 50_000,
  items: [{ id: 'KELAS-1', name: 'Festival', price: 25_000, quantity: 2 }],
  buyer: { name: 'Sari', email: 'sari@acara.test' },
  opensAt: new Date('2026-11-21T12:00:00+07:00'),
  methodMinutes: 30,
  pageMinutes: 30,
  finishUrl: 'https://acara.test/myevent',
});

const failure = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`Expected a ProviderError, not ${String(error)}`);
  return error;
};

describe('Midtrans', () => {
  it('opens a session, has no status before a method is chosen, and ends it once', async () => {
    const midtrans = open();
    const token = await midtrans.openSession(order('TRX-1-1'));
    expect(await midtrans.status('TRX-1-1')).toBeNull();
    expect(await midtrans.endSession(token)).toBe('ended');
    expect(await midtrans.endSession(token)).toBe('ended');
    expect(await midtrans.endSession('no such token')).toBe('ended');
  });

  it('reports a session as busy once a method is chosen, and expires the transaction', async () => {
    const midtrans = open();
    const token = await midtrans.openSession(order('TRX-2-1'));
    provider.setStatus('TRX-2-1', 'pending');
    expect(await midtrans.endSession(token)).toBe('busy');
    expect(await midtrans.expire('TRX-2-1')).toBe(true);
    expect(await midtrans.status('TRX-2-1')).toMatchObject({ transaction_status: 'expire', status_code: '407' });
    provider.setStatus('TRX-2-1', 'settlement');
    expect(await midtrans.expire('TRX-2-1')).toBe(false);
    expect((await failure(midtrans.openSession(order('TRX-2-1')))).kind).toBe('taken');
  });

  it.each<[string, Parameters<typeof open>[0], MidtransEmulator['mode'], ProviderError['kind'], number]>([
    ['a wrong key', { serverKey: 'SB-Mid-server-wrong' }, 'up', 'refused', 401],
    ['an answer that never comes', { timeout: 50 }, 'hanging', 'unavailable', 0],
    ['a broken server', {}, 'broken', 'unavailable', 500],
    ['nobody there', { origin: 'http://127.0.0.1:1' }, 'up', 'unavailable', 0],
  ])('distinguishes %s from other failures, without the key', async (_what, more, mode, kind, status) => {
    provider.mode = mode;
    const midtrans = open(more);
    for (const work of [() => midtrans.openSession(order('TRX-3-1')), () => midtrans.status('TRX-3-1')]) {
      const error = await failure(work());
      expect(error).toMatchObject({ kind, status });
      expect(JSON.stringify([error.message, error.stack])).not.toMatch(/Mid-server|Basic /);
    }
  });

  it('treats only a 404 for a missing transaction as unpaid', async () => {
    const { status } = open({ origin: `${provider.origin}/elsewhere` });
    expect((await failure(status('TRX-1-1'))).kind).toBe('refused');
  });

  it('formats times in WIB', () => {
    expect(snapTime(new Date('2026-11-21T18:30:05.900Z'))).toBe('2026-11-22 01:30:05 +0700');
  });
});
