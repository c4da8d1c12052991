import { useSyncExternalStore, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { saleStatus, saleTurningPoints, type SaleStatus } from '@acara/shared-contract/sale';
import { serverNow } from '@acara/shared-auth';
import { availabilityQueries, eventStock } from './availability.ts';

/** A clock that was corrected, or a machine that slept, is noticed after this time at the latest. */
const LONGEST_MS = 30_000;

/**
 * The server's time in milliseconds, updated at each of the given instants. It changes from render to render: only for
 * what the browser alone renders.
 * @param changeTimes instants in milliseconds at which a status changes
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

/** `priceFrom`: lowest price among the classes with places left. */
export type EventSale = { status: SaleStatus | null; priceFrom: number | null };

const never = () => () => undefined;

/**
 * The present sale of an event, by the server's clock and by the live numbers once the Tiket tab has loaded them. On the
 * server and until hydration is done it is the API's status, since server and browser render at different times.
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
