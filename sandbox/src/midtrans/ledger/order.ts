export const METHODS = ['credit_card', 'bca_va', 'bni_va', 'bri_va', 'qris'] as const;

export type PaymentMethod = (typeof METHODS)[number];

/** `transaction_status` of Midtrans. */
type TransactionStatus =
  | 'pending'
  | 'authorize'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'failure'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback';

type FraudStatus = 'accept' | 'challenge' | 'deny';

/** Amounts in whole rupiah; `at` in ms since the epoch. */
export type Refund = { id: number; key: string; amount: number; reason: string; at: number };

/** Exists once the buyer has chosen a method. Times in ms since the epoch. */
export type Transaction = {
  id: string;
  method: PaymentMethod;
  status: TransactionStatus;
  fraud: FraudStatus;
  at: number;
  expiresAt: number;
  settledAt?: number;
  /** Number of the virtual account. */
  va?: string;
  maskedCard?: string;
  /** Whether the bank will accept the card after the one-time password. */
  bankAgrees?: boolean;
  refunds: Refund[];
};

export type Item = { id: string; name: string; price: number; quantity: number };

/** A payment as the shop requested it. Amounts in whole rupiah, times in ms since the epoch. */
export type OrderRequest = {
  orderId: string;
  amount: number;
  items: Item[];
  buyer: { name: string; email: string };
  /** Enabled methods; default all. */
  methods: readonly PaymentMethod[];
  pageExpiresAt: number;
  /** How long a chosen method can be paid; `from` is the request's `start_time`. */
  methodExpiry: { from?: number; ms: number };
  finishUrl?: string;
  customFields: (string | undefined)[];
  /** Where notifications of this order go. */
  notificationUrls: readonly string[];
};

/** A payment session and, once a method was chosen, its transaction. */
export type Order = OrderRequest & {
  /** Opens the payment page; a later token of the same order replaces it. */
  token: string;
  canceledAt?: number;
  createdAt: number;
  /** How many cards the bank has denied. */
  denials: number;
  transaction?: Transaction;
};

/** Denied cards in one session before the page gives up. */
export const MAX_DENIALS = 3;
