import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { EventDetail } from '@acara/shared-contract';
import { saleStatus, saleTurningPoints, type SaleStatus } from '@acara/shared-contract/sale';
import { formatDaysLeft } from '@acara/shared-ui/formats';
import { useHydrated } from '@acara/shared-ui/visibility';
import { useServerNow } from '@acara/shared-api';
import { availabilityQueries, eventStock } from './ticket-classes.ts';

export type EventSale = {
  status: SaleStatus | null;
  priceFrom: number | null;
  /** `5 minggu lagi`; null once the event has begun, and until hydration. */
  daysLeft: string | null;
};

/** On the server and until hydration it is the API's status, since server and browser render at different times. */
export const useEventSale = (event: EventDetail): EventSale => {
  const { access } = useParams();
  const { data: numbers } = useQuery({ ...availabilityQueries.ofEvent(event.event_id, access), enabled: false });
  const now = useServerNow(saleTurningPoints(event));
  const isHydrated = useHydrated();
  const { stock, priceFrom } = eventStock(event, numbers);
  return {
    status: isHydrated ? saleStatus(event, stock, now) : event.event_sale_status,
    priceFrom,
    daysLeft: isHydrated ? formatDaysLeft(event.event_start_datetime, now) : null,
  };
};
