import type { Transaction, TransactionApproveStatusName, TransactionData } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../platform/database/database.ts';
import { queryPage, type Page, type PagedList, type PageRequest } from '../../platform/database/page.ts';
import { endAfter } from '../tickets/index.ts';

export type TransactionRow = Omit<
  Transaction,
  'transaction_created_datetime' | 'transaction_data' | 'transaction_created_by' | 'expires_at'
> & {
  transaction_created_datetime: Date;
  /** As it was at the sale, without the end. */
  transaction_data: Omit<TransactionData, 'seat_detail_end_datetime'>;
  seat_detail_datetime: Date;
  seat_detail_end_datetime: Date | null;
  expires_at: Date | null;
  created_by_name: string;
};

type TransactionFilter = {
  userId: number;
  status: TransactionApproveStatusName | undefined;
  paymentId: number | undefined;
};

// `float8`: pg returns a bigint as text.
const COLUMNS = `
  transaction_id::float8, transaction_created_datetime, transaction_approve_status_name,
  transaction_total_amount::float8, transaction_amount::float8, transaction_donation::float8,
  transaction_discount::float8, transaction_data, app_user.name as created_by_name, expires_at, transaction_note,
  case when transaction_approve_status_name = 'pending' then payment_instructions end as payment_instructions,
  transaction_reject_reason, event_slug,
  seat_detail_datetime, ${endAfter('seat_detail_datetime')} as seat_detail_end_datetime`;

const SOURCE = `
  transaction join app_user using (user_id)
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id`;

const BY_ID = statement<TransactionRow>(`
  select ${COLUMNS} from ${SOURCE}
  where transaction_id = $1 and transaction.user_id = $2`);

const WHERE = `
  transaction.user_id = $1 and ($2::text is null or transaction_approve_status_name = $2)
  and ($3::int is null or ms_payment_id = $3)`;

const LIST: PagedList<TransactionRow> = {
  count: statement(`select count(*)::int as count from transaction where ${WHERE}`),
  rows: (window) => `
    select ${COLUMNS} from ${SOURCE}
    where ${WHERE}
    order by transaction.transaction_id desc
    ${window}`,
};

export const createTransactionRepository = (database: Database) => ({
  /** Undefined for another buyer's too, so as not to reveal that it exists. */
  byId: (transactionId: number, userId: number) => database.first(BY_ID, [transactionId, userId]),

  /** Newest first. */
  list: ({ userId, status, paymentId }: TransactionFilter, page: PageRequest): Promise<Page<TransactionRow>> =>
    queryPage(database, LIST, [userId, status ?? null, paymentId ?? null], page),
});

export type TransactionRepository = ReturnType<typeof createTransactionRepository>;
