import { randomInt, randomUUID } from 'node:crypto';

export const METHODS = [
  'credit_card',
  'bca_va',
  'bni_va',
  'bri_va',
  'permata_va',
  'echannel',
  'indomaret',
  'qris',
] as const;

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
  /** Number of the virtual account, of Mandiri's bill, or for the till. */
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

/** What can be forced on an order, in any state. */
export const OUTCOMES = [
  'pending',
  'settlement',
  'capture',
  'challenge',
  'deny',
  'cancel',
  'expire',
  'failure',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
  'reversal',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** An order whose buyer has chosen a method. */
export type ChosenOrder = Order & { transaction: Transaction };

export const hasMethod = (order: Order | undefined): order is ChosenOrder => order?.transaction !== undefined;

const VA_PREFIX: Partial<Record<PaymentMethod, string>> = {
  bca_va: '70012',
  bni_va: '98800',
  bri_va: '26215',
  permata_va: '85000',
  echannel: '51122',
  indomaret: '25709',
};

/** Midtrans as a biller of Bank Mandiri. */
export const BILLER_CODE = '70012';

/** The order with a new transaction of this method. @param at ms since the epoch */
export const chooseMethod = (
  order: Order,
  method: PaymentMethod,
  at: number,
  card?: Partial<Transaction>,
): ChosenOrder => {
  const prefix = VA_PREFIX[method];
  const { from, ms } = order.methodExpiry;
  const transaction: Transaction = {
    id: randomUUID(),
    method,
    status: 'pending',
    fraud: 'accept',
    at,
    // Without a start_time the time runs from the choice.
    expiresAt: (from ?? at) + ms,
    refunds: [],
    ...(prefix && { va: `${prefix}${String(randomInt(1e9)).padStart(11, '0')}` }),
    ...card,
  };
  return { ...order, transaction };
};

/** What has not been refunded yet, in whole rupiah. */
export const refundable = ({ amount, transaction }: Order): number =>
  amount - (transaction?.refunds ?? []).reduce((sum, refund) => sum + refund.amount, 0);

/** The order after a refund; the last rupiah makes it a full one. */
export const refund = (
  order: ChosenOrder,
  back: Omit<Refund, 'id'>,
  kind: 'refund' | 'chargeback' = 'refund',
): ChosenOrder => {
  const { refunds } = order.transaction;
  const transaction = { ...order.transaction, refunds: [...refunds, { ...back, id: refunds.length + 1 }] };
  const isWhole = refundable({ ...order, transaction }) <= 0;
  return { ...order, transaction: { ...transaction, status: isWhole ? kind : `partial_${kind}` } };
};

/**
 * The order after this outcome. Nothing is refused: tests must be able to cause what should not happen.
 * @param back refunded rupiah of a partial outcome; default half
 */
export const applyOutcome = (order: ChosenOrder, outcome: Outcome, at: number, back?: number): ChosenOrder => {
  const into = (change: Partial<Transaction>): ChosenOrder => ({
    ...order,
    transaction: { ...order.transaction, ...change },
  });
  const refundFromControl = (amount: number, kind: 'refund' | 'chargeback') =>
    refund(order, { amount, key: `control-${randomUUID().slice(0, 8)}`, reason: 'Panel kendali', at }, kind);
  switch (outcome) {
    case 'pending':
      return into({ status: 'pending', fraud: 'accept' });
    case 'settlement':
      return into({ status: 'settlement', fraud: 'accept', settledAt: at });
    case 'capture':
      return into({ status: 'capture', fraud: 'accept' });
    case 'challenge':
      return into({ status: 'capture', fraud: 'challenge' });
    case 'deny':
    case 'reversal':
      return into({ status: 'deny', fraud: outcome === 'deny' ? 'deny' : 'accept' });
    case 'cancel':
    case 'expire':
    case 'failure':
      return into({ status: outcome });
    case 'refund':
    case 'chargeback':
      return refundFromControl(refundable(order), outcome);
    case 'partial_refund':
      return refundFromControl(back ?? Math.ceil(order.amount / 2), 'refund');
    case 'partial_chargeback':
      return refundFromControl(back ?? Math.ceil(order.amount / 2), 'chargeback');
  }
};
