import { formatRupiah } from '@acara/shared-contract/formats';
import { statement, type TransactionalDatabase } from '../../../platform/database/database.ts';
import { presentInstant } from '../../../platform/text/format.ts';
import { ORDER_ID } from '../payment-repository.ts';
import type { RefundReason, RefundStatus } from '../refund-repository.ts';
import type { Records } from './payments.ts';

type Row = {
  refund_id: string;
  order_id: string;
  refund_reason: RefundReason;
  refund_status: RefundStatus;
  refund_amount: string;
  refund_created_datetime: Date;
  refund_note: string | null;
  name: string;
  email: string;
  event_name: string;
};

const COLUMNS = `
  refund_id, coalesce(${ORDER_ID}, 'TRX-' || refund.transaction_id || '-' || refund.attempt_number) as order_id, refund_reason, refund_status,
  refund_amount, refund_created_datetime, refund_note, app_user.name, email, event_name`;

const SOURCE = `
  refund
  join transaction on transaction.seat_detail_id = refund.seat_detail_id
    and transaction.transaction_id = refund.transaction_id
  join app_user using (user_id)
  join event on event.event_id = refund.event_id
  left join payment_attempt on payment_attempt.seat_detail_id = refund.seat_detail_id
    and payment_attempt.transaction_id = refund.transaction_id
    and payment_attempt.attempt_number = refund.attempt_number`;

const OPEN = statement<Row>(`
  select ${COLUMNS} from ${SOURCE} where refund_status <> 'resolved' order by refund_created_datetime, refund_id`);

const ALL = statement<Row>(`select ${COLUMNS} from ${SOURCE} order by refund_created_datetime, refund_id`);

const HOLD = statement<{ refund_status: RefundStatus }>(
  'select refund_status from refund where refund_id = $1 for update',
);

const RESOLVE = statement<never>(`
  update refund set refund_status = 'resolved', refund_resolved_datetime = $2, refund_note = $3 where refund_id = $1`);

const INSTRUCTIONS: Record<RefundReason, string> = {
  late_settlement: 'paid after the seats were gone: give the money back',
  paid_twice:
    'paid a second time: OWED, give this one back; REVIEW, this order id was paid twice, give one of both back',
  reversed: 'the provider took the payment back: the tickets were failed, check whether the buyer knows',
  refund: 'given back at the provider: the tickets were failed',
  partial_refund: 'a part was given back at the provider: the tickets still hold',
  chargeback: 'the bank took the money back: the tickets were failed',
  partial_chargeback: 'the bank took a part back: the tickets still hold',
};

const formatRecord = (row: Row): string => {
  const head = `${row.refund_id}  ${row.refund_status.toUpperCase()}  ${formatRupiah(Number(row.refund_amount))}  ${row.order_id}`;
  const when = presentInstant(row.refund_created_datetime);
  const note = row.refund_note === null ? '' : `    note: ${row.refund_note}\n`;
  return `${head}  ${when}\n    ${INSTRUCTIONS[row.refund_reason]}\n    ${row.name} <${row.email}>, ${row.event_name}\n${note}`;
};

export const refundRecords = (database: TransactionalDatabase, now: () => Date): Records => ({
  list: async (all) => {
    const rows = await database.query(all ? ALL : OPEN);
    const none = all ? 'No refund records.\n' : 'Nothing is owed, and nothing waits for a decision.\n';
    return { rows, text: rows.length === 0 ? none : rows.map(formatRecord).join('') };
  },
  resolve: (id, note) =>
    database.transaction(async (tx) => {
      const row = await tx.first(HOLD, [id]);
      if (!row) throw new Error(`There is no refund record ${id}.`);
      if (row.refund_status === 'resolved') throw new Error(`Refund record ${id} is resolved already.`);
      await tx.query(RESOLVE, [id, now(), note]);
      return `Refund record ${id} is resolved.\n`;
    }),
});
