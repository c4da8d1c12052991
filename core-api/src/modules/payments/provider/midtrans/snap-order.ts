import type { PayableOrder, PaymentRequest } from '../payment-provider.ts';

/** One line of an order; prices in whole rupiah, `id` and `name` of at most 50 characters. */
export type SnapItem = { id: string; name: string; price: number; quantity: number };

/** An order as it is opened at Snap. */
export type SnapOrder = {
  orderId: string;
  /** Whole rupiah; the sum of the items. */
  amount: number;
  items: readonly SnapItem[];
  buyer: { name: string; email: string };
  /** Between these the order can be paid. The page counts from its opening, the methods from `opensAt`. */
  opensAt: Date;
  methodMinutes: number;
  pageMinutes: number;
  finishUrl: string;
};

const MINUTE = 60_000;
/** Midtrans takes no page that closes earlier. */
const SHORTEST_PAGE = 5;
const LONGEST_NAME = 50;

// By characters as people count them: half of one would be no text.
const cut = (text: string): string => {
  const signs = [...text.replaceAll(/\p{Cc}/gu, ' ')];
  return signs.length <= LONGEST_NAME && text.length <= LONGEST_NAME
    ? signs.join('')
    : `${signs
        .slice(0, LONGEST_NAME - 3)
        .join('')
        .slice(0, LONGEST_NAME - 3)
        .toWellFormed()}...`;
};

const itemsOf = (order: PayableOrder): SnapItem[] => {
  const { seatDetailId, className, eventName, quantity, amount, donation, discount } = order;
  const name = cut(`${className} - ${eventName}`);
  const id = `KELAS-${seatDetailId}`;
  return [
    ...(amount > 0 ? [{ id, name, price: amount / quantity, quantity }] : []),
    ...(donation > 0 ? [{ id: 'DONASI', name: 'Donasi', price: donation, quantity: 1 }] : []),
    ...(discount > 0 ? [{ id: 'DISKON', name: 'Diskon', price: -discount, quantity: 1 }] : []),
  ];
};

/** An order for Snap: page and methods end with the hold of the seats. */
export const snapOrderOf = ({ orderId, order, at, finishUrl }: PaymentRequest): SnapOrder => {
  const left = order.expiresAt.getTime() - at.getTime();
  const methodMinutes = Math.max(1, Math.ceil(left / MINUTE));
  return {
    orderId,
    amount: order.total,
    items: itemsOf(order),
    buyer: order.buyer,
    // Counted back from the end, so that it is hit to the second.
    opensAt: new Date(order.expiresAt.getTime() - methodMinutes * MINUTE),
    methodMinutes,
    pageMinutes: Math.max(SHORTEST_PAGE, Math.round(left / MINUTE)),
    finishUrl,
  };
};
