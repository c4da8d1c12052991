import { wibClock } from '@acara/shared-contract/formats';
import { Guard } from 'typebox/guard';
import { timeoutSignal } from '../../../../platform/concurrency/timeout-signal.ts';
import { ProviderError } from '../payment-provider.ts';
import type { SnapOrder } from './midtrans.ts';

/** An unchecked body of the Core API. */
type MidtransTransaction = Record<string, unknown>;

type MidtransClient = {
  /** @returns the token of the payment page @throws ProviderError */
  openSession: (order: SnapOrder, signal?: AbortSignal) => Promise<string>;
  /** `busy`: the buyer has chosen a method meanwhile. @throws ProviderError */
  endSession: (token: string, signal?: AbortSignal) => Promise<'ended' | 'busy'>;
  /** @returns null before the buyer has chosen a method @throws ProviderError */
  status: (orderId: string, signal?: AbortSignal) => Promise<MidtransTransaction | null>;
  /** Cancels a card payment that is not settled. @returns whether it is cancelled now @throws ProviderError */
  cancel: (orderId: string, signal?: AbortSignal) => Promise<boolean>;
  /** Midtrans has such a list in its dashboard only: null without `settlementsUrl`. @throws ProviderError */
  settlements: (since: Date) => Promise<unknown[] | null>;
  /** Ends an unpaid transaction. @returns whether it has ended now @throws ProviderError */
  expire: (orderId: string, signal?: AbortSignal) => Promise<boolean>;
};

type MidtransClientOptions = {
  serverKey: string;
  snapBase: string;
  coreBase: string;
  /** A list of payments by time, if there is one. */
  settlementsUrl?: string | undefined;
  /** Of one call, in milliseconds. */
  timeout?: number;
};

type Answer = { status: number; body: Record<string, unknown> };

/** Below the 5 s that a purchase may take. */
const TIMEOUT = 4_000;
const CONNECTION_LOST = /(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;
const MAX_ANSWER = 256 * 1024;
const LONG_LIST = { timeout: 60_000, longest: 256 * 1024 * 1024 };
const FAR_FUTURE = '9999-01-01T00:00:00Z';

/** `2026-11-21 12:00:00 +0700`, in whole seconds. */
export const snapTime = (at: Date): string => `${wibClock(at).replace('T', ' ')} +0700`;

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return Guard.IsObjectNotArray(value) ? value : {};
  } catch {
    // E.g. a proxy's error page.
    return {};
  }
};

/** `fetch` has the reason in the cause of its error. */
const describeFailure = (error: unknown): string => {
  const { name, cause = {} } = error as { name?: string; cause?: { name?: string; code?: string } };
  return cause.code ?? cause.name ?? String(name);
};

const getErrorMessage = ({ error_messages: several, status_message: one }: Record<string, unknown>): string => {
  if (Array.isArray(several)) return several.map(String).join('; ');
  return typeof one === 'string' ? one : 'no message';
};

/** The Core API sends its codes in the body, with status 200. */
const getStatusCode = ({ status, body }: Answer): number => {
  const code = Number(body['status_code']);
  return Number.isInteger(code) && code > 0 ? code : status;
};

const toProviderError = (code: number, body: Record<string, unknown>): ProviderError => {
  const message = `Midtrans answered ${code}: ${getErrorMessage(body).slice(0, 300)}`;
  if (code >= 500 || code === 429 || code === 408) return new ProviderError('unavailable', code, message);
  const isTaken = code === 406 || /already been taken/i.test(message);
  return new ProviderError(isTaken ? 'taken' : 'refused', code, message);
};

const snapBody = (order: SnapOrder) => ({
  transaction_details: { order_id: order.orderId, gross_amount: order.amount },
  item_details: order.items,
  customer_details: { first_name: order.buyer.name.slice(0, 255), email: order.buyer.email },
  credit_card: { secure: true },
  callbacks: { finish: order.finishUrl },
  // Both: a method may outlive its page, and without a start it would count from the moment it is chosen.
  expiry: { start_time: snapTime(order.opensAt), unit: 'minute', duration: order.methodMinutes },
  page_expiry: { unit: 'minute', duration: order.pageMinutes },
});

