import { onEachProvider, type AnyPaymentEnvironment } from '../../../test/payment-environment.ts';

let env: AnyPaymentEnvironment;

const getFinishUrl = (orderId: string): string => env.provider.getFinishUrl(orderId).replace('https://acara.test', '');

/** Added to the URL by the payment page. */
const query = (orderId: string, status: string) => `?order_id=${orderId}&status_code=200&transaction_status=${status}`;

const follow = async (url: string) => {
  const { statusCode, headers } = await env.test.app.inject({ method: 'GET', url });
  return { statusCode, location: headers.location, cache: headers['cache-control'] };
};

const to = (location: string) => ({ statusCode: 302, location, cache: 'no-store' });

onEachProvider({ started: (fresh) => void (env = fresh) }, () => {
  afterEach(() => env.reset());

  describe('coming back from the payment page', () => {
    it('after a payment leads to the tickets, even before the notification [payment.returns]', async () => {
      const { id, orderId } = await env.order([5]);
      env.provider.setStatus(orderId, 'paid');
      expect(await follow(getFinishUrl(orderId) + query(orderId, 'settlement'))).toEqual(to('/_link/tickets'));
      expect(await env.getOrderState(id)).toMatchObject({ status: 'approved' });
      expect(await follow(getFinishUrl(orderId))).toEqual(to('/_link/tickets'));
    });

    it('a second after the order was queried leads to the tickets [payment.returns]', async () => {
      const { id, orderId } = await env.order([5]);
      await env.test.app.payment.service.check(id);
      env.provider.setStatus(orderId, 'paid');
      env.test.clock.advance(1_000);
      expect(await follow(getFinishUrl(orderId))).toEqual(to('/_link/tickets'));
    });

    it('queries at most once a second, and once for all who come at once', async () => {
      const { orderId } = await env.order([5]);
      const statusRequests = () => env.provider.operations.filter((operation) => operation.startsWith('status')).length;
      const before = statusRequests();
      await follow(getFinishUrl(orderId));
      env.test.clock.advance(999);
      await follow(getFinishUrl(orderId));
      expect(statusRequests() - before).toBe(1);
      env.provider.setStatus(orderId, 'paid');
      env.test.clock.advance(1);
      const all = await Promise.all([1, 2, 3].map(() => follow(getFinishUrl(orderId))));
      expect(all).toEqual(Array(3).fill(to('/_link/tickets')));
      expect(statusRequests() - before).toBe(2);
    });

    it.each(['waiting', 'denied', 'ended'] as const)(
      'after %s leads to the transactions [payment.returns-unpaid]',
      async (status) => {
        const { orderId } = await env.order([5]);
        env.provider.setStatus(orderId, status);
        expect(await follow(getFinishUrl(orderId) + query(orderId, status))).toEqual(to('/_link/transactions'));
      },
    );

    it('unpaid leads to the transactions, whatever the URL contains [payment.returns-unpaid]', async () => {
      const { orderId } = await env.order([5]);
      expect(await follow(getFinishUrl(orderId))).toEqual(to('/_link/transactions'));
      expect(await follow(getFinishUrl(orderId) + query(orderId, 'settlement'))).toEqual(to('/_link/transactions'));
    });

    it('with a key of another order reveals nothing about the order', async () => {
      const { orderId } = await env.order([5]);
      env.provider.setStatus(orderId, 'paid');
      expect(await follow(getFinishUrl(orderId))).toEqual(to('/_link/tickets'));
      const operations = env.provider.operations.length;
      for (const wrong of ['0'.repeat(32), 'x', 'https:%2F%2Fevil.test'])
        expect(await follow(`/api/v1/payment/finish/${orderId}/${wrong}`)).toEqual(to('/_link/transactions'));
      expect(env.provider.operations).toHaveLength(operations);
    });

    it('while the provider is unavailable leads to the transactions [payment.returns-unpaid]', async () => {
      const { orderId } = await env.order([5]);
      env.provider.mode = 'broken';
      expect(await follow(getFinishUrl(orderId))).toEqual(to('/_link/transactions'));
    });
  });
});
