import { saleWindow, type SaleStatus, type SoldEvent } from '@acara/shared-contract/sale';
import { formatInstant } from '@acara/shared-ui/formats';
import { Alert, CalendarIcon } from '@acara/shared-ui/primitives';

export type ClosedSaleProps = { event: SoldEvent; status: SaleStatus };

const getText = (event: SoldEvent, status: SaleStatus): string => {
  if (status === 'inactive') return 'Event inaktif';
  if (status !== 'soon') return 'Ticket Sale End';
  const window = saleWindow(event);
  return window ? `Penjualan tiket dimulai ${formatInstant(window.start)}.` : 'Tiket belum dijual';
};

/** Why nothing can be bought, and when the sale starts. */
export const ClosedSale = ({ event, status }: ClosedSaleProps) => (
  <Alert tone={status === 'soon' ? undefined : 'warning'} icon={<CalendarIcon />}>
    {getText(event, status)}
  </Alert>
);
