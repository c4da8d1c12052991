import { queryOptions } from '@tanstack/react-query';
import type { Transaction } from '@acara/shared-contract';
import { get } from './http.ts';
import { queryKeys } from './query-keys.ts';

/** Query options of the member's transactions. Failures are `ApiError`. */
export const transactionQueries = {
  byId: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.own, 'transaction', id],
      queryFn: async (context) => (await get<{ data: Transaction }>(`/transaction/${id}`, {}, context)).data,
    }),
};
