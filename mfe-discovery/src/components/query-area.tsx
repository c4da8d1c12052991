import type { ReactNode } from 'react';
import { ErrorState } from '@acara/shared-ui/primitives';

/** As much of a query's result as an area shows. */
export type AreaQuery<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

export type QueryAreaProps<T> = {
  query: AreaQuery<T>;
  /** In the shape of what comes. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
};

/** A part of a page that one query fills: loading, failed with 'Coba lagi' in place, or there. */
export const QueryArea = <T,>({ query, loading, children }: QueryAreaProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  // The text of an ApiError is meant for the visitor.
  if (query.error) return <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />;
  return loading;
};
