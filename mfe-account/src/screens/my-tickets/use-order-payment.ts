import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { newOrder, paymentLeft } from '@acara/shared-api';
import { pageBus } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { useResumedPayment } from '../../components/payment/use-resumed-payment.ts';

/**
 * Pays an unpaid order. The result of a payment is shown on this page, anything else by the transactions.
 * @param onPaid called with the order
 */
export const useOrderPayment = (onPaid: (transactionId: number) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['me'] });
  return useResumedPayment((outcome, transactionId) => {
    // Tickets, transactions and places left have changed, in every remote and tab.
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    // Shown here and now.
    newOrder.clear();
    if (outcome === 'success') return onPaid(transactionId);
    paymentLeft.note(outcome);
    void navigate(link('transactions'));
  }, readAgain);
};
