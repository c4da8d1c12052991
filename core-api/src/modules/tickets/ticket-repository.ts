import type { TicketStatusName } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../platform/database/database.ts';
import { queryPage, type Page, type PagedList, type PageRequest } from '../../platform/database/page.ts';
import { doorsBefore, endAfter, SUMMARY_COLUMNS, SUMMARY_JOINS, type EventSummaryRow } from '../events/index.ts';

/** pg returns bigint as text. */
export type TicketRow = EventSummaryRow & {
  ticket_id: string;
  seat_detail_id: number;
  ticket_name: string;
  ticket_booking_number: string;
  ticket_seat_number: number;
  /** Of its class, which gives the rows. */
  seat_detail_quantity: number | null;
  ticket_reserved: boolean;
  ticket_status_name: TicketStatusName;
  ticket_datetime: Date;
  ticket_end_datetime: Date | null;
  ticket_doors_datetime: Date | null;
  organizer_whatsapp1: string | null;
  organizer_phone1: string | null;
  organizer_email: string | null;
  ticket_price: number;
  transaction_id: string;
};

type TicketFilter = {
  userId: number;
  status: TicketStatusName | undefined;
  transactionId: number | undefined;
};

const IS_ORDER_OWNER = statement<{ user_id: number }>(
  'select user_id from transaction where transaction_id = $1 and user_id = $2',
);

const WHERE = `
  user_id = $1 and ($2::text is null or ticket_status_name = $2) and ($3::bigint is null or transaction_id = $3)`;

const LIST: PagedList<TicketRow> = {
  count: statement(`select count(*)::int as count from ticket where ${WHERE}`),
  rows: (window) => `
    with page as (
      select ticket_id, seat_detail_id, ticket_name, ticket_booking_number, ticket_seat_number, ticket_reserved, ticket_status_name,
        ticket_datetime, ticket_price, transaction_id, event_id
      from ticket
      where ${WHERE}
      order by transaction_id desc, ticket_seat_number, ticket_id
      ${window}
    )
    select page.*, seat_detail_quantity, ${endAfter('ticket_datetime')} as ticket_end_datetime,
      ${doorsBefore('ticket_datetime')} as ticket_doors_datetime,
      organizer_whatsapp1, organizer_phone1, organizer_email, ${SUMMARY_COLUMNS}
    from page join event using (event_id) ${SUMMARY_JOINS}
    join seat_detail on seat_detail.seat_detail_id = page.seat_detail_id
    order by transaction_id desc, ticket_seat_number, ticket_id`,
};

export const createTicketRepository = (database: Database) => ({
  isOrderOwner: async (transactionId: number, userId: number): Promise<boolean> =>
    (await database.query(IS_ORDER_OWNER, [transactionId, userId])).length > 0,

  /** Newest order first, by seat within it. */
  list: ({ userId, status, transactionId }: TicketFilter, page: PageRequest): Promise<Page<TicketRow>> =>
    queryPage(database, LIST, [userId, status ?? null, transactionId ?? null], page),
});
