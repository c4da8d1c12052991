import type { TicketStatusName } from '@acara/shared-contract';
import type { StatusTone } from './status-chip.tsx';

/** How a ticket's status is shown. */
export const TICKET_STATUS: Record<TicketStatusName, { label: string; tone: StatusTone }> = {
  issued: { label: 'Aktif', tone: 'good' },
  pending: { label: 'Menunggu Pembayaran', tone: 'waiting' },
  failed: { label: 'Batal', tone: 'gone' },
};
