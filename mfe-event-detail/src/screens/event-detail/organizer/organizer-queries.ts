import { queryOptions } from '@tanstack/react-query';
import { get } from '@acara/shared-api';
import type { Organizer } from '@acara/shared-contract';

/** Query options of organisers. Failures are `ApiError`. */
export const organizerQueries = {
  byId: (id: number) =>
    queryOptions({
      queryKey: ['organizer', id],
      queryFn: async (context) => (await get<{ data: Organizer }>(`/organizer/${id}`, {}, context)).data,
    }),
};

/** Exists only where `organizer_logo` is not null. */
export const organizerLogoUrl = (id: number): string => `/api/v1/organizer/${id}/logo`;
