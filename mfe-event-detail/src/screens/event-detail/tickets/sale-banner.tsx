import { saleWindow, type SoldEvent } from '@acara/shared-contract/sale';
import { formatInstant } from '@acara/shared-ui/formats';
import { Alert, CalendarIcon, type AlertTone } from '@acara/shared-ui/primitives';

const getBanner = (event: SoldEvent, now: number): { text: string; tone?: AlertTone } | null => {
  const window = saleWindow(event);
  if (!window) return null;
  const { start, end } = window;
  if (now >= Date.parse(end))
    return { tone: 'warning', text: `Penjualan tiket telah berakhir pada ${formatInstant(end)}.` };
  if (now < Date.parse(start))
    return { text: `Penjualan tiket dibuka ${formatInstant(start)} sampai ${formatInstant(end)}.` };
  return null;
};

/** Shows the sale window before it opens, its end once it has passed, and nothing during the sale. */
export const SaleBanner = ({ event, now }: { event: SoldEvent; now: number }) => {
  const banner = getBanner(event, now);
  return (
    banner && (
      <Alert tone={banner.tone} icon={<CalendarIcon />}>
        {banner.text}
      </Alert>
    )
  );
};
