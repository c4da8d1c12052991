import type { TicketStock } from '@acara/shared-contract/sale';
import { statement, type Database } from '../../platform/database/database.ts';
import { SUMMARY_JOINS, type SoldEventRow } from '../events/index.ts';

/** What decides who is admitted. */
export type RoomRow = {
  waiting_room_id: number;
  version: number;
  event_id: number;
  admitted: number;
  admitted_at: Date;
  rate: number;
  signing_key: string;
};

export type OpenRoomRow = RoomRow &
  SoldEventRow & { event_name: string; event_slug: string; ticket_stock: TicketStock; next_number: number };

const ROOM = 'waiting_room_id, version, waiting_room.event_id, admitted, admitted_at, rate, signing_key';

const OPEN = statement<OpenRoomRow>(`
  select ${ROOM}, next_number, event_name, event_slug, event_active_status, event_start_datetime, event_end_datetime,
    event_ticket_sale_start_datetime, event_ticket_sale_end_datetime, offer.ticket_stock
  from waiting_room join event using (event_id) ${SUMMARY_JOINS}
  where closed_at is null
  order by waiting_room_id`);

/** Without the event's tables: purchases must not wait for what reads wait for. */
const IS_ANY_OPEN = statement<{ open: boolean }>(
  'select exists (select from waiting_room where closed_at is null) as open',
);

const OF_CLASS = statement<RoomRow>(`
  select ${ROOM} from seat_detail join waiting_room on waiting_room.event_id = seat_detail.event_id
  where seat_detail_id = $1 and closed_at is null`);

/**
 * The admitted numbers at $2, without unused admissions beyond `burst`. Issued numbers keep their state: a number
 * below `next_number` is admitted after this exactly if it was before.
 */
const admittedNow = (burst: string) => `
  admitted = case
    when $2::timestamptz <= admitted_at then ${burst}
    else least(admitted + rate * extract(epoch from $2::timestamptz - admitted_at)::float8, next_number - 1 + ${burst})
  end,
  admitted_at = greatest(admitted_at, $2::timestamptz), version = version + 1`;

/** The first of so many numbers, and what decides who is admitted from now on. */
export type Taken = Pick<RoomRow, 'version' | 'admitted' | 'admitted_at' | 'rate'> & { first: number };

const TAKE = statement<Taken>(`
  update waiting_room set ${admittedNow('burst')}, next_number = next_number + $3::int
  where waiting_room_id = $1 and closed_at is null
  returning next_number - $3::int as first, version, admitted, admitted_at, rate`);

const CHANGE = statement<{ waiting_room_id: number }>(`
  update waiting_room set ${admittedNow('$4::int')}, rate = $3, burst = $4::int
  where waiting_room_id = $1 and closed_at is null
  returning waiting_room_id`);

// It begins with the sale: before that nobody can buy.
const INSERT = statement<{ waiting_room_id: number }>(`
  insert into waiting_room (event_id, opened_at, admitted, admitted_at, rate, burst, signing_key)
  select event_id, $2::timestamptz, $4::int, greatest($2::timestamptz, event_ticket_sale_start_datetime), $3, $4::int, $5 from event where event_slug = $1
  on conflict do nothing
  returning waiting_room_id`);

const CLOSE = statement<{ waiting_room_id: number }>(`
  update waiting_room set closed_at = $2 from event
  where event.event_id = waiting_room.event_id and event_slug = $1 and closed_at is null
  returning waiting_room_id`);

const BIND = statement<{ user_id: number }>(`
  insert into waiting_room_pass (waiting_room_id, number, user_id) values ($1, $2, $3)
  on conflict (waiting_room_id, number) do update set number = excluded.number
  returning user_id`);

const COUNT_PASSES = statement<{ count: number }>(
  'select count(*)::int as count from waiting_room_pass where waiting_room_id = $1',
);

type Pace = { rate: number; burst: number };

export const createWaitingRoomRepository = (database: Database) => ({
  open: () => database.query(OPEN),

  isAnyOpen: async (): Promise<boolean> => (await database.first(IS_ANY_OPEN))?.open ?? false,

  ofClass: (seatDetailId: number) => database.first(OF_CLASS, [seatDetailId]),

  /** @returns undefined when the room is closed */
  take: (roomId: number, at: Date, count: number): Promise<Taken | undefined> =>
    database.first(TAKE, [roomId, at, count]),

  /** Binds a number to the first account that asks. @returns whether it is this one */
  bind: async (roomId: number, number: number, userId: number): Promise<boolean> =>
    (await database.first(BIND, [roomId, number, userId]))?.user_id === userId,

  countPasses: async (roomId: number): Promise<number> => (await database.first(COUNT_PASSES, [roomId]))?.count ?? 0,

  /** @returns false without such an event, or when it has an open room */
  insert: async (slug: string, at: Date, { rate, burst }: Pace, key: string): Promise<boolean> =>
    (await database.first(INSERT, [slug, at, rate, burst, key])) !== undefined,

  change: async (roomId: number, at: Date, { rate, burst }: Pace): Promise<boolean> =>
    (await database.first(CHANGE, [roomId, at, rate, burst])) !== undefined,

  close: async (slug: string, at: Date): Promise<boolean> => (await database.first(CLOSE, [slug, at])) !== undefined,
});

export type WaitingRoomRepository = ReturnType<typeof createWaitingRoomRepository>;
