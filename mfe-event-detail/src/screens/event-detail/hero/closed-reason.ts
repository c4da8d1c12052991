import { saleWindow, type SaleStatus, type SoldEvent } from '@acara/shared-contract/sale';
import { formatDay, formatInstant } from '@acara/shared-ui/formats';

/** One sentence on why tickets cannot be bought; null while they can, or will be. */
export const closedReason = (event: SoldEvent, status: SaleStatus | null): string | null => {
  switch (status) {
    case 'ended': {
      const window = saleWindow(event);
      return window ? `Penjualan tiket ditutup ${formatInstant(window.end)}.` : 'Penjualan tiket sudah ditutup.';
    }
    case 'soldOut':
      return 'Semua tiket sudah terjual. Tiket muncul lagi di sini bila ada pesanan yang batal.';
    case 'inactive':
      return 'Event ini sedang tidak aktif, jadi tiketnya tidak dijual.';
    case 'over':
      return `Event ini sudah selesai pada ${formatDay(event.event_end_datetime)}.`;
    default:
      return null;
  }
};
