import type { IncomingHttpHeaders } from 'node:http';
import type { Meaning, PaymentProvider } from '../../src/modules/payments/provider/payment-provider.ts';

export type Change = {
  /** The provider's id of the payment. */
  id?: string;
  /** In whole rupiah. */
  refunded?: number;
};

/** An emulated payment provider, which also creates notifications. */
export type ProviderEmulator<Status extends string = never, More = unknown> = {
  origin: string;
  serverKey: string;
  /** Undefined: the adapter of the settings. */
  adapter: ((options: { lists: boolean }) => PaymentProvider) | undefined;
  /** Order ids, in the order of opening. */
  opened: string[];
  /** Order ids that were refused as taken. */
  refused: string[];
  /** Requests: `open`, `end`, `list`, or `status`, `cancel`, `expire` with an order id. */
  operations: string[];
  sessionEnded: (orderId: string) => boolean;
  /** To which its page sends the buyer back. */
  getFinishUrl: (orderId: string) => string;
  tokens: () => string[];
  /** Changes a payment without a notification. */
  setStatus: (orderId: string, status: Meaning | Status, change?: Change & More) => void;
  /** A notification of the current or another status. */
  notification: (orderId: string, status?: Meaning | Status, change?: Change & More) => string;
  /** A notification of an unknown payment. */
  foreign: (orderId: string, amount: number, change?: Change & More & { status?: Meaning | Status }) => string;
  /** Headers of a notification. */
  signBody: (body: string) => IncomingHttpHeaders;
  forget: (orderId: string) => void;
  /** Bodies of listed payments. */
  listed: string[];
  /** Refuses the next new order ids as taken. */
  takeNext: (count: number) => void;
  /** `hanging` never answers; `broken` answers 500. */
  mode: 'up' | 'hanging' | 'broken';
  /** Called before an operation is answered. */
  beforeAnswer: ((operation: string) => Promise<void> | void) | undefined;
  close: () => Promise<void>;
};
