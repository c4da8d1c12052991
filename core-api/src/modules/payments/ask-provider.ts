import type { FastifyBaseLogger } from 'fastify';
import { Value } from 'typebox/value';
import { statement, type TransactionalDatabase } from '../../platform/database/database.ts';
import type { Midtrans } from './provider/midtrans/midtrans.ts';
import { applyNews, type Applied } from './apply-news.ts';
import { orderIdOf, type AttemptRef } from './order-id.ts';
import { readNews, TransactionBody, type PaymentNews } from './payment-news.ts';
import { keepForReview } from './payment-review.ts';

/** `missing`: the buyer has not chosen how to pay. `unreadable`: an answer from which nothing may be concluded. */
export type Asked = Applied | 'missing' | 'unreadable';

/** Asks the provider about an attempt, and does what follows. @throws MidtransError, or pg's DatabaseError */
export type AskProvider = (ref: AttemptRef, signal?: AbortSignal) => Promise<Asked>;

/** The same with what was said, where it was of this attempt. */
export type AskedNews = { asked: Asked; news?: PaymentNews; body?: TransactionBody };

export type AskProviderOptions = {
  database: TransactionalDatabase;
  midtrans: Pick<Midtrans, 'status'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
};

/** News that overtakes the answer is followed by another question, so often at most. */
const MOST_TRIES = 3;

const STATE = statement<{ revision: number; total: string; order_key: string | null }>(`
  select revision, transaction_total_amount as total, order_key
  from payment_attempt join transaction using (seat_detail_id, transaction_id)
  where payment_attempt.transaction_id = $1 and attempt_number = $2`);

/** @returns a function that asks, does what follows, and says what was told */
export const createAskForNews = ({ database, midtrans, log, now }: AskProviderOptions) => {
  const askOnce = async (attempt: AttemptRef, signal: AbortSignal | undefined): Promise<AskedNews> => {
    const [state] = await database.query(STATE, [attempt.transactionId, attempt.attemptNumber]);
    if (!state) throw new Error(`There is no attempt ${attempt.attemptNumber} of transaction ${attempt.transactionId}`);
    const ref = { ...attempt, orderKey: state.order_key };
    const orderId = orderIdOf(ref);
    const body = await midtrans.status(orderId, signal);
    if (body === null) return { asked: 'missing' };
    const news = readNews(body);
    const isOurs = news?.orderId === orderId && news.amount === Number(state.total) && news.currency === 'IDR';
    if (!news || !isOurs) {
      log.error(
        { orderId, status: body['transaction_status'] },
        'an answer of the payment provider fits no order of ours',
      );
      if (Value.Check(TransactionBody, body)) {
        const reason = news ? 'other_amount' : 'unclear';
        await keepForReview({ database, log }, { reason, source: 'answer', body, at: now() });
      }
      return { asked: 'unreadable' };
    }
    const source = { kind: 'answer', revision: state.revision } as const;
    const asked = await applyNews(database, { ref, news, source, at: now() });
    return { asked, news, ...(Value.Check(TransactionBody, body) && { body }) };
  };

  return async (ref: AttemptRef, signal?: AbortSignal): Promise<AskedNews> => {
    for (let tries = 1; ; tries += 1) {
      const said = await askOnce(ref, signal);
      if (said.asked !== 'overtaken' || tries === MOST_TRIES) return said;
    }
  };
};

export type AskForNews = ReturnType<typeof createAskForNews>;
