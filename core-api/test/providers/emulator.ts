import type { IncomingHttpHeaders } from 'node:http';
import type { Meaning, PaymentProvider } from '../../src/modules/payments/provider/payment-provider.ts';

export type Change = {
  /** Of the payment; a further try has another one. */
  id?: string;
  /** Whole rupiah that went back. */
  refunded?: number;
};

/** A payment provider of the tests, as far as ours asks it, and a pen for its notifications. */
export type ProviderEmulator<Status extends string = never, More = unknown> = {
  origin: string;
  serverKey: string;
  /** An adapter that is handed to the app; undefined: that of the settings. */
  adapter: ((options: { lists: boolean }) => PaymentProvider) | undefined;
  /** Order ids in the order in which sessions were opened. */
  opened: string[];
  /** And those of which it said that they were used before. */
  refused: string[];
  /** What was asked of it: `open`, `end`, `list`, or `status`, `cancel`, `expire` with an order id. */
  operations: string[];
  sessionEnded: (orderId: string) => boolean;
  /** Where its page sends the buyer of an order back to. */
  getFinishUrl: (orderId: string) => string;
  /** Of all sessions that were opened. */
  tokens: () => string[];
  /** Brings a payment about, as if the buyer or the bank did it; tells nobody. */
  setStatus: (orderId: string, status: Meaning | Status, change?: Change & More) => void;
  /** A notification of how it stands, or of another status. */
  notification: (orderId: string, status?: Meaning | Status, change?: Change & More) => string;
  /** A notification of a payment that somebody else made under any order id. */
  foreign: (orderId: string, amount: number, change?: Change & More & { status?: Meaning | Status }) => string;
  /** What goes with the body of a notification. */
  signBody: (body: string) => IncomingHttpHeaders;
  /** Knows nothing of a payment any more. */
  forget: (orderId: string) => void;
  /** Bodies that it lists as payments. */
  listed: string[];
  /** Says of so many new orders that somebody else has used their id. */
  takeNext: (count: number) => void;
  /** `hanging` takes calls and never answers; `broken` answers 500. */
  mode: 'up' | 'hanging' | 'broken';
  /** Done before an operation is answered. */
  beforeAnswer: ((operation: string) => Promise<void> | void) | undefined;
  close: () => Promise<void>;
};
