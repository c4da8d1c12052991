import type { LikeRecord } from '@acara/shared-contract';
import { saleWindow } from '@acara/shared-contract/sale';
import { formatCount, formatDaysLeft, formatPriceFrom, formatTime } from '@acara/shared-ui/formats';

/** So many places are few: their number is said. */
const FEW = 20;

/** What a favourite's card says besides price and sale: how soon it is sold, how few places are left. */
export const likedState = (record: LikeRecord | undefined, now: number): string | undefined => {
  if (!record) return undefined;
  const { event, event_places_left: left } = record;
  const start = event.event_sale_status === 'soon' ? saleWindow(event)?.start : undefined;
  const wait = start && formatDaysLeft(start, now);
  if (start && wait) return `Mulai dijual ${wait}, ${formatTime(start)}`;
  if (event.event_sale_status !== 'open' || typeof left !== 'number' || left > FEW) return undefined;
  return [formatPriceFrom(event.event_price_from), `Sisa ${formatCount(left)}`].filter(Boolean).join(' · ');
};
