import type { Buyer, Random, TicketClass } from '@acara/core-api/bench';
import type { Purchase } from '../environment/buyers.ts';
import { findOrderId, type Placed } from '../environment/orders.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { upTo } from '../lib/concurrency.ts';
import { sum } from '../lib/statistics.ts';

/** The classes on sale: some sell out within the day, and then sell places that were freed. */
const CLASSES: readonly (TicketClass & { maximum: number; share: number })[] = [
  { seats: 'RESERVED', kind: 'PAID', price: 150_000, quantity: 800, maximum: 4, share: 35 },
  { seats: 'UNRESERVED', kind: 'PAID', price: 60_000, quantity: 600, maximum: 4, share: 25 },
  { seats: 'UNRESERVED', kind: 'PAID', price: 500_000, quantity: 20, maximum: 2, share: 8 },
  { seats: 'UNRESERVED', kind: 'DONATION', price: 0, quantity: null, maximum: 4, share: 14 },
  { seats: 'RESERVED', kind: 'FREE', price: 0, quantity: 1_500, maximum: 4, share: 10 },
  { seats: 'UNRESERVED', kind: 'FREE', price: 0, quantity: 700, maximum: 4, share: 8 },
];

export const createSoakBuyers = async (environment: TestEnvironment, random: Random) => {
  const onSale: ((typeof CLASSES)[number] & { seatDetailId: number })[] = [];
  for (const each of CLASSES) onSale.push({ ...each, seatDetailId: await environment.addClass(each) });
  /** `unexpected`: responses that are neither a sale nor a refusal with a reason. */
  const counts = { sold: 0, free: 0, refused: 0, unexpected: [] as string[] };

  const drawClass = () => {
    let point = random.next() * sum(onSale.map(({ share }) => share));
    return onSale.find(({ share }) => (point -= share) < 0) ?? random.pick(onSale);
  };
  const drawPurchase = (): Purchase => {
    const { seatDetailId, seats: kind, kind: price, quantity, maximum } = drawClass();
    const count = random.int(1, maximum);
    const first = kind === 'RESERVED' ? random.int(1, (quantity ?? 0) - count + 1) : 1;
    const seats = upTo(count).map((index) => first + index);
    const donation = price === 'DONATION' && random.chance(0.8) ? random.int(10, 500) * 1_000 : 0;
    return { seatDetailId, seats, ...(price === 'DONATION' && { donation }) };
  };

  /** Buys something. @returns the order where there is something to pay */
  const buySomething = async (buyer: Buyer): Promise<Placed | undefined> => {
    const { status, body } = await environment.buy(buyer, drawPurchase());
    if (status === 409) counts.refused += 1;
    else if (status !== 200) counts.unexpected.push(`${status} ${JSON.stringify(body)}`);
    if (status !== 200) return undefined;
    const transactionId = Number(body['transaction_id']);
    const isFree = body['token'] === undefined;
    counts[isFree ? 'free' : 'sold'] += 1;
    return isFree ? undefined : { buyer, transactionId, orderId: await findOrderId(environment, transactionId) };
  };
  return { counts, buySomething };
};
