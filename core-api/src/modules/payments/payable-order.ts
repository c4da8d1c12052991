import type { TransactionApproveStatusName } from '@acara/shared-contract/entities';
import { statement, type Database } from '../../platform/database/database.ts';
import type { PayableOrder } from './provider/payment-provider.ts';

type Row = {
  seat_detail_id: number;
  status: TransactionApproveStatusName;
  class_name: string;
  event_name: string;
  quantity: number;
  amount: string;
  donation: string;
  discount: string;
  total: string;
  expires_at: Date | null;
  name: string;
  email: string;
};

const ORDER = statement<Row>(`
  select transaction.seat_detail_id, transaction_approve_status_name as status,
    seat_detail_name as class_name, event_name, transaction_quantity as quantity, transaction_amount as amount,
    transaction_donation as donation, transaction_discount as discount, transaction_total_amount as total, expires_at,
    name, email
  from transaction
  join seat_detail on seat_detail.seat_detail_id = transaction.seat_detail_id
  join event on event.event_id = transaction.event_id
  join app_user on app_user.user_id = transaction.user_id
  where transaction_id = $1 and ($2::int is null or transaction.user_id = $2)`);

/** An order with its buyer and where it stands. */
export type StoredOrder = PayableOrder & { status: TransactionApproveStatusName };

/**
 * @param buyerId whose order it has to be; left out: anybody's
 * @returns undefined where there is none. Without an end of its own nothing is payable: it counts as over.
 */
export const loadPayableOrder = async (
  database: Database,
  transactionId: number,
  buyerId?: number,
): Promise<StoredOrder | undefined> => {
  const [row] = await database.query(ORDER, [transactionId, buyerId ?? null]);
  return (
    row && {
      seatDetailId: row.seat_detail_id,
      status: row.status,
      className: row.class_name,
      eventName: row.event_name,
      quantity: row.quantity,
      amount: Number(row.amount),
      donation: Number(row.donation),
      discount: Number(row.discount),
      total: Number(row.total),
      expiresAt: row.expires_at ?? new Date(0),
      buyer: { name: row.name, email: row.email },
    }
  );
};
