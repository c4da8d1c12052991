import type { Random } from '@acara/server-kit/seeded-random';
import { days, hours, type Calendar } from '../calendar.ts';
import type { PricePattern } from '../content/categories.ts';
import prices from '../content/prices.json' with { type: 'json' };

export type SaleState = 'on-sale' | 'not-yet-on-sale' | 'sale-ended' | 'sold-out' | 'no-window';

type SaleWindow = { start: number | null; end: number | null };

export const drawSaleState = (random: Random, calendar: Calendar, start: number): SaleState => {
  const ahead = start - calendar.now;
  const point = random.next();
  if (ahead < 0) return point < 0.08 ? 'sold-out' : 'on-sale';
  if (point < 0.07) return 'sold-out';
  if (point < 0.17 && ahead > days(25)) return 'not-yet-on-sale';
  if (point < 0.22 && ahead < days(30)) return 'sale-ended';
  if (point < 0.25) return 'no-window';
  return 'on-sale';
};

export const saleWindow = (state: SaleState, random: Random, calendar: Calendar, start: number): SaleWindow => {
  const opened = Math.min(start, calendar.now) - days(random.int(10, 60));
  switch (state) {
    case 'no-window':
      return { start: null, end: null };
    case 'not-yet-on-sale':
      return { start: calendar.at(random.int(3, 18), 10), end: start - hours(2) };
    case 'sale-ended':
      return { start: opened - days(5), end: Math.min(start, calendar.now) - hours(random.int(3, 60)) };
    default:
      return { start: opened, end: random.chance(0.5) ? start : start - hours(1) };
  }
};

type SeatIdentifier = 'RESERVED' | 'UNRESERVED';

/** Price as a factor of the base; range of the quantity; maximum per purchase. */
type Offer = readonly [name: string, factor: number, from: number, to: number, seats?: SeatIdentifier, most?: number];

type Pattern = {
  /** Possible base prices in rupiah. */
  base: readonly number[];
  price: 'FREE' | 'DONATION' | 'PAID';
  offers: readonly (readonly Offer[])[];
};

const PATTERNS = prices as unknown as Readonly<Record<PricePattern, Pattern>>;

const rounded = (price: number) => Math.round(price / 5_000) * 5_000;

type ClassPlan = {
  pattern: PricePattern;
  state: SaleState;
  start: number;
  end: number;
  /** Long events sell by day, which the date filter of the ticket tab needs. */
  days: number;
  /** Whether tickets are sold in advance. */
  sell: boolean;
};

export const ticketClasses = (random: Random, plan: ClassPlan) => {
  const pattern = PATTERNS[plan.pattern];
  const base = random.pick(pattern.base);
  const offers = random.pick(pattern.offers);
  const dates = plan.days > 1 && plan.days <= 3 && random.chance(0.7) ? plan.days : 1;
  const soldOut = plan.state === 'sold-out';
  return Array.from({ length: dates }, (_, date) =>
    offers.map(([name, factor, from, to, seats = 'UNRESERVED', most = 5], index) => {
      // Sold-out classes are small: every place is a ticket row.
      const quantity = soldOut ? random.int(12, 36) : random.int(from, to);
      const full =
        soldOut || (plan.sell && plan.state === 'on-sale' && index === 0 && quantity <= 60 && random.chance(0.35));
      const some = plan.sell && random.chance(0.4) ? Math.min(quantity - 1, random.int(1, 18)) : 0;
      const unlimited = !soldOut && seats === 'UNRESERVED' && pattern.price !== 'PAID' && random.chance(0.2);
      return {
        seat_detail_name: dates > 1 ? `Hari ${date + 1} - ${name}` : name,
        seat_detail_price: rounded(base * (pattern.price === 'DONATION' ? 0 : factor)),
        seat_detail_datetime: plan.start + days(date),
        // A class of one day ends at the hour at which the event ends on its last one.
        seat_detail_end_datetime: plan.end - days(dates - 1 - date),
        seat_detail_quantity: unlimited ? null : quantity,
        seat_detail_maximum_purchased_quantity: most,
        seat_detail_minimum_donation_amount: pattern.price === 'DONATION' ? base : 0,
        seat_detail_active: soldOut || index === 0 || random.chance(0.96),
        ms_price_identifier: pattern.price,
        ms_seat_identifier: seats,
        /** Tickets to be sold in advance, at most the quantity. */
        sold: full && !unlimited ? quantity : Math.max(0, some),
      };
    }),
  ).flat();
};

export type ClassRow = ReturnType<typeof ticketClasses>[number];
