import { hash } from 'node:crypto';
import { createRandom, type Random } from '@acara/server-kit/seeded-random';
import { days, hours, type Calendar } from '../calendar.ts';
import type { EventBundle } from './event-builder.ts';
import { DEMO_OPTIONS } from './event-facts.ts';
import type { ClassRow } from './ticket-classes.ts';
import { CROWD, REGULAR_ID } from './user-rows.ts';

type ApproveStatus = 'pending' | 'approved' | 'rejected';

/** One purchase of one class. */
export type Order = {
  userId: number;
  status: ApproveStatus;
  quantity: number;
  donation: number;
  created: number;
  /** Seat numbers, or 1..n for an unreserved class. */
  numbers: readonly number[];
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As in production, but reproducible. */
export const bookingNumber = (classId: number, ticket: number): string => {
  const bytes = hash('sha256', `ticket ${classId} ${ticket}`, 'buffer');
  let text = '';
  for (let index = 0; index < 16; index += 1) text += BASE32.charAt((bytes[index] ?? 0) & 31);
  return `${classId.toString(36).toUpperCase()}-${text}`;
};

type DemoOrder = readonly [classIndex: number, quantity: number, status: ApproveStatus];

/** Orders of the regular demo account, by event id. */
const NAMED: Readonly<Record<number, readonly DemoOrder[]>> = {
  1: [[1, 2, 'approved']],
  3: [[0, 1, 'approved']],
  4: [[0, 1, 'approved']],
  6: [
    [0, 2, 'approved'],
    [1, 1, 'rejected'],
    [2, 2, 'pending'],
  ],
};

const demoOrders = (bundle: EventBundle): readonly DemoOrder[] => {
  const { event } = bundle;
  const named = NAMED[event.event_id];
  if (named) return named;
  if (event.event_id <= DEMO_OPTIONS.length || event.event_id > 260 || event.event_id % 19 !== 0) return [];
  if (event.event_private || event.event_active_status === 0) return [];
  if (event.event_over) return [[0, 1 + (event.event_id % 2), event.event_id % 3 === 0 ? 'rejected' : 'approved']];
  return [[0, 1, 'approved']];
};

/** Adjacent seats for one order, orders scattered over the class. */
const createSeatAllocator = (random: Random, row: ClassRow) => {
  if (row.ms_seat_identifier === 'UNRESERVED')
    return (quantity: number) => Array.from({ length: quantity }, (_, index) => index + 1);
  const size = row.seat_detail_quantity ?? 0;
  const free = new Set(Array.from({ length: size }, (_, index) => index + 1));
  return (quantity: number): number[] => {
    const chosen: number[] = [];
    let seat = random.int(1, size);
    for (let step = 0; step < size && chosen.length < quantity; step += 1, seat = (seat % size) + 1) {
      if (free.delete(seat)) chosen.push(seat);
    }
    return chosen.sort((a, b) => a - b);
  };
};

const drawCreationTime = (random: Random, bundle: EventBundle, calendar: Calendar): number => {
  const { event } = bundle;
  const open = event.event_ticket_sale_start_datetime ?? event.created_at;
  const close = Math.min(calendar.now, event.event_ticket_sale_end_datetime ?? event.event_start_datetime);
  return close > open ? open + Math.floor((close - open) * random.next()) : open;
};

export const buildOrders = (bundle: EventBundle, classIndex: number, calendar: Calendar): Order[] => {
  const row = bundle.classes[classIndex];
  if (!row) return [];
  const random = createRandom(bundle.event.event_id, 50 + classIndex);
  const seats = createSeatAllocator(random, row);
  const donation = () =>
    row.ms_price_identifier === 'DONATION' ? row.seat_detail_minimum_donation_amount * random.int(1, 4) : 0;
  const most = row.seat_detail_maximum_purchased_quantity;
  const orders: Order[] = [];
  let left = row.seat_detail_quantity ?? Number.MAX_SAFE_INTEGER;
  for (const [index, wanted, status] of demoOrders(bundle)) {
    const quantity = Math.min(wanted, most);
    // A sold-out class has no place left for the demo account.
    if (index !== classIndex || left - row.sold < quantity) continue;
    // A pending order is fresh: its hold ends after the seeding.
    const created =
      status === 'pending'
        ? calendar.now - hours(0.1)
        : Math.min(drawCreationTime(random, bundle, calendar), calendar.now - days(1));
    const numbers =
      status === 'rejected' && row.ms_seat_identifier === 'RESERVED'
        ? Array.from({ length: quantity }, (_, seat) => seat + 1)
        : seats(quantity);
    orders.push({ userId: REGULAR_ID, status, quantity, donation: donation(), created, numbers });
    if (status !== 'rejected') left -= quantity;
  }
  for (let open = row.sold; open > 0;) {
    const quantity = Math.min(open, random.int(1, most));
    open -= quantity;
    orders.push({
      userId: CROWD.firstId + random.int(0, CROWD.count - 1),
      status: 'approved',
      quantity,
      donation: donation(),
      created: drawCreationTime(random, bundle, calendar),
      numbers: seats(quantity),
    });
  }
  return orders;
};
