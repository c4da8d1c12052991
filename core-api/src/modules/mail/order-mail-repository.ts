import type { EventSummary, PaymentInstructions, TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { currentTrace } from '@acara/server-kit/tracing';
import { statement, type Database } from '../../platform/database/database.ts';
import { doorsBefore, endAfter } from '../tickets/index.ts';

export const ORDER_MAIL_JOB = 'send-order-mail';

/**
 * `tickets`: the order is paid or free. `bill`: it can be paid, with a number. `unpaid`: its hold has expired.
 * `reminder-<day>`: its event is tomorrow, on `20261122`. `change-<revision>`: its event has changed.
 */
export type OrderMailKind = 'tickets' | 'bill' | 'unpaid' | `reminder-${number}` | `change-${number}`;

/** Before ticket files, which have 0: it is due in half an hour. */
const BILL_PRIORITY = -10;
/** After ticket files. */
const PRIORITY = 10;

// With 18 attempts a mail server that is down is tried for about two days.
const ADD_JOB = statement<never>(`
  select from graphile_worker.add_job(
    '${ORDER_MAIL_JOB}', json_build_object('transactionId', $1::bigint, 'kind', $2::text, 'traceparent', $3::text),
    job_key := 'mail-' || $2::text || '-' || $1::bigint, priority := $4::int, max_attempts := 18
  )`);

/** Inside a database transaction the job begins with its commit. */
export const requestOrderMail = (database: Database, kind: OrderMailKind, transactionId: number): Promise<void> =>
  database.run(ADD_JOB, [transactionId, kind, currentTrace(), kind === 'bill' ? BILL_PRIORITY : PRIORITY]);

const NEWEST = 20_000;

const UNMAILED = statement<{ transaction_id: string }>(`
  select transaction_id
  from (select * from transaction order by transaction_id desc limit ${NEWEST}) as newest
  where transaction_approve_status_name = 'approved' and transaction_total_amount = 0
    and transaction_created_datetime >= $1
    and not exists (
      select from order_mail
      where order_mail.seat_detail_id = newest.seat_detail_id
        and order_mail.transaction_id = newest.transaction_id and mail_kind = 'tickets'
    )
  order by transaction_id`);

/**
 * Free orders since an instant without a mail: the process that sold them may have died. (Mails of paid ones are
 * requested in the commit of their payment.)
 */
export const findUnmailedOrders = async (database: Database, since: Date): Promise<number[]> =>
  (await database.query(UNMAILED, [since])).map((row) => Number(row.transaction_id));

type MailedTicket = {
  ticketId: number;
  bookingNumber: string;
  /** Null for an unreserved class. */
  seat: number | null;
};

type MailedEvent = Pick<
  EventSummary,
  'event_id' | 'event_name' | 'event_slug' | 'category_venue_id' | 'event_location' | 'event_location_detail'
> & { active: boolean };

type MailedOrganizer = { name: string; whatsapp: string | null; phone: string | null; email: string | null };

export type MailedOrder = {
  transactionId: number;
  status: TransactionApproveStatusName;
  seatDetailId: number;
  userId: number;
  holder: string;
  email: string;
  event: MailedEvent;
  organizer: MailedOrganizer;
  startsAt: Date;
  /** Null if it is not known. */
  endsAt: Date | null;
  /** Null if it is not known. */
  doorsAt: Date | null;
  className: string;
  /** Places of the class; null: unlimited. */
  classQuantity: number | null;
  quantity: number;
  tickets: MailedTicket[];
  /** Whole rupiah. */
  total: number;
  /** How it is paid outside of the site; of a pending order. */
  instructions: PaymentInstructions | null;
  /** Until when it can be paid; null if nothing is to be paid. */
  expiresAt: Date | null;
  wantsReminders: boolean;
};

const ORDER = statement<Omit<MailedOrder, 'transactionId'>>(`
  select transaction_approve_status_name as status, seat_detail.seat_detail_id as "seatDetailId", app_user.user_id as "userId", app_user.name as holder, app_user.email,
    reminder_mails as "wantsReminders",
    json_build_object(
      'event_id', event.event_id, 'event_name', event_name, 'event_slug', event_slug,
      'category_venue_id', category_venue_id, 'event_location', event_location,
      'event_location_detail', event_location_detail, 'active', event_active_status = 1
    ) as event,
    json_build_object(
      'name', organizer_name, 'whatsapp', organizer_whatsapp1, 'phone', organizer_phone1, 'email', organizer_email
    ) as organizer,
    seat_detail_datetime as "startsAt",
    ${endAfter('seat_detail_datetime')} as "endsAt",
    ${doorsBefore('seat_detail_datetime')} as "doorsAt",
    payment_instructions as instructions, expires_at as "expiresAt",
    seat_detail_name as "className", seat_detail_quantity as "classQuantity", transaction_quantity as quantity,
    transaction_total_amount::float8 as total,
    coalesce((
      select json_agg(json_build_object(
        'ticketId', ticket_id, 'bookingNumber', ticket_booking_number,
        'seat', case when ticket_reserved then ticket_seat_number end
      ) order by ticket_seat_number, ticket_id)
      from ticket where ticket.transaction_id = transaction.transaction_id
    ), '[]') as tickets
  from transaction
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id
  join organizer using (organizer_id)
  join app_user on app_user.user_id = transaction.user_id
  where transaction_id = $1`);

// The process that claims the row sends the mail; a claim expires.
const CLAIM = statement<never>(`
  insert into order_mail (seat_detail_id, transaction_id, mail_kind, event_id, claimed_until)
  select seat_detail_id, transaction_id, $2, event_id, $4 from transaction where transaction_id = $1
  on conflict (seat_detail_id, transaction_id, mail_kind) do update set claimed_until = excluded.claimed_until
  where order_mail.sent_at is null and order_mail.claimed_until <= $3
  returning seat_detail_id`);

const WHERE = `
  mail_kind = $2 and transaction_id = $1
  and seat_detail_id = (select seat_detail_id from transaction where transaction_id = $1)`;

const IS_SENT = statement<{ sent: boolean }>(`select sent_at is not null as sent from order_mail where ${WHERE}`);
const SENT = statement<never>(`update order_mail set sent_at = $3 where ${WHERE}`);
const RELEASE = statement<never>(`update order_mail set claimed_until = $3 where ${WHERE} and sent_at is null`);

const FORGET = statement<never>(`delete from order_mail where ${WHERE} and sent_at is null`);

export const createOrderMailRepository = (database: Database) => ({
  find: async (transactionId: number): Promise<MailedOrder | undefined> => {
    const row = await database.first(ORDER, [transactionId]);
    return row && { transactionId, ...row };
  },

  /** @returns `sent` if it was sent before, `busy` while another process sends it */
  claim: async (id: number, kind: OrderMailKind, at: Date, until: Date): Promise<'claimed' | 'sent' | 'busy'> => {
    if ((await database.query(CLAIM, [id, kind, at, until])).length > 0) return 'claimed';
    const row = await database.first(IS_SENT, [id, kind]);
    return row?.sent ? 'sent' : 'busy';
  },

  sent: (id: number, kind: OrderMailKind, at: Date) => database.run(SENT, [id, kind, at]),

  /** Of a claimed mail that is not right now: it can be requested again. */
  forget: (id: number, kind: OrderMailKind) => database.run(FORGET, [id, kind]),

  release: (id: number, kind: OrderMailKind, at: Date) => database.run(RELEASE, [id, kind, at]),
});

export type OrderMailRepository = ReturnType<typeof createOrderMailRepository>;
