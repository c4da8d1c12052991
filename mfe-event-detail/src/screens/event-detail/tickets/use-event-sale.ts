import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { saleStatus, saleTurningPoints, type SaleStatus } from '@acara/shared-contract/sale';
import { availabilityQueries } from './availability-queries.ts';
import { eventStock } from './event-stock.ts';
import { useServerNow } from './use-server-now.ts';

/** What is said of an event's tickets: `priceFrom` is the lowest price among the classes that have a place left. */
export type EventSale = { status: SaleStatus | null; priceFrom: number | null };

const never = () => () => undefined;

/**
 * The sale of an event as it is now: by the server's clock, and by the live numbers as soon as the Tiket tab has asked
 * for them. On the server and until hydration is done it is as the API said, since the two have no common clock.
 */
export const useEventSale = (event: EventDetail): EventSale => {
  const { access } = useParams();
  const { data: numbers } = useQuery({ ...availabilityQueries.ofEvent(event.event_id, access), enabled: false });
  const now = useServerNow(saleTurningPoints(event));
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { stock, priceFrom } = eventStock(event, numbers);
  return { status: hydrated ? saleStatus(event, stock, now) : event.event_sale_status, priceFrom };
};
