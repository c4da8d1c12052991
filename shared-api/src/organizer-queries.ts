import { queryOptions } from '@tanstack/react-query';
import type { Organizer } from '@acara/shared-contract';
import { get } from './http.ts';

/** Query options of organisers. Failures are `ApiError`. */
export const organizerQueries = {
  byId: (id: number) =>
    queryOptions({
      queryKey: ['organizer', id],
      queryFn: async (context) => (await get<{ data: Organizer }>(`/organizer/${id}`, {}, context)).data,
    }),
};

/** Address of an organiser's logo; ask for it only where `organizer_logo` is not null (spec §7). */
export const organizerLogoUrl = (id: number): string => `/api/v1/organizer/${id}/logo`;
