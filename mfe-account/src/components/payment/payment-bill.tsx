import type { Transaction } from '@acara/shared-contract';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Skeleton } from '@acara/shared-ui/primitives';
import type { BillProps } from './bill.tsx';

/** Few orders are paid elsewhere. */
const loadBill = () => import(/* webpackChunkName: "bill" */ './bill.tsx');

/** About as high as the bill. */
const HEIGHT = '240px';

const LoadedBill = (props: BillProps) => {
  const bill = useLoaded(loadBill);
  if (bill.state === 'failed') return <ChunkError onRetry={bill.retry} />;
  return bill.state === 'loaded' ? <bill.part.Bill {...props} /> : <Skeleton $height={HEIGHT} $width="100%" />;
};

type PaymentBillProps = {
  transaction: Pick<Transaction, 'transaction_total_amount'> & Partial<Pick<Transaction, 'payment_instructions'>>;
  /** Shows how it is paid from the start. */
  isOpen?: boolean;
};

/** How a pending order is paid outside of the site. Nothing while that is not known. */
export const PaymentBill = ({ transaction, isOpen }: PaymentBillProps) =>
  transaction.payment_instructions ? (
    <LoadedBill
      instructions={transaction.payment_instructions}
      total={transaction.transaction_total_amount}
      {...(isOpen !== undefined && { isOpen })}
    />
  ) : null;
