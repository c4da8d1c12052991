import type { TransactionApproveStatusName, TransactionData } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../platform/database/database.ts';
import { queryPage, type Page, type PagedList, type PageRequest } from '../../platform/database/page.ts';

/** pg returns bigint as text. */
export type TransactionRow = {
  transaction_id: string;
  transaction_created_datetime: Date;
  transaction_approve_status_name: TransactionApproveStatusName;
  transaction_total_amount: string;
  transaction_amount: string;
  transaction_donation: string;
  transaction_discount: string;
  transaction_data: TransactionData;
  transaction_note: string | null;
  expires_at: Date | null;
  created_by_name: string;
};

type TransactionFilter = {
  userId: number;
  status: TransactionApproveStatusName | undefined;
  paymentId: number | undefined;
};

const COLUMNS = `
  transaction_id, transaction_created_datetime, transaction_approve_status_name,
  transaction_total_amount, transaction_amount, transaction_donation, transaction_discount, transaction_data,
  transaction_note, expires_at, app_user.name as created_by_name`;

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
    order by transaction_id desc
    ${window}`,
};

export const createTransactionRepository = (database: Database) => ({
  /** Undefined for somebody else's too, so that nobody learns that it exists. */
  byId: async (transactionId: number, userId: number): Promise<TransactionRow | undefined> =>
    (await database.query(BY_ID, [transactionId, userId]))[0],

  /** Newest first. */
  list: ({ userId, status, paymentId }: TransactionFilter, page: PageRequest): Promise<Page<TransactionRow>> =>
    queryPage(database, LIST, [userId, status ?? null, paymentId ?? null], page),
});

export type TransactionRepository = ReturnType<typeof createTransactionRepository>;
