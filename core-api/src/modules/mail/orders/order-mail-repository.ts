import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../../platform/database/database.ts';
import { venueOf } from '../../tickets/index.ts';
import type { OrderMailKind } from './order-mail-job.ts';

type Row = {
  status: TransactionApproveStatusName;
  email: string;
  event_name: string;
  event_slug: string;
  event_location: string | null;
  event_location_detail: string | null;
  category_venue_id: number;
  starts_at: Date;
  ends_at: Date | null;
  class_name: string;
  quantity: number;
  total: string;
  seats: number[];
};

/** What mails about an order tell. */
export type MailedOrder = {
  transactionId: number;
  status: TransactionApproveStatusName;
  email: string;
  event: { name: string; slug: string; venue: string };
  startsAt: Date;
  /** Null where the end says nothing about these tickets. */
  endsAt: Date | null;
  className: string;
  quantity: number;
  /** Numbered ones; empty where the class has none. */
  seats: number[];
  /** Whole rupiah. */
  total: number;
};

const ORDER = statement<Row>(`
  select transaction_approve_status_name as status, email, event_name, event_slug, event_location,
    event_location_detail, category_venue_id, seat_detail_datetime as starts_at,
    case when seat_detail_datetime = event_start_datetime then event_end_datetime end as ends_at,
    seat_detail_name as class_name, transaction_quantity as quantity, transaction_total_amount as total,
    array(
      select ticket_seat_number from ticket
      where ticket.transaction_id = transaction.transaction_id and ticket_reserved order by 1
    ) as seats
  from transaction
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id
  join app_user on app_user.user_id = transaction.user_id
  where transaction_id = $1`);

// Whoever writes the row sends; a claim that was not followed by a mail ends by itself.
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

/** Orders as mails tell of them, and which mails were sent. */
export const createOrderMailRepository = (database: Database) => ({
  find: async (transactionId: number): Promise<MailedOrder | undefined> => {
    const [row] = await database.query(ORDER, [transactionId]);
    return (
      row && {
        transactionId,
        status: row.status,
        email: row.email,
        event: { name: row.event_name, slug: row.event_slug, venue: venueOf(row) },
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        className: row.class_name,
        quantity: row.quantity,
        seats: row.seats,
        total: Number(row.total),
      }
    );
  },

  /** Takes a mail upon itself. @returns `sent` where it went out before, `busy` while somebody else sends it */
  claim: async (id: number, kind: OrderMailKind, at: Date, until: Date): Promise<'claimed' | 'sent' | 'busy'> => {
    if ((await database.query(CLAIM, [id, kind, at, until])).length > 0) return 'claimed';
    const [row] = await database.query(IS_SENT, [id, kind]);
    return row?.sent ? 'sent' : 'busy';
  },

  sent: async (id: number, kind: OrderMailKind, at: Date): Promise<void> => {
    await database.query(SENT, [id, kind, at]);
  },

  /** Lets whoever comes next try. */
  release: async (id: number, kind: OrderMailKind, at: Date): Promise<void> => {
    await database.query(RELEASE, [id, kind, at]);
  },
});

export type OrderMailRepository = ReturnType<typeof createOrderMailRepository>;
