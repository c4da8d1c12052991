import { queryOptions } from '@tanstack/react-query';
import { get, type ChangedByPurchase } from '@acara/shared-api';
import type { SeatAvailability } from '@acara/shared-contract';

/** An open picker asks this often. */
const INTERVAL_MS = 3_000;
const KEY: ChangedByPurchase = 'availability';

/** Query options of what is left of an event's ticket classes. Failures are `ApiError`. */
export const availabilityQueries = {
  /** Asked again every 3 s while something shows it; `access` is the code of a private event. */
  ofEvent: (eventId: number, access?: string) =>
    queryOptions({
      queryKey: [KEY, eventId, access ?? null],
      staleTime: 0,
      refetchInterval: INTERVAL_MS,
      queryFn: async (context) =>
        (await get<{ data: SeatAvailability[] }>(`/event/${eventId}/availability`, { access }, context)).data,
    }),
};
