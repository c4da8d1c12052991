import type { EventSummary } from '@acara/shared-contract';
import { formatDayRange, formatInstant, formatPriceFrom, ONLINE_VENUE_ID } from '@acara/shared-contract/formats';
import { link } from '@acara/shared-contract/links';
import { saleWindow, type SaleStatus, type SoldEvent } from '@acara/shared-contract/sale';

/** Absolute URL of an event's page, for other sites. */
export const eventUrl = (event: Pick<EventSummary, 'event_slug' | 'event_full_url'>): string =>
  new URL(link('event.detail', { slug: event.event_slug }), event.event_full_url).href;

/** `Sab, 02 Januari 2027 · Gedung Kesenian Jakarta · mulai Rp 100.000`: what a shared link says. The price only while there are tickets. */
export const eventLine = (event: EventSummary): string => {
  const place = event.category_venue_id === ONLINE_VENUE_ID ? 'Online Event' : event.event_location;
  const isSold = event.event_sale_status === 'open' || event.event_sale_status === 'soon';
  const price = isSold ? formatPriceFrom(event.event_price_from)?.replace('Mulai', 'mulai') : undefined;
  return [formatDayRange(event.event_start_datetime, event.event_end_datetime), place, price]
    .filter(Boolean)
    .join(' · ');
};

/** The state of the sale, shown instead of the price; null while tickets can be bought, and where there are none. */
export const formatSale = (event: SoldEvent, status: SaleStatus | null): string | null => {
  if (status === null || status === 'open') return null;
  if (status === 'ended') return 'Penjualan berakhir';
  if (status === 'soldOut') return 'Tiket habis';
  if (status === 'inactive') return 'Event inaktif';
  if (status === 'over') return 'Event telah berakhir';
  const window = saleWindow(event);
  return window ? `Dijual mulai ${formatInstant(window.start)}` : 'Belum dijual';
};
