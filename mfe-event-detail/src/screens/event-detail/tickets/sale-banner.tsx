import { CalendarIcon } from '@acara/shared-ui/primitives';
import { formatInstant } from '@acara/shared-ui/formats';
import { saleMoment, saleWindowOf, type SoldEvent } from './sale-window.ts';
import { Notice } from './ticket-office-style.ts';

const textOf = (event: SoldEvent, now: number): { text: string; mood: 'before' | 'over' } | null => {
  const window = saleWindowOf(event);
  if (!window) return null;
  const { start, end } = window;
  const moment = saleMoment(window, now);
  if (moment === 'over') return { mood: moment, text: `Penjualan tiket telah berakhir pada ${formatInstant(end)}.` };
  if (moment === 'before')
    return { mood: moment, text: `Penjualan tiket dibuka ${formatInstant(start)} sampai ${formatInstant(end)}.` };
  return null;
};

/** Spec §4 'Sale window banner': the end once it has passed, the whole window before it opens, else nothing. */
export const SaleBanner = ({ event, now }: { event: SoldEvent; now: number }) => {
  const banner = textOf(event, now);
  return (
    banner && (
      <Notice role="status" data-mood={banner.mood}>
        <CalendarIcon />
        {banner.text}
      </Notice>
    )
  );
};
