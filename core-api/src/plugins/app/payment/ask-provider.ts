import type { FastifyBaseLogger } from 'fastify';
import { statement, type TransactionalDatabase } from '../../../database/database.ts';
import type { Midtrans } from '../../external/midtrans.ts';
import { applyNews, type Applied } from './apply-news.ts';
import { orderIdOf, type AttemptRef } from './order-id.ts';
import { readNews } from './payment-news.ts';

/** `missing`: the buyer has not chosen how to pay. `unreadable`: an answer from which nothing may be concluded. */
export type Asked = Applied | 'missing' | 'unreadable';

/** Asks the provider about an attempt, and does what follows. @throws MidtransError, or pg's DatabaseError */
export type AskProvider = (ref: AttemptRef, signal?: AbortSignal) => Promise<Asked>;

export type AskProviderOptions = {
  database: TransactionalDatabase;
  midtrans: Pick<Midtrans, 'status'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
};

/** News that overtakes the answer is followed by another question, so often at most. */
const MOST_TRIES = 3;

const STATE = statement<{ revision: number; total: string }>(`
  select revision, transaction_total_amount as total
  from payment_attempt join transaction using (seat_detail_id, transaction_id)
  where payment_attempt.transaction_id = $1 and attempt_number = $2`);

export const createAskProvider = ({ database, midtrans, log, now }: AskProviderOptions): AskProvider => {
  const askOnce = async (ref: AttemptRef, signal: AbortSignal | undefined): Promise<Asked> => {
    const orderId = orderIdOf(ref);
    const [state] = await database.query(STATE, [ref.transactionId, ref.attemptNumber]);
    if (!state) throw new Error(`There is no attempt ${orderId}`);
    const body = await midtrans.status(orderId, signal);
    if (body === null) return 'missing';
    const news = readNews(body);
    const isOurs = news?.orderId === orderId && news.amount === Number(state.total) && news.currency === 'IDR';
    if (!news || !isOurs) {
      log.error(
        { orderId, status: body['transaction_status'] },
        'an answer of the payment provider fits no order of ours',
      );
      return 'unreadable';
    }
    return applyNews(database, { ref, news, source: { kind: 'answer', revision: state.revision }, at: now() });
  };

  return async (ref, signal) => {
    for (let tries = 1; ; tries += 1) {
      const asked = await askOnce(ref, signal);
      if (asked !== 'overtaken' || tries === MOST_TRIES) return asked;
    }
  };
};
