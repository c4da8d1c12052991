import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { saleStatus, saleTurningPoints, type SaleStatus } from '@acara/shared-contract/sale';
import { useHydrated } from '@acara/shared-ui/visibility';
import { serverNow } from '@acara/shared-auth';
import { availabilityQueries, eventStock } from './ticket-classes.ts';

/** A clock that was corrected, or a machine that slept, is noticed after this time at the latest. */
const LONGEST_MS = 30_000;

/**
 * The server's time, updated at each of the given instants (milliseconds); for content that only the browser renders.
 */
export const useServerNow = (changeTimes: readonly number[]): number => {
  const [now, setNow] = useState(serverNow);
  const next = Math.min(...changeTimes.filter((time) => time > now));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(next - serverNow(), 0), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
};

export type EventSale = { status: SaleStatus | null; priceFrom: number | null };

/** On the server and until hydration it is the API's status, since server and browser render at different times. */
export const useEventSale = (event: EventDetail): EventSale => {
  const { access } = useParams();
  const { data: numbers } = useQuery({ ...availabilityQueries.ofEvent(event.event_id, access), enabled: false });
  const now = useServerNow(saleTurningPoints(event));
  const isHydrated = useHydrated();
  const { stock, priceFrom } = eventStock(event, numbers);
  return { status: isHydrated ? saleStatus(event, stock, now) : event.event_sale_status, priceFrom };
};
