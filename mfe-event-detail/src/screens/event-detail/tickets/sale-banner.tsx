import { saleWindow, type SoldEvent } from '@acara/shared-contract/sale';
import { formatInstant } from '@acara/shared-ui/formats';
import { CalendarIcon } from '@acara/shared-ui/primitives';
import { SaleAlert } from './ticket-sales-panel-style.ts';

const getBanner = (event: SoldEvent, now: number): { text: string; mood: 'before' | 'over' } | null => {
  const window = saleWindow(event);
  if (!window) return null;
  const { start, end } = window;
  if (now >= Date.parse(end))
    return { mood: 'over', text: `Penjualan tiket telah berakhir pada ${formatInstant(end)}.` };
  if (now < Date.parse(start))
    return { mood: 'before', text: `Penjualan tiket dibuka ${formatInstant(start)} sampai ${formatInstant(end)}.` };
  return null;
};

/** Shows the sale window before it opens, its end once it has passed, and nothing during the sale. */
export const SaleBanner = ({ event, now }: { event: SoldEvent; now: number }) => {
  const banner = getBanner(event, now);
  return (
    banner && (
      <SaleAlert role="status" data-mood={banner.mood}>
        <CalendarIcon />
        {banner.text}
      </SaleAlert>
    )
  );
};
