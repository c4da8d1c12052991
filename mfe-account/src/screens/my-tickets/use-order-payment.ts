import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { newOrder, paymentLeft } from '@acara/shared-api';
import { pageBus } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { useResumedPayment } from '../../components/payment/use-resumed-payment.ts';

/**
 * Paying an order that waits here. What is paid shows on this page; anything else is told by the transactions.
 * @param onPaid called with the order
 */
export const useOrderPayment = (onPaid: (transactionId: number) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['me'] });
  return useResumedPayment((outcome, transactionId) => {
    // Tickets, transactions and places left are others now, in every slice and tab.
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    // Said here and now.
    newOrder.clear();
    if (outcome === 'success') return onPaid(transactionId);
    paymentLeft.note(outcome);
    void navigate(link('transactions'));
  }, readAgain);
};
