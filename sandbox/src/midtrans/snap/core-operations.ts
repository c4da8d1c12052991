import { randomUUID } from 'node:crypto';
import type { Clock } from '../ledger/clock.ts';
import type { Payments } from '../ledger/payments.ts';
import type { TransactionStatus } from '../ledger/order.ts';
import { applyOutcome, refund, refundable, type ChosenOrder, type Outcome } from '../ledger/transitions.ts';
import { cannotChange, CoreRefusal } from './refusals.ts';

/** Body of a refund, as far as it is read. */
export type RefundBody = { refund_key?: string; amount?: number; reason?: string } | null;

type Operation = (order: ChosenOrder, body: RefundBody) => { order: ChosenOrder; message: string };

const REFUNDABLE: readonly TransactionStatus[] = ['settlement', 'partial_refund'];

/** The changes that the Core API makes, by the last part of their address. @throws CoreRefusal */
export const createCoreOperations = ({ payments, clock }: { payments: Payments; clock: Clock }) => {
  const now = () => clock.now().getTime();
  const into = (outcome: Outcome, message: string, allowed: (order: ChosenOrder) => boolean): Operation => {
    return (order) => {
      if (!allowed(order)) throw cannotChange();
      return { order: payments.change(applyOutcome(order, outcome, now())), message };
    };
  };
  const isChallenged = ({ transaction }: ChosenOrder) =>
    transaction.status === 'capture' && transaction.fraud === 'challenge';
  const giveBack: Operation = (order, body) => {
    const { transaction } = order;
    const { refund_key: key = randomUUID(), amount = refundable(order), reason = '' } = body ?? {};
    if (transaction.refunds.some((earlier) => earlier.key === key))
      throw new CoreRefusal('406', 'The refund key has been used before.');
    if (!REFUNDABLE.includes(transaction.status)) throw cannotChange();
    if (!Number.isInteger(amount) || amount < 1 || amount > refundable(order))
      throw new CoreRefusal('413', 'The refund amount is more than what is left of the transaction.');
    const message = 'Success, refund request is approved';
    return { order: payments.change(refund(order, { amount, key, reason, at: now() })), message };
  };
  return {
    cancel: into('cancel', 'Success, transaction is canceled', ({ transaction: { status } }) =>
      ['pending', 'capture', 'authorize'].includes(status),
    ),
    expire: into('expire', 'Success, transaction has expired', ({ transaction }) => transaction.status === 'pending'),
    approve: into('capture', 'Success, transaction is approved', isChallenged),
    deny: into('deny', 'Success, transaction is denied', isChallenged),
    refund: giveBack,
    'refund/online/direct': giveBack,
  } satisfies Record<string, Operation>;
};
