import { queryOptions } from '@tanstack/react-query';
import { get } from '@acara/shared-api';
import type { Featured } from '@acara/shared-contract';

/** Banners of a site. Failures are `ApiError`. */
export const featuredBanners = (site: string) =>
  queryOptions({
    queryKey: ['featured', site],
    queryFn: async (context) =>
      (await get<{ data: Featured[] }>(`/featured/domain/${encodeURIComponent(site)}`, {}, context)).data,
  });

/** Address that counts the click on a banner and leads on to its target. */
export const featuredRedirectUrl = (featuredId: number): string => `/api/v1/featured/${featuredId}/redirect`;
