import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Page } from '@acara/shared-api';
import type { EventSummary } from '@acara/shared-contract';

type PageOptions<K extends QueryKey> = UseQueryOptions<Page<EventSummary>, Error, Page<EventSummary>, K>;

/** Whether two keys are of pages of the same list: their last part differs in `page` only. */
const isSameList = (one: QueryKey, other: QueryKey): boolean => {
  const getListKey = (key: QueryKey) =>
    JSON.stringify(key, (name, value: unknown) => (name === 'page' ? undefined : value));
  return getListKey(one) === getListKey(other);
};

/** While another page of the list loads, `list` is undefined, for skeletons, and `lastPage` stays, for the pager. */
export const useEventPages = <K extends QueryKey>(options: PageOptions<K>) => {
  const query = useQuery({
    ...options,
    placeholderData: (before: Page<EventSummary> | undefined, former: { queryKey: QueryKey } | undefined) =>
      former && isSameList(former.queryKey, options.queryKey) ? before : undefined,
  } as PageOptions<K>);
  const { data, isPlaceholderData, error, isFetching, refetch } = query;
  return {
    list: isPlaceholderData ? undefined : data,
    lastPage: data?.last_page,
    total: data?.total,
    isTotalCapped: data?.total_is_capped,
    tagName: data?.tag_name,
    corrected: data?.corrected_keyword,
    error,
    isFetching,
    retry: () => void refetch(),
  };
};
