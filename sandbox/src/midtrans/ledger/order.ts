/** What the payment page offers. */
export const METHODS = ['credit_card', 'bca_va', 'bni_va', 'bri_va', 'qris'] as const;

export type PaymentMethod = (typeof METHODS)[number];

/** `transaction_status` of Midtrans. */
export type TransactionStatus =
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

export type FraudStatus = 'accept' | 'challenge' | 'deny';

/** Money that went back, in whole rupiah; `at` in ms since the epoch. */
export type Refund = { id: number; key: string; amount: number; reason: string; at: number };

/** What exists from the moment in which the buyer has chosen a method. Times in ms since the epoch. */
export type Transaction = {
  id: string;
  method: PaymentMethod;
  status: TransactionStatus;
  fraud: FraudStatus;
  at: number;
  expiresAt: number;
  settledAt?: number;
  /** Number to transfer to. */
  va?: string;
  maskedCard?: string;
  /** Whether the card's bank will agree after the one-time password. */
  bankAgrees?: boolean;
  refunds: Refund[];
};

export type Item = { id: string; name: string; price: number; quantity: number };

/** What the shop asked for. Amounts in whole rupiah, times in ms since the epoch. */
export type OrderRequest = {
  orderId: string;
  amount: number;
  items: Item[];
  buyer: { name: string; email: string };
  /** Methods that the shop wants; all where it does not say. */
  methods: readonly PaymentMethod[];
  pageExpiresAt: number;
  /** How long a chosen method stays payable; `from` is the shop's `start_time`. */
  methodExpiry: { from?: number; ms: number };
  finishUrl?: string;
  customFields: (string | undefined)[];
  /** Where news of this order goes. */
  notificationUrls: readonly string[];
};

/** A payment session and, once a method was chosen, its transaction. */
export type Order = OrderRequest & {
  /** Opens the payment page; a later token of the same order replaces it. */
  token: string;
  canceledAt?: number;
  createdAt: number;
  /** How often the bank said no; the page gives up after some. */
  denials: number;
  transaction?: Transaction;
};

/** Wrong cards in one session before the page gives up. */
export const MOST_DENIALS = 3;
