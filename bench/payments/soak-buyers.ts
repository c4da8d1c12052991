import type { Buyer, Random } from '@acara/core-api/bench';
import type { TestEnvironment, TicketClassOptions, PurchaseOptions } from '../environment/test-environment.ts';
import { findOrderId, type Placed } from '../environment/orders.ts';

/** The classes on sale: some run out within the day, and then live off what comes back. */
const CLASSES: readonly (TicketClassOptions & { share: number })[] = [
  { name: 'reserved', kind: 'RESERVED', price: 'PAID', amount: 150_000, quantity: 800, maximum: 4, share: 35 },
  { name: 'unreserved', kind: 'UNRESERVED', price: 'PAID', amount: 60_000, quantity: 600, maximum: 4, share: 25 },
  { name: 'small', kind: 'UNRESERVED', price: 'PAID', amount: 500_000, quantity: 20, maximum: 2, share: 8 },
  { name: 'donation', kind: 'UNRESERVED', price: 'DONATION', quantity: null, maximum: 4, share: 14 },
  { name: 'free, reserved', kind: 'RESERVED', price: 'FREE', quantity: 1_500, maximum: 4, share: 10 },
  { name: 'free', kind: 'UNRESERVED', price: 'FREE', quantity: 700, maximum: 4, share: 8 },
];

type OnSale = (typeof CLASSES)[number] & { seatDetailId: number };

/** `strange`: responses that are neither a sale nor a refusal with a reason. */
export type SoakCounts = { sold: number; free: number; refused: number; strange: string[] };

export const createSoakBuyers = async (environment: TestEnvironment, random: Random) => {
  const onSale: OnSale[] = [];
  for (const each of CLASSES) onSale.push({ ...each, seatDetailId: await environment.addClass(each) });
  const counts: SoakCounts = { sold: 0, free: 0, refused: 0, strange: [] };

  const drawClass = () => {
    let point = random.next() * onSale.reduce((sum, { share }) => sum + share, 0);
    return onSale.find(({ share }) => (point -= share) < 0) ?? random.pick(onSale);
  };
  const drawPurchase = (): PurchaseOptions => {
    const { seatDetailId, kind, price, quantity, maximum } = drawClass();
    const count = random.int(1, maximum);
    const first = kind === 'RESERVED' ? random.int(1, (quantity ?? 0) - count + 1) : 1;
    const seats = Array.from({ length: count }, (_, index) => first + index);
    const donation = price === 'DONATION' && random.chance(0.8) ? random.int(10, 500) * 1_000 : 0;
    return { seatDetailId, seats, ...(price === 'DONATION' && { donation }) };
  };

  /** Buys something. @returns the order where there is something to pay */
  const buySomething = async (buyer: Buyer): Promise<Placed | undefined> => {
    const { status, body } = await environment.buy(buyer, drawPurchase());
    if (status === 409) counts.refused += 1;
    else if (status !== 200) counts.strange.push(`${status} ${JSON.stringify(body)}`);
    if (status !== 200) return undefined;
    const transactionId = Number(body['transaction_id']);
    const isFree = body['token'] === undefined;
    counts[isFree ? 'free' : 'sold'] += 1;
    return isFree ? undefined : { buyer, transactionId, orderId: await findOrderId(environment, transactionId) };
  };
  return { counts, buySomething };
};
