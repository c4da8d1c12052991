import type { Transaction } from '@acara/shared-contract/entities';
import type { TransactionRow } from './transaction-repository.ts';
import { presentInstant, presentNullableInstant } from '../../platform/text/instant.ts';

/** A transaction for its buyer. `transaction_data` is JSON text on the wire. */
export const presentTransaction = (row: TransactionRow): Transaction => ({
  transaction_id: Number(row.transaction_id),
  transaction_created_datetime: presentInstant(row.transaction_created_datetime),
  transaction_approve_status_name: row.transaction_approve_status_name,
  transaction_total_amount: Number(row.transaction_total_amount),
  transaction_amount: Number(row.transaction_amount),
  transaction_donation: Number(row.transaction_donation),
  transaction_discount: Number(row.transaction_discount),
  transaction_data: JSON.stringify(row.transaction_data),
  transaction_created_by: { name: row.created_by_name },
  expires_at: presentNullableInstant(row.expires_at),
  transaction_note: row.transaction_note,
});
