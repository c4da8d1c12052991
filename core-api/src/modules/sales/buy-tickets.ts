import type { PurchaseAnswer } from '@acara/shared-contract/endpoints';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../../platform/http/failure.ts';
import type { HeldOrder, Holder, HoldLimits } from '../../platform/limits/hold-limits.ts';
import { presentInstant } from '../../platform/text/format.ts';
import type { PaymentService } from './payment-service.ts';
import { refusalFailure } from './refusal-failure.ts';
import type { Repeated, Reserve, Reserved, TicketOrder } from './reservation/ticket-order.ts';

type BuyTicketsOptions = {
  reserve: Reserve;
  paymentService: PaymentService;
  holds: Pick<HoldLimits, 'requireRoom' | 'hold'>;
  /** Called at least once for an order whose tickets were issued with the purchase. Must neither throw nor block. */
  issued: (transactionId: number) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** @throws Failure with the reason if they are not sold */
export type BuyTickets = (order: TicketOrder, network: string | null) => Promise<PurchaseAnswer>;

type Buyer = Holder & Pick<HeldOrder, 'places'>;

const toAnswer = (
  { transactionId, expiresAt }: Reserved,
  payment: Pick<PurchaseAnswer, 'token' | 'payment'> = {},
): PurchaseAnswer => ({
  ...payment,
  transaction_id: transactionId,
  ...(expiresAt && { expires_at: presentInstant(expiresAt) }),
});

/**
 * Sells tickets: the reservation is committed before the payment is opened, which happens outside of any database
 * transaction. An order that the provider or a limit refuses is rejected at once; if the process dies in between, the
 * sweeper does it. After an error of our own the order keeps its places, and its payment is opened later. A repeated
 * purchase gets the same payment.
 */
export const createBuyTickets = ({ reserve, paymentService, holds, issued, log }: BuyTicketsOptions): BuyTickets => {
  const hold = async (transactionId: number, by: Buyer): Promise<() => void> => {
    try {
      return await holds.hold(by, { transactionId, places: by.places });
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.error({ err: error, transactionId }, 'the places of an order could not be counted');
      return () => {};
    }
  };

  const openPayment = async (reserved: Reserved, by: Buyer): Promise<PurchaseAnswer> => {
    const { transactionId, seatDetailId } = reserved;
    try {
      const token = await paymentService.open({ transactionId, seatDetailId }, () => hold(transactionId, by));
      return toAnswer(reserved, token === undefined ? { payment: 'preparing' } : { token });
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.error({ err: error, transactionId }, 'an order has no payment yet because of an error of our own');
      return toAnswer(reserved, { payment: 'preparing' });
    }
  };

  const deliver = (reserved: Reserved): PurchaseAnswer => {
    issued(reserved.transactionId);
    return toAnswer(reserved);
  };

  const repeat = async (userId: number, repeated: Repeated): Promise<PurchaseAnswer> => {
    const { transactionId, status, isFree } = repeated;
    if (status === 'rejected') throw new Failure(409, 'conflict', 'Transaksi ini sudah dibatalkan. Silakan pesan lagi');
    // The first answer may have been lost before the files were requested.
    if (isFree) return deliver(repeated);
    return paymentService.resume(transactionId, userId);
  };

  return async (order, network) => {
    const by = { userId: order.userId, network, places: order.seats.length };
    holds.requireRoom(by);
    const result = await reserve(order);
    if (result.outcome === 'refused') throw refusalFailure(result);
    if (result.outcome === 'repeated') return repeat(order.userId, result);
    return result.isFree ? deliver(result) : openPayment(result, by);
  };
};
