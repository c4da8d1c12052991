import { createHash, timingSafeEqual } from 'node:crypto';
import { Value } from 'typebox/value';
import type { PayableOrder, PaymentProvider, PaymentRequest } from '../payment-provider.ts';
import { createMidtransClient } from './midtrans-client.ts';
import { NotificationBody, readReport } from './midtrans-report.ts';

type Signed = { order_id: string; status_code: string; gross_amount: string; signature_key: string };

const isSigned = ({ order_id, status_code, gross_amount, signature_key }: Signed, serverKey: string): boolean => {
  const right = createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest();
  const given = Buffer.from(/^[0-9a-f]{128}$/i.test(signature_key) ? signature_key : '', 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Prices in whole rupiah; `id` and `name` have at most 50 characters. */
type SnapItem = { id: string; name: string; price: number; quantity: number };

export type SnapOrder = {
  orderId: string;
  /** Whole rupiah; the sum of the items. */
  amount: number;
  items: readonly SnapItem[];
  buyer: { name: string; email: string };
  /** The page expires `pageMinutes` after it is opened, the methods `methodMinutes` after `opensAt`. */
  opensAt: Date;
  methodMinutes: number;
  pageMinutes: number;
  finishUrl: string;
};

const MINUTE = 60_000;
/** Midtrans' minimum. */
const MIN_PAGE_MINUTES = 5;
const MAX_ITEM_NAME = 50;

// By code points, so that no character is split.
const cut = (text: string): string => {
  const characters = [...text.replaceAll(/\p{Cc}/gu, ' ')];
  return characters.length <= MAX_ITEM_NAME && text.length <= MAX_ITEM_NAME
    ? characters.join('')
    : `${characters
        .slice(0, MAX_ITEM_NAME - 3)
        .join('')
        .slice(0, MAX_ITEM_NAME - 3)
        .toWellFormed()}...`;
};

const toSnapItems = (order: PayableOrder): SnapItem[] => {
  const { seatDetailId, className, eventName, quantity, amount, donation, discount } = order;
  const name = cut(`${className} - ${eventName}`);
  const id = `KELAS-${seatDetailId}`;
  return [
    ...(amount > 0 ? [{ id, name, price: amount / quantity, quantity }] : []),
    ...(donation > 0 ? [{ id: 'DONASI', name: 'Donasi', price: donation, quantity: 1 }] : []),
    ...(discount > 0 ? [{ id: 'DISKON', name: 'Diskon', price: -discount, quantity: 1 }] : []),
  ];
};

/** Page and methods expire with the hold of the seats. */
export const toSnapOrder = ({ orderId, order, at, finishUrl }: PaymentRequest): SnapOrder => {
  const left = order.expiresAt.getTime() - at.getTime();
  const methodMinutes = Math.max(1, Math.ceil(left / MINUTE));
  return {
    orderId,
    amount: order.total,
    items: toSnapItems(order),
    buyer: order.buyer,
    // Counted back from the expiry, so that it is exact to the second.
    opensAt: new Date(order.expiresAt.getTime() - methodMinutes * MINUTE),
    methodMinutes,
    pageMinutes: Math.max(MIN_PAGE_MINUTES, Math.round(left / MINUTE)),
    finishUrl,
  };
};

type MidtransOptions = {
  serverKey: string;
  snapBase: string;
  coreBase: string;
  settlementsUrl?: string | undefined;
};

export const createMidtrans = (options: MidtransOptions): PaymentProvider => {
  const { serverKey, coreBase } = options;
  const client = createMidtransClient(options);
  const read = (body: unknown) => readReport(body, coreBase);

  return {
    secret: serverKey,
    open: (request, signal) => client.openSession(toSnapOrder(request), signal),
    endSession: client.endSession,
    status: async (orderId, signal) => {
      const body = await client.status(orderId, signal);
      return body === null ? 'missing' : read(body);
    },
    cancel: client.cancel,
    expire: client.expire,
    settlements: async (since) => (await client.settlements(since))?.map(read) ?? null,
    readNotification: ({ body }) => {
      if (!Value.Check(NotificationBody, body)) return 'unreadable';
      return isSigned(body, serverKey) ? read(body) : 'unsigned';
    },
    notificationBody: NotificationBody,
  };
};
