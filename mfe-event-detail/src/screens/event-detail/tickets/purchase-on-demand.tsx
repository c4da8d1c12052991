import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Dialog } from '@acara/shared-ui/primitives';
import { isReserved } from './ticket-classes.ts';
import { DialogSkeleton } from './purchase-skeleton.tsx';

/** Fetches the purchase dialog's code. */
export const loadPurchase = () => import('./purchase/purchase-dialog.tsx').then((module) => module.PurchaseDialog);

export type PurchaseOnDemandProps = { event: EventDetail; seat: SeatDetail; onClose: () => void };

/** The purchase dialog, its shape while its code is under way. */
export const PurchaseOnDemand = (props: PurchaseOnDemandProps) => {
  const dialog = useLoaded(loadPurchase);
  if (dialog.state === 'loaded') return <dialog.part {...props} />;
  return (
    <Dialog
      open
      shape="task"
      width={isReserved(props.seat) ? '1160px' : '520px'}
      title={props.seat.seat_detail_name}
      onClose={props.onClose}
    >
      {dialog.state === 'failed' ? <ChunkError onRetry={dialog.retry} /> : <DialogSkeleton />}
    </Dialog>
  );
};
