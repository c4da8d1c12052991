import type { Random } from '../../src/platform/random/seeded-random.ts';
import { days, hours, type Calendar } from '../calendar.ts';

/** What a visitor finds when coming for a ticket. */
export type SaleState = 'on-sale' | 'not-yet-on-sale' | 'sale-ended' | 'sold-out' | 'no-window';

export type SaleWindow = { start: number | null; end: number | null };

/** Draws a state that can be true of an event with this start. */
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

/** The sale window that puts an event into a state. It belongs to the event, not to a class. */
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
