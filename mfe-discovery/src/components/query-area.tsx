import type { ReactNode } from 'react';
import { ErrorState } from '@acara/shared-ui/primitives';

export type AreaQuery<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

export type QueryAreaProps<T> = {
  query: AreaQuery<T>;
  /** In the shape of the content. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
};

/** A part of a page that one query fills: loading, failed with 'Coba lagi' in place, or the content. */
export const QueryArea = <T,>({ query, loading, children }: QueryAreaProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  // The text of an ApiError is meant for the visitor.
  if (query.error) return <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />;
  return loading;
};
