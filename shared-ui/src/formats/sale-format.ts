import { saleWindow, type SaleStatus, type SoldEvent } from '@acara/shared-contract/sale';
import { formatInstant } from './date-formats.ts';

/** What stands in the place of the price; null while tickets can be bought, and where there are none. */
export const formatSale = (event: SoldEvent, status: SaleStatus | null): string | null => {
  if (status === null || status === 'open') return null;
  if (status === 'ended') return 'Penjualan berakhir';
  if (status === 'soldOut') return 'Tiket habis';
  if (status === 'inactive') return 'Event inaktif';
  if (status === 'over') return 'Event telah berakhir';
  const window = saleWindow(event);
  return window ? `Dijual mulai ${formatInstant(window.start)}` : 'Belum dijual';
};
