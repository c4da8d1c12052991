import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  MEANINGS,
  ProviderError,
  type Meaning,
  type PaymentProvider,
  type PaymentReport,
} from '../../src/modules/payments/provider/payment-provider.ts';

const TransferNotice = Type.Object({
  account: Type.String(),
  reference: Type.String(),
  transfer: Type.String({ minLength: 1 }),
  state: Type.String(),
  rupiah: Type.Integer(),
  returned: Type.Integer(),
});

export const STATES: Readonly<Record<Meaning, string>> = {
  waiting: 'ANNOUNCED',
  held: 'ON_HOLD',
  paid: 'RECEIVED',
  denied: 'REFUSED',
  ended: 'CLOSED',
  refund: 'RETURNED',
  partial_refund: 'PARTLY_RETURNED',
  chargeback: 'CALLED_BACK',
  partial_chargeback: 'PARTLY_CALLED_BACK',
};

const getMeaning = (state: string): Meaning | undefined => MEANINGS.find((meaning) => STATES[meaning] === state);

export const SIGNATURE = 'x-bank-signature';
export const signBody = (raw: Buffer | string, key: string): string =>
  createHmac('sha256', key).update(raw).digest('base64url');

const readNotice = (body: unknown): PaymentReport | 'unreadable' => {
  if (!Value.Check(TransferNotice, body)) return 'unreadable';
  return {
    orderId: body.reference,
    providerId: body.transfer,
    meaning: getMeaning(body.state),
    status: body.state,
    amount: body.rupiah,
    amountText: `${body.rupiah}.00`,
    currency: 'IDR',
    paymentType: 'transfer',
    instructions: {
      method: 'virtual_account',
      institution: 'bank',
      number: body.account,
      biller_code: null,
      qr_url: null,
    },
    refunded: body.returned,
    body,
  };
};

type BankOptions = { origin: string; key: string; lists: boolean; timeout?: number };

/** A provider with an account per order, signatures in a header, and no payment page. For tests; a real adapter is `midtrans/`. */
export const createBankTransfer = ({ origin, key, lists, timeout = 4_000 }: BankOptions): PaymentProvider => {
  const call = async (method: string, path: string, body?: unknown, signal?: AbortSignal) => {
    const timedOut = AbortSignal.timeout(timeout);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timedOut]) : timedOut,
    }).catch(() => {
      throw new ProviderError('unavailable', 0, 'The bank was not reached');
    });
    if (response.status >= 500) throw new ProviderError('unavailable', response.status, 'The bank is out of order');
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  const endTransfer = async (orderId: string, signal?: AbortSignal) =>
    (await call('DELETE', `/transfers/${orderId}`, undefined, signal)).status === 200;

  return {
    secret: key,
    open: async ({ orderId, order, finishUrl }, signal) => {
      const wanted = { reference: orderId, rupiah: order.total, until: order.expiresAt, back: finishUrl };
      const { status, answer } = await call('POST', '/accounts', wanted, signal);
      if (status === 409) throw new ProviderError('taken', status, 'The reference was used before');
      return Value.Parse(Type.Object({ account: Type.String() }), answer).account;
    },
    endSession: async (token, signal) =>
      (await call('DELETE', `/accounts/${token}`, undefined, signal)).status === 409 ? 'busy' : 'ended',
    status: async (orderId, signal) => {
      const { status, answer } = await call('GET', `/transfers/${orderId}`, undefined, signal);
      return status === 404 ? 'missing' : readNotice(answer);
    },
    cancel: endTransfer,
    expire: endTransfer,
    settlements: async (since) => {
      if (!lists) return null;
      const { answer } = await call('GET', `/transfers?since=${since.toISOString()}`);
      return Value.Parse(Type.Array(Type.Unknown()), answer).map(readNotice);
    },
    readNotification: ({ raw, body, headers }) => {
      const right = Buffer.from(signBody(raw, key));
      const given = Buffer.from(String(headers[SIGNATURE]));
      return given.length === right.length && timingSafeEqual(given, right) ? readNotice(body) : 'unsigned';
    },
    notificationBody: TransferNotice,
  };
};
