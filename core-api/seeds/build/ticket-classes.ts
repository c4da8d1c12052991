import type { Random } from '@acara/shared-contract/seeded-random';
import { days, days as daysOf, hours, type Calendar } from '../calendar.ts';
import type { PricePattern } from '../content/category-content.ts';
import type { ClassRow, PriceIdentifier, SeatIdentifier } from './rows.ts';

export type SaleState = 'on-sale' | 'not-yet-on-sale' | 'sale-ended' | 'sold-out' | 'no-window';

type SaleWindow = { start: number | null; end: number | null };

export const drawSaleState = (random: Random, calendar: Calendar, start: number): SaleState => {
  const away = start - calendar.now;
  const point = random.next();
  if (away < 0) return point < 0.08 ? 'sold-out' : 'on-sale';
  if (point < 0.07) return 'sold-out';
  if (point < 0.17 && away > days(25)) return 'not-yet-on-sale';
  if (point < 0.22 && away < days(30)) return 'sale-ended';
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

/** Price as a factor of the base; range of the quantity; maximum per purchase. */
type Offer = readonly [name: string, factor: number, from: number, to: number, seats?: SeatIdentifier, most?: number];

type Pattern = {
  /** Possible base prices in rupiah. */
  base: readonly number[];
  price: PriceIdentifier;
  offers: readonly (readonly Offer[])[];
};

const R = 'RESERVED' as const;
const U = 'UNRESERVED' as const;

const PATTERNS: Readonly<Record<PricePattern, Pattern>> = {
  concert: {
    base: [75_000, 95_000, 125_000, 150_000, 175_000, 225_000, 300_000],
    price: 'PAID',
    offers: [
      [
        ['Presale', 0.8, 60, 200],
        ['Festival', 1, 200, 1500],
        ['VIP', 2.5, 40, 120, R, 4],
      ],
      [
        ['Early Bird', 0.75, 40, 120],
        ['Reguler', 1, 150, 900],
      ],
      [
        ['Festival', 1, 300, 2000],
        ['CAT 2', 1.5, 80, 160, R],
        ['CAT 1', 2.2, 60, 120, R],
        ['VVIP', 4, 20, 48, R, 4],
      ],
      [
        ['Tribun', 0.7, 100, 400],
        ['Festival', 1, 200, 1200],
        ['Tiket Berdua', 1.8, 30, 100, U, 2],
      ],
    ],
  },
  theatre: {
    base: [75_000, 100_000, 125_000, 150_000, 200_000],
    price: 'PAID',
    offers: [
      [
        ['Balkon', 0.7, 48, 96, R, 6],
        ['Kelas 1', 1, 72, 140, R, 6],
        ['VIP', 2, 24, 60, R, 4],
      ],
      [
        ['Reguler', 1, 80, 160, R, 6],
        ['Utama', 1.6, 40, 80, R, 4],
      ],
      [['Umum', 1, 60, 150, R, 5]],
    ],
  },
  class: {
    base: [85_000, 125_000, 150_000, 185_000, 250_000, 325_000],
    price: 'PAID',
    offers: [
      [
        ['Early Bird', 0.8, 6, 12, U, 2],
        ['Reguler', 1, 10, 30, U, 3],
      ],
      [['Reguler', 1, 12, 24, U, 3]],
      [
        ['Perorangan', 1, 10, 20, U, 2],
        ['Paket Berdua', 1.8, 5, 10, U, 2],
      ],
      [['Tempat Bernomor', 1, 12, 20, R, 2]],
    ],
  },
  conference: {
    base: [75_000, 150_000, 250_000, 350_000, 500_000],
    price: 'PAID',
    offers: [
      [
        ['Mahasiswa', 0.4, 50, 150, U, 2],
        ['Umum', 1, 100, 400],
        ['Profesional + Makan Siang', 1.8, 30, 80, U, 4],
      ],
      [
        ['Early Bird', 0.7, 40, 100],
        ['Reguler', 1, 100, 300],
      ],
      [
        ['Peserta', 1, 60, 250],
        ['Rombongan (per orang)', 0.8, 30, 100, U, 10],
      ],
    ],
  },
  entry: {
    base: [15_000, 20_000, 25_000, 35_000, 50_000, 60_000],
    price: 'PAID',
    offers: [
      [['Tiket Masuk', 1, 200, 2000, U, 10]],
      [
        ['Umum', 1, 200, 1500, U, 8],
        ['Pelajar', 0.6, 100, 500, U, 4],
      ],
      [
        ['Dewasa', 1, 200, 900, U, 6],
        ['Anak', 0.5, 100, 500, U, 6],
        ['Paket Keluarga', 2.4, 40, 150, U, 2],
      ],
    ],
  },
  race: {
    base: [150_000, 175_000, 200_000, 250_000],
    price: 'PAID',
    offers: [
      [
        ['5K', 1, 300, 1200, U, 4],
        ['10K', 1.3, 300, 1000, U, 4],
      ],
      [
        ['Fun Run 5K', 0.8, 400, 1500, U, 6],
        ['10K', 1.2, 300, 900, U, 4],
        ['Half Marathon', 1.9, 200, 600, U, 2],
      ],
      [
        ['Early Bird', 0.8, 60, 200, U, 2],
        ['Reguler', 1, 300, 900, U, 4],
      ],
    ],
  },
  match: {
    base: [20_000, 30_000, 40_000, 60_000],
    price: 'PAID',
    offers: [
      [
        ['Tribun Timur', 1, 150, 800, U, 6],
        ['Tribun Barat', 1.5, 100, 500, U, 6],
        ['VIP', 3, 30, 80, R, 4],
      ],
      [['Umum', 1, 150, 1000, U, 6]],
    ],
  },
  tasting: {
    base: [50_000, 75_000, 120_000, 185_000],
    price: 'PAID',
    offers: [
      [
        ['Paket Icip', 1, 40, 150, U, 4],
        ['Paket Berdua', 1.8, 20, 60, U, 2],
      ],
      [['Kursi Meja Panjang', 2, 16, 40, R, 4]],
    ],
  },
  dinner: {
    base: [185_000, 275_000],
    price: 'PAID',
    offers: [
      [
        ['Kursi Meja Panjang', 1, 16, 40, R, 4],
        ['Meja Berdua', 2.2, 4, 8, U, 2],
        ['Meja Keluarga', 4, 2, 6, U, 1],
        ['Kursi Dapur Terbuka', 1.5, 4, 8, U, 2],
      ],
    ],
  },
  trip: {
    base: [185_000, 275_000, 450_000, 650_000, 1_250_000],
    price: 'PAID',
    offers: [
      [['Peserta', 1, 16, 40, U, 4]],
      [
        ['Titik Kumpul Kota', 1, 12, 30, U, 4],
        ['Titik Kumpul Lokasi', 0.8, 8, 20, U, 4],
      ],
    ],
  },
  free: {
    base: [0],
    price: 'FREE',
    offers: [
      [['Registrasi Umum', 0, 80, 600, U, 2]],
      [
        ['Peserta', 0, 60, 300, U, 1],
        ['Undangan Komunitas', 0, 20, 60, U, 2],
      ],
      [['Kursi Gratis', 0, 40, 120, R, 2]],
    ],
  },
  donation: {
    base: [10_000, 15_000, 20_000, 25_000, 50_000],
    price: 'DONATION',
    offers: [
      [['Donasi Sukarela', 0, 80, 400, U, 4]],
      [
        ['Bayar Semampu Anda', 0, 50, 200, U, 2],
        ['Kursi Donatur', 0, 30, 90, R, 4],
      ],
    ],
  },
};

const rounded = (price: number) => Math.round(price / 5_000) * 5_000;

type ClassPlan = {
  pattern: PricePattern;
  state: SaleState;
  start: number;
  /** Long events sell by day, which the date filter of the ticket tab needs. */
  days: number;
  /** Whether tickets are sold in advance. */
  sell: boolean;
};

export const ticketClasses = (random: Random, plan: ClassPlan): ClassRow[] => {
  const pattern = PATTERNS[plan.pattern];
  const base = random.pick(pattern.base);
  const offers = random.pick(pattern.offers);
  const dates = plan.days > 1 && plan.days <= 3 && random.chance(0.7) ? plan.days : 1;
  const soldOut = plan.state === 'sold-out';
  const rows: ClassRow[] = [];
  for (let date = 0; date < dates; date += 1) {
    for (const [index, [name, factor, from, to, seats = U, most = 5]] of offers.entries()) {
      // Sold-out classes are small: every place is a ticket row.
      const quantity = soldOut ? random.int(12, 36) : random.int(from, to);
      const full =
        soldOut || (plan.sell && plan.state === 'on-sale' && index === 0 && quantity <= 60 && random.chance(0.35));
      const some = plan.sell && random.chance(0.4) ? Math.min(quantity - 1, random.int(1, 18)) : 0;
      const unlimited = !soldOut && seats === U && pattern.price !== 'PAID' && random.chance(0.2);
      rows.push({
        seat_detail_name: dates > 1 ? `Hari ${date + 1} - ${name}` : name,
        seat_detail_price: rounded(base * (pattern.price === 'DONATION' ? 0 : factor)),
        seat_detail_datetime: plan.start + daysOf(date),
        seat_detail_quantity: unlimited ? null : quantity,
        seat_detail_maximum_purchased_quantity: most,
        seat_detail_minimum_donation_amount: pattern.price === 'DONATION' ? base : 0,
        seat_detail_active: soldOut || index === 0 || random.chance(0.96),
        ms_price_identifier: pattern.price,
        ms_seat_identifier: seats,
        sold: full && !unlimited ? quantity : Math.max(0, some),
      });
    }
  }
  return rows;
};
