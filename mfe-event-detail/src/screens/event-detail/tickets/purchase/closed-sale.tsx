import { CalendarIcon } from '@acara/shared-ui/primitives';
import { formatInstant } from '@acara/shared-ui/formats';
import type { SaleMoment, SaleWindow } from '../sale-window.ts';
import { Notice } from '../ticket-office-style.ts';

export type ClosedSaleProps = { window: SaleWindow | null; moment: SaleMoment | null };

/** Why nothing can be bought: the sale starts later, and when (spec §4 'Select Ticket click'), or has just ended. */
export const ClosedSale = ({ window, moment }: ClosedSaleProps) => (
  <Notice role="status" data-mood={moment === 'before' ? 'before' : 'over'}>
    <CalendarIcon />
    {window && moment === 'before' ? `Penjualan tiket dimulai ${formatInstant(window.start)}.` : 'Ticket Sale End'}
  </Notice>
);
