import styled from 'styled-components';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { ChunkError, useLoaded } from '@acara/shared-ui/on-demand';
import { Dialog, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { isReserved } from './ticket-classes.ts';

const Shape = styled.div`
  display: grid;
  gap: ${tokens.space(4)};
  min-height: 320px;
`;

const DialogSkeleton = () => (
  <Shape role="status">
    <span className="visually-hidden">Memuat pembelian tiket…</span>
    <Skeleton $height="20px" $width="40%" />
    <Skeleton $height="20px" $width="60%" />
    <Skeleton $height="220px" />
  </Shape>
);

export const loadPurchase = () => import('./purchase/purchase-dialog.tsx').then((module) => module.PurchaseDialog);

export const PurchaseOnDemand = (props: { event: EventDetail; seat: SeatDetail; onClose: () => void }) => {
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
