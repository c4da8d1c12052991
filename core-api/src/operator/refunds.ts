import type { Database, TransactionalDatabase } from '../database/database.ts';
import { statement } from '../database/database.ts';
import type { RefundReason, RefundStatus } from '../commands/record-refund.ts';
import { presentInstant } from '../presenters/instant.ts';

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
  refund_id, 'TRX-' || refund.transaction_id || '-' || attempt_number as order_id, refund_reason, refund_status,
  refund_amount, refund_created_datetime, refund_note, app_user.name, email, event_name`;

const SOURCE = `
  refund
  join transaction using (seat_detail_id, transaction_id)
  join app_user using (user_id)
  join event on event.event_id = refund.event_id`;

const OPEN = statement<Row>(`
  select ${COLUMNS} from ${SOURCE} where refund_status <> 'resolved' order by refund_created_datetime, refund_id`);

const ALL = statement<Row>(`select ${COLUMNS} from ${SOURCE} order by refund_created_datetime, refund_id`);

const HOLD = statement<{ refund_status: RefundStatus }>(
  'select refund_status from refund where refund_id = $1 for update',
);

const RESOLVE = statement<never>(`
  update refund set refund_status = 'resolved', refund_resolved_datetime = $2, refund_note = $3 where refund_id = $1`);

/** What each reason wants of the operator. */
const MEANINGS: Record<RefundReason, string> = {
  late_settlement: 'paid after the seats were gone: give the money back',
  paid_twice:
    'paid a second time: OWED, give this one back; REVIEW, this order id was paid twice, give one of both back',
  reversed: 'the provider took the payment back: the tickets were failed, look whether the buyer knows',
  refund: 'given back at the provider: the tickets were failed',
  partial_refund: 'a part was given back at the provider: the tickets still hold',
  chargeback: 'the bank took the money back: the tickets were failed',
  partial_chargeback: 'the bank took a part back: the tickets still hold',
};

const USAGE = `Refund records: money that buyers are owed, and payments that somebody should look at.

  npm run refunds -w core-api -- list [--all]
  npm run refunds -w core-api -- resolve <id> --note "<how it was given back>"

Money goes back in the dashboard of the payment provider, with the order id shown here; a refund made there resolves
its record by itself. \`resolve\` is for money that went another way.
`;

export type RefundsOptions = { database: TransactionalDatabase; now: () => Date; say: (text: string) => void };

const rupiah = (amount: string) => `Rp ${Number(amount).toLocaleString('id-ID')}`;

const list = async (database: Database, all: boolean): Promise<string> => {
  const rows = await database.query(all ? ALL : OPEN);
  if (rows.length === 0) return all ? 'No refund records.\n' : 'Nothing is owed, and nothing waits to be looked at.\n';
  return rows
    .map((row) => {
      const head = `${row.refund_id}  ${row.refund_status.toUpperCase()}  ${rupiah(row.refund_amount)}  ${row.order_id}`;
      const when = presentInstant(row.refund_created_datetime);
      const note = row.refund_note === null ? '' : `    note: ${row.refund_note}\n`;
      return `${head}  ${when}\n    ${MEANINGS[row.refund_reason]}\n    ${row.name} <${row.email}>, ${row.event_name}\n${note}`;
    })
    .join('');
};

const resolve = (database: TransactionalDatabase, id: string, note: string, at: Date): Promise<string> =>
  database.transaction(async (inside) => {
    const [row] = await inside.query(HOLD, [id]);
    if (!row) throw new Error(`There is no refund record ${id}.`);
    if (row.refund_status === 'resolved') throw new Error(`Refund record ${id} is resolved already.`);
    await inside.query(RESOLVE, [id, at, note]);
    return `Refund record ${id} is resolved.\n`;
  });

/**
 * The operator's command about refunds.
 * @param words what stands behind the command
 * @returns whether it was understood
 * @throws Error to be shown, when a record cannot be resolved
 */
export const refunds = async (words: readonly string[], { database, now, say }: RefundsOptions): Promise<boolean> => {
  const [verb, ...rest] = words;
  if (verb === 'list' && (rest.length === 0 || (rest.length === 1 && rest[0] === '--all'))) {
    say(await list(database, rest.length === 1));
    return true;
  }
  const [id = '', flag, note = ''] = rest;
  if (
    verb === 'resolve' &&
    /^[1-9]\d{0,17}$/.test(id) &&
    flag === '--note' &&
    note.trim() !== '' &&
    rest.length === 3
  ) {
    say(await resolve(database, id, note.trim(), now()));
    return true;
  }
  say(USAGE);
  return verb === 'help' || verb === undefined;
};
