import type { PaymentInstructions, TransactionRejectReason } from '@acara/shared-contract/entities';
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';

/** A failed call of the payment provider. Messages contain no keys. */
export class ProviderError extends Error {
  /** `unavailable`: may work later. `taken`: the order id was used before. */
  readonly kind: 'unavailable' | 'refused' | 'taken';
  /** HTTP status; 0 without an answer. */
  readonly status: number;

  constructor(kind: ProviderError['kind'], status: number, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.status = status;
  }
}

/** Amounts in whole rupiah. */
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

export type PaymentRequest = {
  orderId: string;
  order: PayableOrder;
  at: Date;
  /** Where a payment page outside of our site sends the buyer back to. */
  finishUrl: string;
};

/**
 * What a report means for us. `held`: authorised, but not captured. `denied`: one try failed, the buyer may try again on
 * the same page. `ended`: without payment.
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

/** An answer or a notification of the provider. */
export type PaymentReport = {
  orderId: string;
  /** The provider's id of this try; a further one has another id. */
  providerId: string;
  /** Undefined for an unknown status. */
  meaning: Meaning | undefined;
  /** The provider's status, for people. */
  status: string;
  /** Whole rupiah; NaN if it is no such amount. */
  amount: number;
  /** The amount as sent, for people. */
  amountText: string;
  currency: string;
  paymentType: string | null;
  /** How a waiting payment is made outside of the site; null if the report does not say. */
  instructions: PaymentInstructions | null;
  /** Why a payment has ended; undefined if the provider does not say. */
  endReason?: Extract<TransactionRejectReason, 'expired' | 'denied' | 'cancelled'> | undefined;
  /** When it was paid, as reported by the provider. */
  settledAt?: Date | undefined;
  /** Whole rupiah that were refunded. */
  refunded: number;
  /** The whole body without its signature, to be stored. */
  body: Record<string, unknown>;
};

export type ClearReport = PaymentReport & { meaning: Meaning };

export const isClear = (report: PaymentReport): report is ClearReport => report.meaning !== undefined;

/** `body` is the parsed JSON of `raw`. */
type RawNotification = { raw: Buffer; body: unknown; headers: IncomingHttpHeaders };

/**
 * The port to payment providers; each provider is an adapter. Calls end within 5 s, follow no redirects with the key, and
 * throw nothing but `ProviderError`.
 */
export type PaymentProvider = {
  /** Our key at the provider; also signs the links by which buyers come back, so a new key breaks those of open payments. */
  secret: string;
  /** Opens a payment session. @returns the token with which the browser opens the payment page @throws ProviderError */
  open: (request: PaymentRequest, signal?: AbortSignal) => Promise<string>;
  /**
   * Ends a session without a payment, which the token alone has to identify. `busy`: the buyer has chosen a method meanwhile. A provider that cannot end one must let
   * its page expire with the hold; then the answer is `ended`.
   */
  endSession: (token: string, signal?: AbortSignal) => Promise<'ended' | 'busy'>;
  /** `missing`: the buyer has not chosen how to pay. @throws ProviderError */
  status: (orderId: string, signal?: AbortSignal) => Promise<PaymentReport | 'missing' | 'unreadable'>;
  /** Cancels held money. @returns whether it is cancelled now; the next status query decides @throws ProviderError */
  cancel: (orderId: string, signal?: AbortSignal) => Promise<boolean>;
  /** Ends a payment that is still waiting. @returns whether it has ended now; the next status query decides @throws ProviderError */
  expire: (orderId: string, signal?: AbortSignal) => Promise<boolean>;
  /** Payments since then, as `status` returns them; null if the provider has no list. @throws ProviderError */
  settlements: (since: Date) => Promise<readonly (PaymentReport | 'unreadable')[] | null>;
  /** Verifies the signature. */
  readNotification: (notification: RawNotification) => PaymentReport | 'unreadable' | 'unsigned';
  /** For the documentation of the API. */
  notificationBody: TSchema;
};