/** HTTP client of Midtrans: Snap opens payment sessions, the Core API has their status. */
export const createMidtransClient = ({
  serverKey,
  snapBase,
  coreBase,
  settlementsUrl,
  timeout = TIMEOUT,
}: MidtransClientOptions): MidtransClient => {
  const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;

  type Call = (
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    signal?: AbortSignal,
    limits?: { timeout: number; longest: number },
  ) => Promise<Answer>;

  const callOnce: Call = async (method, url, body, signal, limits = { timeout, longest: MAX_ANSWER }) => {
    const timedOut = timeoutSignal(limits.timeout);
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        // The key must not be sent elsewhere.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timedOut]) : timedOut,
      });
      const text = await response.text();
      return { status: response.status, body: parse(text.slice(0, limits.longest)) };
    } catch (error) {
      throw new ProviderError('unavailable', 0, `Midtrans was not reached: ${describeFailure(error)}`);
    }
  };

  // The server may close a kept-alive connection as it is used. All calls here are idempotent.
  const call: Call = (...request) =>
    callOnce(...request).catch((error: unknown) => {
      if (error instanceof ProviderError && CONNECTION_LOST.test(error.message)) return callOnce(...request);
      throw error;
    });

  const core = (orderId: string, operation: string) => `${coreBase}/v2/${encodeURIComponent(orderId)}/${operation}`;

  const end = async (orderId: string, operation: 'cancel' | 'expire', signal: AbortSignal | undefined) => {
    const answer = await call('POST', core(orderId, operation), {}, signal);
    const code = getStatusCode(answer);
    if (answer.body['transaction_status'] === operation || code === 407) return true;
    if (code === 412 || code === 404 || code < 300) return false;
    throw toProviderError(code, answer.body);
  };

  return {
    openSession: async (order, signal) => {
      const { status, body } = await call('POST', `${snapBase}/snap/v1/transactions`, snapBody(order), signal);
      const { token } = body;
      if (status < 200 || status > 299) throw toProviderError(status, body);
      if (typeof token !== 'string' || token === '')
        throw new ProviderError('unavailable', status, 'Midtrans gave no token');
      return token;
    },

    endSession: async (token, signal) => {
      const url = `${snapBase}/snap/v1/transactions/${encodeURIComponent(token)}/cancel`;
      const { status, body } = await call('POST', url, {}, signal);
      if (status >= 200 && status <= 299) return 'ended';
      const message = getErrorMessage(body);
      if (/on progress/i.test(message)) return 'busy';
      if (/already cancel|not found/i.test(message)) return 'ended';
      throw toProviderError(status, body);
    },

    status: async (orderId, signal) => {
      const answer = await call('GET', core(orderId, 'status'), undefined, signal);
      const code = getStatusCode(answer);
      // Expired transactions have code 407, denied ones 202.
      if ('transaction_status' in answer.body && answer.status < 500) return answer.body;
      // Any other 404 is a wrong address, and must not make an order seem unpaid.
      if (code === 404 && /exist|not found/i.test(getErrorMessage(answer.body))) return null;
      throw toProviderError(code === 200 ? 502 : code, answer.body);
    },

    settlements: async (since) => {
      if (settlementsUrl === undefined) return null;
      const span = new URLSearchParams({ from: since.toISOString(), to: FAR_FUTURE });
      const { status, body } = await call('GET', `${settlementsUrl}?${span}`, undefined, undefined, LONG_LIST);
      const { transactions } = body;
      if (status !== 200) throw toProviderError(status, body);
      if (!Array.isArray(transactions))
        throw new ProviderError('unavailable', status, 'Midtrans gave no list of payments');
      return transactions;
    },

    cancel: (orderId, signal) => end(orderId, 'cancel', signal),
    expire: (orderId, signal) => end(orderId, 'expire', signal),
  };
};
