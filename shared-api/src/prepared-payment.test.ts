import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { preparedPayment } from './prepared-payment.ts';
import { stubApi, type StubbedAnswer } from './testing/index.ts';

const PREPARING = { payment: 'preparing', transaction_id: 77 } as const;
const READY = { token: 'snap-1', transaction_id: 77 };

beforeEach(() => {
  jest.useFakeTimers();
  signInAs({ id: 7, name: 'Sari' });
});
afterEach(() => {
  becomeGuest();
  jest.useRealTimers();
});

/** A server with these responses in turn; the last one repeats. */
const answering = (...answers: StubbedAnswer[]) => {
  let requests = 0;
  return stubApi({
    'PUT /transaction/resume': () => {
      requests += 1;
      return answers[Math.min(requests, answers.length) - 1] ?? 'network';
    },
  });
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a payment that is being prepared', () => {
  it('is not polled when it is ready', async () => {
    const calls = answering({ body: READY });
    const onPreparing = jest.fn();
    await expect(preparedPayment(READY, { onPreparing })).resolves.toEqual(READY);
    await expect(preparedPayment({ transaction_id: 78 })).resolves.toEqual({ transaction_id: 78 });
    expect(calls).toEqual([]);
    expect(onPreparing).not.toHaveBeenCalled();
  });

  it('is polled every two seconds, also while the server is unreachable for a moment', async () => {
    const calls = answering({ body: PREPARING }, 'network', { status: 503, body: {} }, { body: READY });
    const onPreparing = jest.fn();
    const prepared = preparedPayment(PREPARING, { onPreparing });
    await pass(8_500);
    await expect(prepared).resolves.toEqual(READY);
    expect(calls).toHaveLength(4);
    expect(onPreparing).toHaveBeenCalledTimes(1);
  });

  it('is still reported as preparing after a minute and a half', async () => {
    const calls = answering({ body: PREPARING });
    const prepared = preparedPayment(PREPARING);
    await pass(95_000);
    await expect(prepared).resolves.toEqual(PREPARING);
    expect(calls.length).toBeLessThanOrEqual(45);
  });

  it('rejects when the order is refused', async () => {
    answering({ status: 409, body: { error: 'Transaksi ini sudah dibatalkan', code: 'conflict' } });
    const prepared = expect(preparedPayment(PREPARING)).rejects.toThrow('dibatalkan');
    await pass(2_500);
    await prepared;
  });

  it('is not polled any more for a visitor who has left', async () => {
    const calls = answering({ body: PREPARING });
    const page = new AbortController();
    const prepared = preparedPayment(PREPARING, { signal: page.signal });
    await pass(2_500);
    page.abort();
    await expect(prepared).resolves.toEqual(PREPARING);
    await pass(10_000);
    expect(calls).toHaveLength(1);
  });
});
