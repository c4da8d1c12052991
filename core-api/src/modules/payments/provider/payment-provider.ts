import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';

/** Why the payment provider did not do what was asked. No message of ours holds a key. */
export class ProviderError extends Error {
  /** `unavailable`: not reached, or broken over there; the same may work later. `taken`: the order id was used before. */
  readonly kind: 'unavailable' | 'refused' | 'taken';
  /** Of the answer; 0 where there was none. */
  readonly status: number;

  constructor(kind: ProviderError['kind'], status: number, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.status = status;
  }
}

/** An order as it is offered for payment; amounts in whole rupiah. */
export type PayableOrder = {
  seatDetailId: number;
  className: string;
  eventName: string;
  quantity: number;
  amount: number;
  donation: number;
  discount: number;
  total: number;
  expiresAt: Date;
  buyer: { name: string; email: string };
};

/** An attempt to have an order paid. */
export type PaymentRequest = {
  /** Its name at the provider. */
  orderId: string;
  order: PayableOrder;
  at: Date;
  /** Where a payment page that left our site sends the buyer back to. */
  finishUrl: string;
};

/**
 * What a report can mean for us.
 * `held`: the bank keeps the money ready, and somebody has to say whether it is taken. `denied`: one try was refused; the
 * buyer may try again on the same page. `ended`: it ended without payment.
 */
export const MEANINGS = [
  'paid',
  'waiting',
  'held',
  'denied',
  'ended',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
] as const;

export type Meaning = (typeof MEANINGS)[number];

/** What the provider says about a payment, as an answer or a notification. */
export type PaymentReport = {
  orderId: string;
  /** Of the provider; a further try of the buyer has another one. */
  providerId: string;
  /** Undefined for a status that we do not know: nothing may be concluded from it. */
  meaning: Meaning | undefined;
  /** The status in the provider's words, for people. */
  status: string;
  /** Whole rupiah of the order; NaN where it is no such amount. */
  amount: number;
  /** The same as it was written, for people. */
  amountText: string;
  currency: string;
  paymentType: string | null;
  /** Whole rupiah that went back. */
  refunded: number;
  /** All that was said, without its signature; it is stored. */
  body: Record<string, unknown>;
};

/** A report of which we know what it means. */
export type ClearReport = PaymentReport & { meaning: Meaning };

export const isClear = (report: PaymentReport): report is ClearReport => report.meaning !== undefined;

/** A notification as it came; `body` is its parsed JSON. */
export type RawNotification = { raw: Buffer; body: unknown; headers: IncomingHttpHeaders };

/** Where payments are made. Each provider is an adapter to this; nothing else knows which one it is. */
export type PaymentProvider = {
  /** Opens a session in which an order can be paid. @returns the token of its page @throws ProviderError */
  open: (request: PaymentRequest, signal?: AbortSignal) => Promise<string>;
  /**
   * Ends a session, so that nothing can be paid in it any more. `busy`: the buyer has chosen a method meanwhile, and
   * there is a payment now. @throws ProviderError
   */
  endSession: (token: string, signal?: AbortSignal) => Promise<'ended' | 'busy'>;
  /** What became of an order. `missing`: its buyer has not chosen how to pay. @throws ProviderError */
  status: (orderId: string, signal?: AbortSignal) => Promise<PaymentReport | 'missing' | 'unreadable'>;
  /** Calls off money that is held and not taken yet. @returns whether it is called off now @throws ProviderError */
  cancel: (orderId: string, signal?: AbortSignal) => Promise<boolean>;
  /** Ends a payment that was not made yet. @returns whether it is ended now @throws ProviderError */
  expire: (orderId: string, signal?: AbortSignal) => Promise<boolean>;
  /**
   * What ever held money since then, as `status` would answer it.
   * @returns null where nobody lists it @throws ProviderError
   */
  settlements: (since: Date) => Promise<readonly (PaymentReport | 'unreadable')[] | null>;
  /** Only a notification with a right signature is read. */
  readNotification: (notification: RawNotification) => PaymentReport | 'unreadable' | 'unsigned';
  /** The form of a notification, for the documentation of the API. */
  notificationBody: TSchema;
};
