import type { Transaction, TransactionApproveStatusName, TransactionData } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../platform/database/database.ts';
import { queryPage, type Page, type PagedList, type PageRequest } from '../../platform/database/page.ts';

export type TransactionRow = Omit<
  Transaction,
  'transaction_created_datetime' | 'transaction_data' | 'transaction_created_by' | 'expires_at'
> & {
  transaction_created_datetime: Date;
  transaction_data: TransactionData;
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
  transaction_discount::float8, transaction_data, app_user.name as created_by_name, expires_at, transaction_note`;

const BY_ID = statement<TransactionRow>(`
  select ${COLUMNS} from transaction join app_user using (user_id)
  where transaction_id = $1 and transaction.user_id = $2`);

const WHERE = `
  transaction.user_id = $1 and ($2::text is null or transaction_approve_status_name = $2)
  and ($3::int is null or ms_payment_id = $3)`;

const LIST: PagedList<TransactionRow> = {
  count: statement(`select count(*)::int as count from transaction where ${WHERE}`),
  rows: (window) => `
    select ${COLUMNS} from transaction join app_user using (user_id)
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
