import type { InferDataFromTag, QueryKey } from '@tanstack/react-query';
import type { ApiError } from '@acara/shared-api';
import type { SiteSettings } from '@acara/shared-contract';

/** A route with what its queries brought so far: as much of the kit's `RoutePage` as heads are made from. */
export type ReadablePage = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  settings: SiteSettings;
  read: <K extends QueryKey>(query: {
    queryKey: K;
  }) => { data: InferDataFromTag<unknown, K> | undefined; error: ApiError | null };
};
